// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/EngineOptions.h"
#include "CLI/OutputOptions.h"
#include "CLI/ProgressBar.h"
#include "CLI/ThreadsOption.h"
#include "Correlation/CorrelationPlan.h"
#include "Correlation/PairwiseCorrelation.h"
#include "Offline/CorrelationShapes.h"
#include "Offline/Error.h"
#include "Offline/NpyFile.h"
#include "Offline/OutputFile.h"
#include "OpenCL/Correlate.h"

#include <CLI/CLI.hpp>

#include <array>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace driftline
{
namespace
{

using Argument = CorrelationArgumentError::Argument;

struct CorrelateRequest
{
    std::filesystem::path fPath;
    std::filesystem::path gPath;
    std::filesystem::path gridPath;
    std::filesystem::path pairsPath;
    std::filesystem::path outputPath;
    EngineOptions engine;
    unsigned threads = 0; ///< 0: one per processor
    OutputFile::Existing existing = OutputFile::Existing::refuse;
};

/// The output, and how it was computed, in lines for people.
struct Correlated
{
    std::vector<double> out;
    std::string explanation;
};

/// The four arrays of a request, whole.
struct CorrelateArrays
{
    CorrelationShape shape;
    std::vector<double> grid;
    NpyElements f; ///< float or double, the same as g
    NpyElements g;
    std::vector<IndexPair> pairs;
};

const std::filesystem::path& pathOf(const CorrelateRequest& request, Argument argument)
{
    switch (argument)
    {
    case Argument::f:
        return request.fPath;
    case Argument::g:
        return request.gPath;
    case Argument::pairs:
        return request.pairsPath;
    case Argument::grid:
        break;
    }
    return request.gridPath;
}

std::vector<double> toDoubles(const NpyElements& elements)
{
    return std::visit(
        [](const auto& numbers) {
            std::vector<double> doubles;
            doubles.reserve(numbers.size());
            for (const auto number : numbers)
                doubles.push_back(static_cast<double>(number));
            return doubles;
        },
        elements);
}

bool isFloat(const NpyElements& elements) { return std::holds_alternative<std::vector<float>>(elements); }

void requireFloatingPoint(const std::filesystem::path& path, const NpyElements& elements)
{
    if (!isFloat(elements) && !std::holds_alternative<std::vector<double>>(elements))
        throw RequestError(path.string()
                           + ": rows have to be float32 or float64; convert with array.astype(numpy.float64)");
}

std::vector<IndexPair> toPairs(const std::filesystem::path& path, const NpyElements& elements)
{
    return std::visit(
        [&](const auto& numbers) -> std::vector<IndexPair> {
            using Number = typename std::decay_t<decltype(numbers)>::value_type;
            if constexpr (!std::is_integral_v<Number>)
                throw RequestError(path.string()
                                   + ": pairs have to be int32 or int64; convert with array.astype(numpy.int64)");
            std::vector<IndexPair> pairs(numbers.size() / 2);
            for (std::size_t i = 0; i < pairs.size(); ++i)
                pairs[i] = {static_cast<std::int64_t>(numbers[2 * i]), static_cast<std::int64_t>(numbers[2 * i + 1])};
            return pairs;
        },
        elements);
}

CorrelateArrays readArrays(const CorrelateRequest& request)
{
    const NpyArray grid = readNpy(request.gridPath);
    const NpyArray pairs = readNpy(request.pairsPath);
    NpyArray f = readNpy(request.fPath);
    NpyArray g = readNpy(request.gPath);
    requireFloatingPoint(request.fPath, f.elements);
    requireFloatingPoint(request.gPath, g.elements);
    CorrelateArrays arrays;
    arrays.shape = matchCorrelationShapes(grid.shape, f.shape, g.shape, pairs.shape);
    arrays.grid = toDoubles(grid.elements);
    arrays.pairs = toPairs(request.pairsPath, pairs.elements);
    const bool areBothFloat = isFloat(f.elements) && isFloat(g.elements);
    arrays.f = isFloat(f.elements) && !areBothFloat ? NpyElements(toDoubles(f.elements)) : std::move(f.elements);
    arrays.g = isFloat(g.elements) && !areBothFloat ? NpyElements(toDoubles(g.elements)) : std::move(g.elements);
    return arrays;
}

std::string explain(const opencl::CorrelateRun& run)
{
    const bool isDouble = run.precision == opencl::TransformPrecision::float64;
    std::string text = run.device;
    text.append(": as asked; transforms in ").append(isDouble ? "float64, " : "float32, ");
    text.append(std::to_string(run.outputsAtOnce)).append(" k at a time, ");
    text.append(std::to_string(run.termsAtOnce)).append(" products of sums of rows at a time\n");
    return text;
}

template<CorrelationSample Sample>
Correlated correlate(const CorrelateArrays& arrays, const CorrelateRequest& request)
{
    ProgressBar bar(true);
    constexpr double wholeBar = 1000.0;
    const auto progress = [&](double share) {
        bar.show(static_cast<std::int64_t>(share * wholeBar), static_cast<std::int64_t>(wholeBar));
    };
    const auto& f = std::get<std::vector<Sample>>(arrays.f);
    const auto& g = std::get<std::vector<Sample>>(arrays.g);
    Correlated result;
    result.out.resize(arrays.shape.outputs * arrays.shape.points);

    const opencl::EngineRequest engine = engineRequest(request.engine, request.threads);
    if (engine.engine == opencl::Engine::opencl)
    {
        opencl::CorrelateOptions options;
        options.device = engine.device;
        options.progress = progress;
        result.explanation =
            explain(opencl::correlate<Sample>(arrays.grid, f, g, arrays.pairs, arrays.shape, result.out, options));
        return result;
    }
    CorrelationOptions options;
    options.threads = request.threads;
    options.progress = progress;
    correlatePairs<Sample>(arrays.grid, f, g, arrays.pairs, arrays.shape, result.out, options);
    result.explanation = describePlan(planCorrelation(arrays.pairs, arrays.shape, isFloat(arrays.f), options));
    return result;
}

void run(const CorrelateRequest& request)
{
    for (const auto argument : {Argument::f, Argument::g, Argument::grid, Argument::pairs})
        requireDifferentFiles(pathOf(request, argument), request.outputPath);
    // Before the work, so that a name that cannot be written costs no waiting.
    OutputFile output(request.outputPath, request.existing);
    try
    {
        const CorrelateArrays arrays = readArrays(request);
        const Correlated result =
            isFloat(arrays.f) ? correlate<float>(arrays, request) : correlate<double>(arrays, request);
        writeNpy(output.temporaryPath(), std::array{arrays.shape.outputs, arrays.shape.points}, std::span(result.out),
                 output.finalPath());
        output.commit();
        if (request.engine.explains)
            std::cout << result.explanation;
    }
    catch (const CorrelationArgumentError& error)
    {
        throw RequestError(pathOf(request, error.argument()).string() + ": " + error.what());
    }
}

} // namespace

void addCorrelateCommand(CLI::App& app)
{
    auto request = std::make_shared<CorrelateRequest>();
    CLI::App* const command =
        app.add_subcommand("correlate", "Correlate pairs of rows of .npy arrays over a grid, and sum over the pairs");
    command->add_option("f", request->fPath, "float32 or float64 rows, shape (A, K, P)")->required();
    command->add_option("g", request->gPath, "float32 or float64 rows, shape (B, K, P)")->required();
    command->add_option("grid", request->gridPath, "P increasing points, any spacing")->required();
    command->add_option("pairs", request->pairsPath, "int32 or int64, shape (L, 2): a row of f and a row of g")
        ->required();
    command->add_option("output", request->outputPath, "the .npy file to write: float64, shape (K, P)")->required();
    command->add_option("--threads", request->threads, "threads that share the work (default: one per processor)")
        ->check(CLI::Range(1U, mostThreads));
    addEngineOptions(*command, request->engine,
                     "where to compute: auto is the CPU, since a device's output differs in its last digits");
    addOverwriteOption(*command, request->existing, "an existing output");
    command->callback([request] { run(*request); });
}

} // namespace driftline
