// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/EngineOptions.h"
#include "CLI/OutputOptions.h"
#include "CLI/ThreadsOption.h"
#include "DSP/ArrayDelay.h"
#include "Offline/Error.h"
#include "Offline/NpyFile.h"
#include "Offline/NpyHeader.h"
#include "Offline/OutputFile.h"
#include "OpenCL/DelayEngine.h"

#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

namespace driftline
{
namespace
{

struct DelayRequest
{
    std::filesystem::path samplesPath;
    std::filesystem::path delaysPath;
    std::filesystem::path outputPath;
    float gain = 0.5F;
    float feedback = 0.5F;
    std::string edge = "clamp";
    EngineOptions engine;
    unsigned threads = 0; ///< 0: one per processor
    OutputFile::Existing existing = OutputFile::Existing::refuse;
};

void requireFinite(const char* option, float value)
{
    if (!std::isfinite(value))
        throw RequestError(std::string(option) + ": " + std::to_string(value)
                           + " is not a finite float32; give a plain number such as 0.5");
}

std::vector<float>& requireSamples(const std::filesystem::path& path, NpyArray& array)
{
    auto* const samples = std::get_if<std::vector<float>>(&array.elements);
    if (samples == nullptr)
        throw RequestError(path.string() + ": samples have to be float32; convert with array.astype(numpy.float32)");
    if (array.shape.empty() || array.shape.size() > 2)
        throw RequestError(path.string() + ": has shape " + shapeText(array.shape)
                           + "; samples have shape (N,), or (C, N) for C lines");
    if (samples->empty())
        throw RequestError(path.string() + ": holds no samples (shape " + shapeText(array.shape) + ")");
    return *samples;
}

ArrayDelayShape matchShapes(const NpyArray& samples, const std::filesystem::path& delaysPath, const NpyArray& delays)
{
    ArrayDelayShape shape;
    shape.samplesPerRow = samples.shape.back();
    shape.rows = samples.shape.size() == 2 ? samples.shape[0] : 1;
    shape.delaysAreShared = samples.shape.size() == 2 && delays.shape.size() == 1;
    const bool isShared = shape.delaysAreShared && delays.shape[0] == shape.samplesPerRow;
    if (!isShared && delays.shape != samples.shape)
    {
        std::string fitting = shapeText(samples.shape);
        if (samples.shape.size() == 2)
            fitting += " or " + shapeText(std::array{shape.samplesPerRow});
        throw RequestError(delaysPath.string() + ": has shape " + shapeText(delays.shape)
                           + "; for these samples it has to be " + fitting);
    }
    return shape;
}

template<class Delay>
std::string valueText(Delay value)
{
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end};
}

template<class Delay>
void requireUsable(const std::filesystem::path& path, const std::vector<std::size_t>& shape,
                   const std::vector<Delay>& delays)
{
    const auto index = findUnusableDelay(std::span<const Delay>(delays));
    if (!index)
        return;
    const std::size_t columns = shape.back();
    const std::string place = shape.size() == 2
                                  ? std::to_string(*index / columns) + ", " + std::to_string(*index % columns)
                                  : std::to_string(*index);
    throw RequestError(path.string() + ": delays[" + place + "] is " + valueText(delays[*index])
                       + "; delays are in samples, at least 0 and finite");
}

void run(const DelayRequest& request)
{
    requireFinite("--gain", request.gain);
    requireFinite("--feedback", request.feedback);
    requireDifferentFiles(request.samplesPath, request.outputPath);
    requireDifferentFiles(request.delaysPath, request.outputPath);
    // Before the work, so that a name that cannot be written costs no waiting.
    OutputFile output(request.outputPath, request.existing);

    NpyArray samplesArray = readNpy(request.samplesPath);
    const NpyArray delaysArray = readNpy(request.delaysPath);
    std::vector<float>& samples = requireSamples(request.samplesPath, samplesArray);
    const ArrayDelayShape shape = matchShapes(samplesArray, request.delaysPath, delaysArray);
    const ArrayDelaySettings settings{request.gain, request.feedback,
                                      request.edge == "zero" ? ReadEdge::zero : ReadEdge::clamp};
    std::visit(
        [&](const auto& delays) {
            requireUsable(request.delaysPath, delaysArray.shape, delays);
            const std::string ran =
                opencl::runDelay(std::span<const float>(samples), std::span(delays), std::span<float>(samples), shape,
                                 settings, engineRequest(request.engine, threadCount(request.threads)));
            if (request.engine.explains)
                std::cout << ran << '\n';
        },
        delaysArray.elements);

    writeNpy(output.temporaryPath(), samplesArray.shape, samples, output.finalPath());
    output.commit();
}

} // namespace

void addDelayCommand(CLI::App& app)
{
    auto request = std::make_shared<DelayRequest>();
    CLI::App* const command = app.add_subcommand(
        "delay", "Run the variable delay line on .npy arrays: y[i] = gain*x[i] + feedback*y[i - d[i]]");
    command->add_option("samples", request->samplesPath, "float32 samples, shape (N,) or (C, N)")->required();
    command
        ->add_option(
            "delays", request->delaysPath,
            "delays in samples, shape (N,), shared by all lines, or (C, N): int32 or int64, or float32 or float64 "
            "for linear reads")
        ->required();
    command->add_option("output", request->outputPath, "the .npy file to write, shaped as the samples")->required();
    command->add_option("--gain", request->gain, "gain of the input")->capture_default_str();
    command->add_option("--feedback", request->feedback, "gain of the delayed output")->capture_default_str();
    command
        ->add_option("--edge", request->edge, "what a read before the start sees: the first sample (clamp) or 0 (zero)")
        ->check(CLI::IsMember({"clamp", "zero"}))
        ->capture_default_str();
    command->add_option("--threads", request->threads, "threads that share the lines (default: one per processor)")
        ->check(CLI::Range(1U, mostThreads));
    addEngineOptions(
        *command, request->engine,
        "where to compute: auto takes an OpenCL device only for long work and where it is measured to be faster");
    addOverwriteOption(*command, request->existing, "an existing output");
    command->callback([request] { run(*request); });
}

} // namespace driftline
