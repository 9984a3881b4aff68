// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/Message.h"
#include "Model/PlainText.h"
#include "Offline/AudioFileReader.h"
#include "Offline/Error.h"
#include "Offline/OutputFile.h"
#include "Offline/PatchSource.h"
#include "Plot/RenderPicture.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace driftline
{

namespace
{

struct PlotRequest
{
    std::filesystem::path inputPath;
    std::filesystem::path outputPath;
    std::filesystem::path picturePath;
    std::string preset;
    std::vector<std::string> settings;
    SideInputFiles beside;
    double tempoBpm = 120.0;
    std::string title; ///< empty: the patch's name
    bool overwrites = false;
};

void requirePng(const std::filesystem::path& path)
{
    if (lowerCase(path.extension().string()) != ".png")
        throw RequestError(path.string() + ": pictures are written as PNG; give --output a name that ends in .png");
}

/// Reads the sound, and says on standard error what in it could not be drawn as it is.
Waveform readSound(AudioFileReader& reader, const std::filesystem::path& path, double axisSeconds)
{
    Waveform waveform = readWaveform(reader, path.filename().string(), renderPictureColumns, axisSeconds);
    if (reader.nonFiniteSamples().count > 0)
        printWarning(describe(reader.nonFiniteSamples(), path));
    return waveform;
}

DelayTrace traceFor(const PlotRequest& plot, const Patch& patch, const AudioFileInfo& input, double axisSeconds)
{
    DelayTraceRequest request;
    request.sampleRateHz = input.sampleRateHz;
    request.channels = std::min(input.channelCount, 2);
    request.frameCount = std::max<std::int64_t>(1, std::llround(axisSeconds * input.sampleRateHz));
    request.tempoBpm = plot.tempoBpm;
    request.sound = plot.inputPath;
    request.beside = plot.beside;
    request.mostCells = 4 * renderPictureColumns;
    return traceDelay(patch, request);
}

void run(const PlotRequest& request)
{
    requirePng(request.picturePath);
    requireTempo(request.tempoBpm);
    Patch patch = loadPatch(request.preset);
    applySettings(patch, request.settings);
    AudioFileReader input(request.inputPath);
    AudioFileReader output(request.outputPath);
    requireDifferentFiles(request.inputPath, request.picturePath);
    requireDifferentFiles(request.outputPath, request.picturePath);
    for (const auto& file : {request.beside.sidechain, request.beside.midi})
        if (!file.empty())
            requireDifferentFiles(file, request.picturePath);
    // Before the reading, so that a name that cannot be written costs no waiting.
    OutputFile picture(request.picturePath,
                       request.overwrites ? OutputFile::Existing::overwrite : OutputFile::Existing::refuse);

    const double axisSeconds = std::max(durationSeconds(input.info()), durationSeconds(output.info()));
    Waveform inputWaveform = readSound(input, request.inputPath, axisSeconds);
    Waveform outputWaveform = readSound(output, request.outputPath, axisSeconds);
    DelayTrace delay = traceFor(request, patch, input.info(), axisSeconds);

    Canvas canvas(renderPictureWidth, renderPictureHeight, palette::ink);
    drawRenderPicture(canvas, {request.title.empty() ? patch.name : request.title, patch, request.tempoBpm,
                               std::move(inputWaveform), std::move(outputWaveform), std::move(delay)});
    canvas.writePng(picture.temporaryPath(), request.picturePath.string());
    picture.commit();
}

} // namespace

void addPlotCommand(CLI::App& app)
{
    auto request = std::make_shared<PlotRequest>();
    CLI::App* const command = app.add_subcommand(
        "plot", "Draw a sound before and after, with the delay that it went through in between, as a PNG");
    command->add_option("before", request->inputPath, "the sound before: any audio file that render reads")->required();
    command->add_option("after", request->outputPath, "the sound after: what render made of it")->required();
    command->add_option("--output", request->picturePath, "the .png file to write")->required();
    command->add_option("--preset", request->preset,
                        "the preset that it was rendered with: a factory preset or a file");
    command->add_option("--set", request->settings, "id=value, any number of times, as it was rendered with")
        ->take_all()
        ->expected(1);
    command->add_option("--sidechain", request->beside.sidechain, "the sidechain that it was rendered with");
    command->add_option("--midi", request->beside.midi, "the MIDI file that it was rendered with");
    command->add_option("--bpm", request->tempoBpm, "the tempo it was rendered at, 1 to 999 quarter notes per minute")
        ->capture_default_str();
    command->add_option("--title", request->title, "the heading (default: the preset's name)");
    command->add_flag("--overwrite", request->overwrites, "replace an existing picture");
    command->callback([request] { run(*request); });
}

} // namespace driftline
