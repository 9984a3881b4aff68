// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/Message.h"
#include "CLI/OutputOptions.h"
#include "CLI/PatchOptions.h"
#include "Model/FactoryPresets.h"
#include "Model/PlainText.h"
#include "Offline/AudioFileReader.h"
#include "Offline/DelaySignal.h"
#include "Offline/Error.h"
#include "Offline/RenderSetup.h"
#include "Plot/PatchCaption.h"
#include "Plot/RenderPicture.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace driftline
{

namespace
{

struct PlotRequest
{
    PatchOptions patch;
    std::filesystem::path inputPath;  ///< empty: no sound
    std::filesystem::path outputPath; ///< empty: not shown
    std::filesystem::path delaysPath; ///< empty: the curve is followed
    std::filesystem::path picturePath;
    std::vector<std::string> panels; ///< empty: those that there is something to see in
    std::optional<double> seconds;
    std::string title; ///< empty: the patch's name
    OutputFile::Existing existing = OutputFile::Existing::refuse;
};

constexpr std::array<std::pair<const char*, Panel>, 5> panelNames{{{"in", Panel::input},
                                                                   {"curve", Panel::curve},
                                                                   {"delay", Panel::delay},
                                                                   {"pitch", Panel::pitch},
                                                                   {"out", Panel::output}}};

PictureFormat formatOf(const std::filesystem::path& path)
{
    const std::string end = lowerCase(path.extension().string());
    if (end == ".png")
        return PictureFormat::png;
    if (end == ".svg")
        return PictureFormat::svg;
    throw RequestError(path.string() + ": pictures are PNG or SVG; give --output a name that ends in .png or .svg");
}

std::vector<Panel> panelsOf(const PlotRequest& request)
{
    if (request.panels.empty() && request.inputPath.empty())
        return {Panel::curve, Panel::delay, Panel::pitch};
    if (request.panels.empty())
        return request.outputPath.empty() ? std::vector{Panel::input, Panel::delay}
                                          : std::vector{Panel::input, Panel::delay, Panel::output};
    std::vector<Panel> panels;
    for (const auto& [name, panel] : panelNames)
    {
        if (std::find(request.panels.begin(), request.panels.end(), name) == request.panels.end())
            continue;
        const bool lacksSound = (panel == Panel::input && request.inputPath.empty())
                                || (panel == Panel::output && request.outputPath.empty());
        if (lacksSound)
            throw RequestError(std::string("--panels ") + name
                               + ": there is no such sound; name the sounds before and "
                                 "after");
        if (panel == Panel::curve && !request.delaysPath.empty())
            throw RequestError("--panels curve: --delays takes the curve's place; leave one of them out");
        panels.push_back(panel);
    }
    return panels;
}

/// Reads the sound, and says on standard error what in it could not be drawn as it is.
Waveform readSound(AudioFileReader& reader, const std::filesystem::path& path, double axisSeconds)
{
    Waveform waveform = readWaveform(reader, path.filename().string(), renderPictureColumns, axisSeconds);
    if (reader.nonFiniteSamples().count > 0)
        printWarning(describe(reader.nonFiniteSamples(), path));
    return waveform;
}

DelayTrace traceFor(const PlotRequest& plot, const Patch& patch, const AudioFileInfo& sound, double axisSeconds)
{
    DelayTraceRequest request;
    request.sampleRateHz = sound.sampleRateHz;
    request.channels = std::min(sound.channelCount, 2);
    request.frameCount = std::max<std::int64_t>(1, std::llround(axisSeconds * sound.sampleRateHz));
    request.tempoBpm = plot.patch.tempoBpm;
    request.sound = plot.inputPath;
    request.beside = plot.patch.beside;
    request.mostCells = 4 * renderPictureColumns;
    if (plot.delaysPath.empty())
        return traceDelay(patch, request);
    DelaySignal delays(plot.delaysPath);
    delays.requireFits(sound);
    return traceDelay(delays, request);
}

void requireNothingIsLost(const PlotRequest& request)
{
    if (!request.patch.preset.empty() && findFactoryPreset(request.patch.preset) == nullptr)
        requireDifferentFiles(request.patch.preset, request.picturePath);
    for (const auto& file : {request.inputPath, request.outputPath, request.delaysPath, request.patch.beside.sidechain,
                             request.patch.beside.midi})
        if (!file.empty())
            requireDifferentFiles(file, request.picturePath);
}

/// How long the picture is: the longer sound, what was asked for, or one pass through the curve.
double axisSecondsOf(const PlotRequest& request, const Patch& patch, const AudioFileReader* input,
                     const AudioFileReader* output)
{
    double seconds = 0.0;
    for (const auto* sound : {input, output})
        if (sound != nullptr)
            seconds = std::max(seconds, durationSeconds(sound->info()));
    if (input != nullptr)
        return seconds;
    constexpr double secondsWithoutPasses = 2.0;
    return request.seconds.value_or(passSeconds(patch, request.patch.tempoBpm).value_or(secondsWithoutPasses));
}

/// What a patch is traced over where there is no sound.
AudioFileInfo silence()
{
    AudioFileInfo info;
    info.sampleRateHz = 48000;
    info.channelCount = 2;
    return info;
}

std::unique_ptr<AudioFileReader> openSound(const std::filesystem::path& path)
{
    return path.empty() ? nullptr : std::make_unique<AudioFileReader>(path);
}

void run(const PlotRequest& request)
{
    const PictureFormat format = formatOf(request.picturePath);
    RenderPicture picture;
    picture.patch = patchOf(request.patch);
    picture.tempoBpm = request.patch.tempoBpm;
    picture.title = request.title.empty() ? picture.patch.name : request.title;
    picture.panels = panelsOf(request);
    picture.delaysName = request.delaysPath.filename().string();
    const auto input = openSound(request.inputPath);
    const auto output = openSound(request.outputPath);
    requireNothingIsLost(request);
    // Before the reading, so that a name that cannot be written costs no waiting.
    OutputFile file(request.picturePath, request.existing);

    const double axisSeconds = axisSecondsOf(request, picture.patch, input.get(), output.get());
    if (input)
        picture.input = readSound(*input, request.inputPath, axisSeconds);
    if (output)
        picture.output = readSound(*output, request.outputPath, axisSeconds);
    picture.delay = traceFor(request, picture.patch, input ? input->info() : silence(), axisSeconds);

    Canvas canvas(renderPictureWidth, renderPictureHeightFor(picture.panels.size()), palette::ink, format);
    drawRenderPicture(canvas, picture);
    canvas.write(file.temporaryPath(), request.picturePath.string());
    file.commit();
}

std::vector<std::string> panelKeys()
{
    std::vector<std::string> keys;
    for (const auto& [name, panel] : panelNames)
        keys.emplace_back(name);
    return keys;
}

} // namespace

void addPlotCommand(CLI::App& app)
{
    auto request = std::make_shared<PlotRequest>();
    CLI::App* const command = app.add_subcommand(
        "plot", "Draw a preset's curve, the delay that it comes to and the pitch that this bends to; or a sound before "
                "and after, with the delay that it went through in between. As PNG or SVG.");
    auto* before =
        command->add_option("before", request->inputPath, "the sound before: any audio file that render reads");
    command->add_option("after", request->outputPath, "the sound after: what render made of it");
    command->add_option("--output", request->picturePath, "the .png or .svg file to write")->required();
    command->add_option("--preset", request->patch.preset,
                        "a factory preset or a file: what the sound was rendered with");
    addPatchOptions(*command, request->patch);
    command
        ->add_option("--delays", request->delaysPath,
                     "the delay signal that it was rendered with, which took the curve's place")
        ->needs(before);
    command
        ->add_option(
            "--panels", request->panels,
            "what to draw, with commas between: in, curve, delay, pitch, out (default: curve,delay,pitch; with "
            "sounds in,delay,out)")
        ->delimiter(',')
        ->check(CLI::IsMember(panelKeys()));
    command
        ->add_option("--seconds", request->seconds,
                     "how long, without sounds (default: one pass through the curve where the source goes through it "
                     "evenly, else 2 s)")
        ->check(CLI::Range(0.001, longestTailSeconds))
        ->excludes(before);
    command->add_option("--title", request->title, "the heading (default: the preset's name)");
    addOverwriteOption(*command, request->existing, "an existing picture");
    command->callback([request] { run(*request); });
}

} // namespace driftline
