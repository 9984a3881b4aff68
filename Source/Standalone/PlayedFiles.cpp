// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Standalone/PlayedFiles.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <utility>

namespace driftline
{

namespace
{

constexpr std::size_t peakCount = 800;

std::vector<float> peaksOf(const AudioInMemory& audio)
{
    const auto frames = audio.frames();
    const auto count = std::min(peakCount, frames);
    std::vector<float> peaks(count, 0.0F);
    for (const auto& channel : audio.channels)
        for (std::size_t i = 0; i < frames; ++i)
            peaks[i * count / frames] = std::max(peaks[i * count / frames], std::abs(channel[i]));
    return peaks;
}

} // namespace

PlayedFiles::PlayedFiles(SongPlayer& player) : player_(player), thread_([this] { run(); }) {}

PlayedFiles::~PlayedFiles()
{
    {
        const std::lock_guard lock(mutex_);
        isStopping_ = true;
        wake_.notify_all();
        idle_.notify_all();
    }
    thread_.join();
}

void PlayedFiles::open(const std::string& file, bool plays)
{
    const std::lock_guard lock(mutex_);
    request(file, plays);
}

void PlayedFiles::close()
{
    const std::lock_guard lock(mutex_);
    isWanted_ = false;
    job_ = {{}, false, sampleRateHz_, job_.number + 1};
    player_.setFile(nullptr);
    status_ = std::make_shared<const PlayedFileStatus>();
}

void PlayedFiles::setSampleRate(double sampleRateHz)
{
    const std::lock_guard lock(mutex_);
    if (std::exchange(sampleRateHz_, sampleRateHz) == sampleRateHz)
        return;
    if (isWanted_ || isLoading_)
        request(job_.file, job_.plays);
    else if (!status_->file.empty())
    {
        // At the old rate it would play at another pitch.
        player_.setFile(nullptr);
        request(status_->file, false);
    }
}

/// With the lock held.
void PlayedFiles::request(const std::string& file, bool plays)
{
    job_ = {file, plays, sampleRateHz_, job_.number + 1};
    isWanted_ = true;
    auto status = *status_;
    status.isLoading = true;
    status.problem.clear();
    status_ = std::make_shared<const PlayedFileStatus>(std::move(status));
    wake_.notify_all();
}

std::shared_ptr<const PlayedFileStatus> PlayedFiles::status()
{
    const std::lock_guard lock(mutex_);
    player_.release();
    return status_;
}

std::string PlayedFiles::file()
{
    const std::lock_guard lock(mutex_);
    return isWanted_ || isLoading_ ? job_.file : status_->file;
}

void PlayedFiles::waitUntilLoaded()
{
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return isStopping_ || (!isWanted_ && !isLoading_); });
}

bool PlayedFiles::isNewest(int number)
{
    const std::lock_guard lock(mutex_);
    return !isStopping_ && job_.number == number;
}

void PlayedFiles::load(const Job& job)
{
    std::unique_ptr<AudioInMemory> audio;
    PlayedFileStatus status;
    try
    {
        const std::u8string path(job.file.begin(), job.file.end());
        audio = std::make_unique<AudioInMemory>(
            readIntoMemory(std::filesystem::path(path), job.sampleRateHz, [&] { return isNewest(job.number); }));
        status.file = job.file;
        status.channels = audio->file.channelCount;
        status.fileSampleRateHz = audio->file.sampleRateHz;
        status.sampleRateHz = job.sampleRateHz;
        status.seconds = audio->seconds();
        status.peaks = peaksOf(*audio);
    }
    catch (const std::exception& error)
    {
        status.problem = error.what();
    }

    const std::lock_guard lock(mutex_);
    if (job_.number != job.number)
        return; // something else has been asked for meanwhile
    if (!status.problem.empty())
    {
        // What plays goes on; after another rate of the device nothing does.
        const auto problem = std::move(status.problem);
        status = status_->sampleRateHz == sampleRateHz_ ? *status_ : PlayedFileStatus();
        status.problem = problem;
        status.isLoading = false;
    }
    else
    {
        player_.setFile(std::move(audio));
        if (job.plays)
            player_.setPlaying(true);
    }
    status_ = std::make_shared<const PlayedFileStatus>(std::move(status));
}

void PlayedFiles::run()
{
    std::unique_lock lock(mutex_);
    while (true)
    {
        wake_.wait(lock, [this] { return isStopping_ || isWanted_; });
        if (isStopping_)
            return;
        const Job job = job_;
        isWanted_ = false;
        isLoading_ = true;
        lock.unlock();
        load(job);
        lock.lock();
        isLoading_ = false;
        if (!isWanted_)
            idle_.notify_all();
    }
}

} // namespace driftline
