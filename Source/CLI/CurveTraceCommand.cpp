// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/Message.h"
#include "CLI/OutputOptions.h"
#include "CLI/PatchOptions.h"
#include "Model/FactoryPresets.h"
#include "Offline/AudioFormat.h"
#include "Offline/DelayFile.h"
#include "Offline/DelayProbe.h"
#include "Offline/Error.h"
#include "Offline/RenderSetup.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace driftline
{

namespace
{

struct TraceRequest
{
    PatchOptions patch;
    std::filesystem::path output;
    std::filesystem::path input;
    std::optional<double> seconds;
    int sampleRateHz = 48000;
    int channels = 2;
    std::string unit = "samples";
    OutputFile::Existing existing = OutputFile::Existing::refuse;
};

/// What there is to trace.
struct Stretch
{
    int sampleRateHz = 0;
    int channels = 0;
    std::int64_t frames = 0;
};

Stretch stretchOf(const TraceRequest& request)
{
    Stretch stretch{request.sampleRateHz, request.channels, 0};
    if (!request.input.empty())
    {
        const AudioFileInfo info = AudioFileReader(request.input).info();
        stretch = {info.sampleRateHz, info.channelCount, info.frameCount};
    }
    else if (!request.seconds)
        throw RequestError("curve trace: how long? Give --seconds, or a sound with --input");
    if (request.seconds)
        stretch.frames = std::max<std::int64_t>(1, std::llround(*request.seconds * stretch.sampleRateHz));
    return stretch;
}

void requireNothingIsLost(const TraceRequest& request)
{
    if (findFactoryPreset(request.patch.preset) == nullptr)
        requireDifferentFiles(request.patch.preset, request.output);
    for (const auto& file : {request.input, request.patch.beside.sidechain, request.patch.beside.midi})
        if (!file.empty())
            requireDifferentFiles(file, request.output);
}

/// Runs the probe sample by sample.
void write(DelayFile& file, DelayProbe& probe, const Stretch& stretch)
{
    constexpr std::int64_t blockFrames = 4096;
    std::vector<std::vector<double>> delays(static_cast<std::size_t>(stretch.channels));
    std::vector<const double*> pointers;
    for (auto& channel : delays)
    {
        channel.resize(blockFrames);
        pointers.push_back(channel.data());
    }
    for (std::int64_t first = 0; first < stretch.frames; first += blockFrames)
    {
        const auto frames = static_cast<std::size_t>(std::min(blockFrames, stretch.frames - first));
        for (std::size_t i = 0; i < frames; ++i)
        {
            probe.advance(1);
            for (int c = 0; c < stretch.channels; ++c)
                delays[static_cast<std::size_t>(c)][i] = probe.delaySamples(c);
        }
        file.write(pointers, frames);
    }
}

void run(const TraceRequest& request)
{
    const Patch patch = patchOf(request.patch);
    requireNothingIsLost(request);
    const Stretch stretch = stretchOf(request);
    DelayProbe probe(patch,
                     {.sampleRateHz = static_cast<double>(stretch.sampleRateHz),
                      .channels = stretch.channels,
                      .tempoBpm = request.patch.tempoBpm,
                      .sound = request.input,
                      .beside = request.patch.beside},
                     1);
    DelayFile file(request.output, request.existing,
                   {stretch.sampleRateHz, stretch.channels, stretch.frames,
                    request.unit == "ms" ? DelayUnit::milliseconds : DelayUnit::samples});
    write(file, probe, stretch);
    file.commit();
    if (probe.nonFiniteSamples().count > 0)
        printWarning(describe(probe.nonFiniteSamples(), request.input));
    if (probe.isTimeLimited())
        printWarning(request.output.string()
                     + ": the synced time is longer than 30 s at this tempo and is taken as 30 s");
}

} // namespace

void addCurveTraceCommand(CLI::App& curve)
{
    auto request = std::make_shared<TraceRequest>();
    auto* command = curve.add_subcommand(
        "trace", "Write the delay that a preset really reads at every sample: curve, source, depth and transition "
                 "together. Where it glides, that is the gliding delay; where it fades, the new head's. As samples, "
                 "render takes the file for --delays.");
    command->add_option("preset", request->patch.preset, "a factory preset ('driftline presets' lists them) or a file")
        ->required();
    command
        ->add_option("output", request->output,
                     "the file to write: .npy (float64, shape (channels, frames)), .wav (float32), or .csv")
        ->required();
    addPatchOptions(*command, request->patch);
    auto* input = command->add_option("--input", request->input,
                                      "the sound that it is traced over, for presets that listen: its rate, channels "
                                      "and, without --seconds, its length");
    command->add_option("--seconds", request->seconds, "how long, from the song's start")
        ->check(CLI::Range(0.0, longestTailSeconds));
    command->add_option("--rate", request->sampleRateHz, "samples a second, without --input")
        ->check(CLI::Range(lowestSampleRateHz, highestSampleRateHz))
        ->excludes(input)
        ->capture_default_str();
    command->add_option("--channels", request->channels, "1, or 2 for left and right, without --input")
        ->check(CLI::Range(1, channelsPerEngine))
        ->excludes(input)
        ->capture_default_str();
    command->add_option("--unit", request->unit, "of the delays: samples or ms")
        ->check(CLI::IsMember({"samples", "ms"}))
        ->capture_default_str();
    addOverwriteOption(*command, request->existing, "an existing file");
    command->callback([request] { run(*request); });
}

} // namespace driftline
