// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/FileRenders.h"

#include "Offline/AudioFileReader.h"
#include "Offline/PatchSource.h"
#include "Offline/ResponseSource.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <utility>

namespace driftline
{

namespace
{

/// Thrown through `render`.
struct Cancelled
{};

std::filesystem::path pathOfUtf8(const std::string& text)
{
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

/// Without the remedy where that is an option of the command line.
std::string withoutOptions(const std::string& message)
{
    const auto remedy = message.rfind("; ");
    const bool namesOption = remedy != std::string::npos && message.find("--", remedy) != std::string::npos;
    return namesOption ? message.substr(0, remedy) : message;
}

std::string rounded(double number, int decimals)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", decimals, number);
    return text;
}

std::string summaryOf(const RenderReport& report, const std::string& name, double elapsedSeconds)
{
    const double seconds = static_cast<double>(report.frames) / report.input.sampleRateHz;
    const double tailSeconds = static_cast<double>(report.tailFrames) / report.input.sampleRateHz;
    std::string text = name;
    text += ": " + rounded(seconds, 2) + " s";
    if (report.tailFrames > 0)
        text += ", " + rounded(tailSeconds, 2) + " s of it tail,";
    return text + " in " + rounded(elapsedSeconds, 2) + " s (" + rounded(seconds / std::max(elapsedSeconds, 1e-9), 0)
           + " times real time)";
}

std::vector<std::string> warningsOf(const RenderReport& report, const RenderRequest& request)
{
    std::vector<std::string> warnings;
    if (report.nonFinite.count > 0)
        warnings.push_back(describe(report.nonFinite, request.input.filename()));
    if (report.clipped.count > 0)
        warnings.push_back(withoutOptions(describe(report.clipped, request.output.filename()))
                           + "; lower the output level or choose a float format");
    if (report.isTimeLimited)
        warnings.emplace_back("The synced time is longer than 30 s at this tempo and is taken as 30 s");
    if (report.isTailCut)
        warnings.emplace_back("The echoes go on for more than 60 s and are cut there; a tail in seconds sets where");
    return warnings;
}

} // namespace

FileRenders::FileRenders(Sources sources) : sources_(std::move(sources)) {}

FileRenders::~FileRenders()
{
    cancelRender();
    endThread();
}

void FileRenders::endThread()
{
    if (thread_.joinable())
        thread_.join();
}

std::vector<std::string> FileRenders::formats() const
{
    const auto names = audioFormatNames();
    return {names.begin(), names.end()};
}

InputFileStatus FileRenders::inspect(const std::string& file) const
{
    InputFileStatus status;
    try
    {
        const auto info = AudioFileReader(pathOfUtf8(file)).info();
        status.channels = info.channelCount;
        status.sampleRateHz = info.sampleRateHz;
        status.seconds = static_cast<double>(info.frameCount) / info.sampleRateHz;
    }
    catch (const std::exception& error)
    {
        status.problem = error.what();
    }
    return status;
}

void FileRenders::startRender(const FileRenderRequest& wanted)
{
    if (renderStatus().state == FileRenderState::running)
        return;
    endThread();
    isCancelled_.store(false, std::memory_order_relaxed);
    {
        const std::lock_guard lock(mutex_);
        status_ = {};
        status_.state = FileRenderState::running;
    }
    RenderRequest request;
    request.input = pathOfUtf8(wanted.input);
    request.output = pathOfUtf8(wanted.output);
    request.patch = sources_.patch();
    request.tempoBpm = wanted.tempoBpm;
    request.tail = {wanted.tailSeconds};
    request.format = wanted.format;
    request.existing = wanted.replacesExisting ? OutputFile::Existing::overwrite : OutputFile::Existing::refuse;
    thread_ = std::thread([this, request = std::move(request)] { run(request); });
}

FileRenderStatus FileRenders::renderStatus() const
{
    const std::lock_guard lock(mutex_);
    return status_;
}

void FileRenders::noteProgress(std::int64_t framesDone, std::int64_t framesToDo, double sampleRateHz)
{
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    if (status_.share == 0.0)
        start_ = now; // what comes before, the impulse response say, tells nothing about the blocks
    else
    {
        const double elapsedSeconds = std::chrono::duration<double>(now - start_).count();
        status_.speed = static_cast<double>(framesDone) / sampleRateHz / std::max(elapsedSeconds, 1e-9);
        status_.secondsLeft = static_cast<double>(framesToDo - framesDone) / sampleRateHz / status_.speed;
    }
    status_.share = static_cast<double>(framesDone) / static_cast<double>(framesToDo);
}

void FileRenders::finish(FileRenderState state, std::string text, std::vector<std::string> warnings)
{
    const std::lock_guard lock(mutex_);
    status_ = {};
    status_.state = state;
    status_.text = std::move(text);
    status_.warnings = std::move(warnings);
}

void FileRenders::run(const RenderRequest& request)
{
    const auto begin = Clock::now();
    try
    {
        const double sampleRateHz = AudioFileReader(request.input).info().sampleRateHz;
        const auto report = render(request, [&](std::int64_t done, std::int64_t toDo) {
            if (isCancelled_.load(std::memory_order_relaxed))
                throw Cancelled{};
            noteProgress(done, toDo, sampleRateHz);
        });
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        finish(FileRenderState::done, summaryOf(report, utf8Of(request.output.filename()), seconds),
               warningsOf(report, request));
    }
    catch (const Cancelled&)
    {
        finish(FileRenderState::cancelled, "Cancelled; nothing was written");
    }
    catch (const std::exception& error)
    {
        finish(FileRenderState::failed, withoutOptions(error.what()));
    }
}

} // namespace driftline
