// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/Message.h"
#include "CLI/ProgressBar.h"
#include "Offline/Error.h"
#include "Offline/PatchSource.h"
#include "Offline/Renderer.h"
#include "Offline/ResponseSource.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <locale>
#include <memory>
#include <sstream>
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
    bool overwrites = false;
    bool isQuiet = false;
};

TailLength parseTail(const std::string& text)
{
    if (text == "auto")
        return {};
    if (text == "none")
        return {0.0};
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    double seconds = 0.0;
    if (!(stream >> seconds) || !stream.eof() || !(seconds >= 0.0 && seconds <= longestTailSeconds))
        throw RequestError("--tail " + text + ": is not auto, none, or a number of seconds from 0 to 86400");
    return {seconds};
}

std::string numberText(double number)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << number;
    return text.str();
}

std::string tempoWarning(double tempoBpm, const RenderRequest& request)
{
    return request.beside.midi.string() + ": says " + numberText(tempoBpm) + " bpm and the song keeps "
           + numberText(request.tempoBpm) + "; notes are played where they are in the song, --bpm sets its tempo";
}

/// Of files that this patch does not listen to.
void warnAboutUnused(const RenderRequest& request)
{
    const auto& parameters = request.patch.parameters;
    const auto source = parameters.choice<Source>(ParameterId::source);
    const bool isByNote = parameters.choice<TriggeredBy>(ParameterId::trigger) == TriggeredBy::note;
    const bool followsCurve = request.delays.empty();
    const bool takesNotes = (source == Source::trigger && isByNote) || parameters.get(ParameterId::slotKeys) != 0.0;
    const bool listens = source == Source::envelope || (source == Source::trigger && !isByNote);
    const bool takesSidechain = listens && parameters.choice<ListensTo>(ParameterId::listen) == ListensTo::sidechain;
    if (!request.beside.midi.empty() && !(followsCurve && takesNotes))
        printWarning(request.beside.midi.string()
                     + ": nothing here takes notes; --set source=trigger or --set slot_keys=c1 does");
    if (!request.beside.sidechain.empty() && !(followsCurve && takesSidechain))
        printWarning(
            request.beside.sidechain.string()
            + ": nothing here listens to it; --set listen=sidechain does, with the source envelope, or trigger "
              "by onsets");
}

void warnAbout(const RenderReport& report, const RenderRequest& request)
{
    if (!report.missingResponse.empty())
        printWarning(request.output.string() + ": is rendered without Space: " + report.missingResponse);
    if (report.nonFinite.count > 0)
        printWarning(describe(report.nonFinite, request.input));
    if (report.sidechainNonFinite.count > 0)
        printWarning(describe(report.sidechainNonFinite, request.beside.sidechain));
    if (report.otherTempoBpm)
        printWarning(tempoWarning(*report.otherTempoBpm, request));
    warnAboutUnused(request);
    if (report.clipped.count > 0)
        printWarning(describe(report.clipped, request.output));
    if (report.limitedDelays > 0)
    {
        const bool isOne = report.limitedDelays == 1;
        printWarning(request.delays.string() + ": " + std::to_string(report.limitedDelays)
                     + (isOne ? " delay is" : " delays are")
                     + " shorter than 1 sample, the shortest that the line reads, and " + (isOne ? "is" : "are")
                     + " taken as 1");
    }
    if (report.isTimeLimited)
        printWarning(request.output.string()
                     + ": the synced time is longer than 30 s at this tempo and is taken as 30 s");
    if (report.isTailCut)
        printWarning(request.output.string()
                     + ": the echoes go on for more than 60 s; --tail SECONDS sets where they end");
}

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
        requireDifferentFiles(options.preset, request.output);
    request.patch = loadPatch(options.preset);
    applySettings(request.patch, options.settings);
    takeResponse(options);
    request.tail = parseTail(options.tail);
    request.existing = options.overwrites ? OutputFile::Existing::overwrite : OutputFile::Existing::refuse;

    RenderReport report;
    {
        ProgressBar bar(!options.isQuiet);
        report = render(request, [&](std::int64_t done, std::int64_t toDo) { bar.show(done, toDo); });
    }
    warnAbout(report, request);
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
    command->add_flag("--overwrite", options->overwrites, "replace an existing output");
    command->add_flag("--quiet", options->isQuiet, "no progress and no summary; warnings stay");
    command->callback([options] { run(*options); });
}

} // namespace driftline
