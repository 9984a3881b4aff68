// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/EngineOptions.h"
#include "CLI/Message.h"
#include "CLI/OutputOptions.h"
#include "CLI/ProgressBar.h"
#include "CLI/RenderWarnings.h"
#include "CLI/ThreadsOption.h"
#include "Offline/Error.h"
#include "Offline/PatchSource.h"
#include "Offline/RenderRecord.h"
#include "Offline/Renderer.h"
#include "Offline/ResponseSource.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace driftline
{

namespace
{

struct RenderOptions
{
    RenderRequest request;
    std::string preset;
    std::vector<std::string> settings;
    std::string response;
    bool keepsResponseLevel = false;
    std::string tail = "auto";
    bool isQuiet = false;
    std::filesystem::path report;
    EngineOptions engine;
};

void summarise(const RenderReport& report, const RenderRequest& request, double elapsedSeconds)
{
    const double audioSeconds = static_cast<double>(report.frames) / report.input.sampleRateHz;
    const double tail = static_cast<double>(report.tailFrames) / report.input.sampleRateHz;
    std::cout << std::fixed << std::setprecision(2) << request.output.string() << ": " << audioSeconds << " s (" << tail
              << " s of it tail), " << report.input.channelCount
              << (report.input.channelCount == 1 ? " channel at " : " channels at ") << report.input.sampleRateHz
              << " Hz, through \"" << request.patch.name << "\" in " << elapsedSeconds << " s (" << std::setprecision(0)
              << audioSeconds / std::max(elapsedSeconds, 1e-9) << " times real time)\n";
}

/// Puts the response that was asked for in place of the patch's own.
void takeResponse(RenderOptions& options)
{
    auto& patch = options.request.patch;
    if (!options.response.empty())
        patch.response = responseFrom(options.response);
    if (options.keepsResponseLevel)
        patch.response.isNormalised = false;
    if (patch.response.bundled.empty())
        requireDifferentFiles(pathOf(patch.response), options.request.output);
    if (!options.response.empty() && patch.parameters.get(ParameterId::space) == 0.0)
        printWarning("--response " + options.response
                     + ": is not heard, since space is off; give --set space=30 or so");
}

void run(RenderOptions& options)
{
    const auto start = std::chrono::steady_clock::now();
    auto& request = options.request;
    if (!isPresetName(options.preset))
        for (const auto& written : {request.output, options.report})
            requireDifferentFiles(options.preset, written);
    request.patch = loadPatch(options.preset);
    applySettings(request.patch, options.settings);
    takeResponse(options);
    request.tail = parseTail(options.tail);
    // Reading and writing are about as much work as most sounds: they have a processor of their own.
    request.threads = request.threads != 0 ? request.threads : std::max(threadCount(0), 2U) - 1;
    request.engine = engineRequest(options.engine, request.threads);

    RenderReport report;
    {
        ProgressBar bar(!options.isQuiet);
        const auto progress = [&](std::int64_t done, std::int64_t toDo) { bar.show(done, toDo); };
        report =
            options.report.empty() ? render(request, progress) : renderWithRecord(request, options.report, progress);
    }
    warnAbout(report, request);
    if (options.engine.explains)
        std::cout << report.place.text << '\n';
    if (options.engine.explains && !report.place.isDevice)
        std::cout << describe(report.plan, report.input.sampleRateHz) << '\n'
                  << describe(report.segments, report.plan) << '\n';
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    if (!options.isQuiet)
        summarise(report, request, elapsed.count());
}

std::string formatNamesText()
{
    std::string text;
    for (const auto name : audioFormatNames())
        text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

} // namespace

void addRenderCommand(CLI::App& app)
{
    auto* command = app.add_subcommand("render", "Render an audio file through the delay");
    const auto options = std::make_shared<RenderOptions>();
    auto& request = options->request;
    command->add_option("input", request.input, "WAV, RF64, AIFF, FLAC or Ogg; 8 to 384 kHz; 1 to 64 channels")
        ->required();
    command->add_option("output", request.output, "the file to write")->required();
    // An empty name, as from a variable that a script forgot to set, must not pass for an option that was not given.
    const CLI::Validator isGiven(
        [](const std::string& name) { return name.empty() ? std::string("the name is empty") : std::string(); }, "");
    command->add_option("--preset", options->preset, "a preset by name ('driftline presets' lists them) or a file")
        ->check(isGiven);
    command
        ->add_option("--set", options->settings,
                     "id=value, any number of times ('driftline presets --parameters' lists the ids)")
        ->take_all()
        ->expected(1);
    command
        ->add_option("--response", options->response,
                     "the impulse response that space plays through: a name ('driftline presets --responses' lists "
                     "them), or a WAV, AIFF or FLAC file of 1, 2 or 4 channels, up to 30 s")
        ->check(isGiven);
    command->add_flag("--keep-response-level", options->keepsResponseLevel,
                      "play the impulse response of a file at its own level, not at unit energy");
    command->add_flag("--allow-missing-response", request.allowsMissingResponse,
                      "render without space, and warn, where the impulse response's file is missing or has changed");
    command
        ->add_option("--delays", request.delays,
                     "a delay for every sample, in samples, that takes the curve's place: .npy, or an audio file of "
                     "floats; one channel for all, or as many as the input has")
        ->check(isGiven);
    command
        ->add_option("--sidechain", request.beside.sidechain,
                     "an audio file of the same rate to listen to, for the sources envelope and trigger with "
                     "listen=sidechain")
        ->check(isGiven);
    command
        ->add_option("--midi", request.beside.midi,
                     "a standard MIDI file of notes, for the source trigger and for slot_keys; played at --bpm")
        ->check(isGiven);
    command->add_option("--bpm", request.tempoBpm, "the tempo, 1 to 999 quarter notes per minute")
        ->capture_default_str();
    command
        ->add_option("--tail", options->tail,
                     "how long the echoes go on: auto (until they are below -96 dB), none, or seconds")
        ->capture_default_str();
    command->add_option("--format", request.format, formatNamesText())->capture_default_str();
    command
        ->add_option("--report", options->report,
                     "also write a JSON file that says what went in, what was asked for, what came out, with hashes of "
                     "the samples, and how long it took")
        ->check(isGiven);
    request.threads = 0;
    command
        ->add_option(
            "--threads", request.threads,
            "threads that compute; the output does not depend on it (default: one per processor but one, which "
            "reads and writes)")
        ->check(CLI::Range(1U, mostThreads));
    addEngineOptions(*command, options->engine,
                     "where to compute, with the same bits: auto takes an OpenCL device where it is measured to be "
                     "faster");
    addOverwriteOption(*command, request.existing, "an existing output, and an existing report");
    command->add_flag("--quiet", options->isQuiet, "no progress and no summary; warnings stay");
    command->callback([options] { run(*options); });
}

} // namespace driftline
