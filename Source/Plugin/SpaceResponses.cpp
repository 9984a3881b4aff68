// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/SpaceResponses.h"

#include "Engine/SpaceResponse.h"
#include "Model/BundledResponses.h"
#include "Offline/ResponseSource.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

namespace driftline
{

namespace
{

constexpr std::size_t peakCount = 160;

std::vector<float> peaksOf(const ImpulseResponse& response)
{
    const auto frames = response.frames();
    const auto count = std::min(peakCount, frames);
    std::vector<float> peaks(count, 0.0F);
    for (const auto& channel : response.channels)
        for (std::size_t i = 0; i < frames; ++i)
            peaks[i * count / frames] = std::max(peaks[i * count / frames], std::abs(channel[i]));
    const float highest = peaks.empty() ? 0.0F : *std::max_element(peaks.begin(), peaks.end());
    if (highest > 0.0F)
        for (float& peak : peaks)
            peak /= highest;
    return peaks;
}

std::string nameOf(const ResponseReference& reference)
{
    if (reference.bundled.empty())
        return utf8Of(pathOf(reference).filename());
    const auto* bundled = findBundledResponse(reference.bundled);
    return bundled != nullptr ? std::string(bundled->name) : reference.bundled;
}

ResponseStatus emptyStatus(const ResponseReference& reference)
{
    ResponseStatus status;
    status.reference = reference;
    status.name = nameOf(reference);
    return status;
}

} // namespace

SpaceResponses::SpaceResponses(Engine& engine, std::function<void()> changed)
    : engine_(engine), changed_(std::move(changed)), status_(std::make_shared<const ResponseStatus>()),
      thread_([this] { run(); })
{}

SpaceResponses::~SpaceResponses() { stop(); }

void SpaceResponses::stop()
{
    {
        const std::lock_guard lock(mutex_);
        isStopping_ = true;
        wake_.notify_all();
        idle_.notify_all();
    }
    if (thread_.joinable())
        thread_.join();
}

void SpaceResponses::prepareEngine(double sampleRateHz, int channels, bool waits)
{
    {
        const std::lock_guard lock(mutex_);
        engine_.prepare(
            {.sampleRateHz = sampleRateHz, .channels = channels, .longestResponseSeconds = longestResponseSeconds});
        isPrepared_ = true;
        sampleRateHz_ = sampleRateHz;
        channels_ = channels;
        const Job job{current_, false, sampleRateHz, channels};
        const bool isAtRest = !choice_ && !isWanted_ && !isLoading_;
        if (isAtRest && loaded_.response != nullptr && loadedJob_ == job)
            play(loaded_);
        else
            request();
    }
    if (waits)
        waitUntilLoaded();
}

void SpaceResponses::use(const ResponseReference& reference)
{
    const std::lock_guard lock(mutex_);
    if (reference == current_ && !choice_ && status_->problem.empty())
        return;
    current_ = reference;
    choice_.reset();
    if (hasRequested_)
        request();
}

void SpaceResponses::choose(const ResponseReference& reference)
{
    const std::lock_guard lock(mutex_);
    choice_ = reference;
    request();
}

ResponseReference SpaceResponses::reference() const
{
    const std::lock_guard lock(mutex_);
    return current_;
}

std::shared_ptr<const ResponseStatus> SpaceResponses::status()
{
    const std::lock_guard lock(mutex_);
    if (!hasRequested_)
        request();
    return status_;
}

void SpaceResponses::waitUntilLoaded()
{
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return isStopping_ || (!isWanted_ && !isLoading_); });
}

// --- with the lock held ---

void SpaceResponses::request()
{
    hasRequested_ = true;
    isWanted_ = true;
    auto status = status_->name.empty() ? emptyStatus(current_) : *status_;
    status.isLoading = true;
    status_ = std::make_shared<const ResponseStatus>(std::move(status));
    wake_.notify_all();
}

void SpaceResponses::play(const Loaded& loaded)
{
    seconds_.store(loaded.response == nullptr ? 0.0 : loaded.status.seconds, std::memory_order_relaxed);
    if (isPrepared_)
        engine_.setResponse(loaded.response);
}

/// Returns whether the reference has become another one.
bool SpaceResponses::apply(const Job& job, Loaded loaded)
{
    if (job.isChoice)
        choice_.reset();
    if (job.isChoice && loaded.response == nullptr)
    {
        // What plays goes on.
        auto status = *status_;
        status.problem = loaded.status.problem;
        status.isLoading = false;
        status_ = std::make_shared<const ResponseStatus>(std::move(status));
        // Unless it is not there at this rate.
        if (loadedJob_ != Job{current_, false, job.sampleRateHz, job.channels})
            request();
        return false;
    }
    // With the hash, where the file has been loaded without one.
    const bool hasChanged = loaded.response != nullptr && current_ != loaded.status.reference;
    if (loaded.response != nullptr)
        current_ = loaded.status.reference;
    loaded_ = std::move(loaded);
    loadedJob_ = {current_, false, job.sampleRateHz, job.channels};
    status_ = std::make_shared<const ResponseStatus>(loaded_.status);
    play(loaded_);
    return hasChanged;
}

// --- the thread ---

SpaceResponses::Loaded SpaceResponses::load(const Job& job)
{
    Loaded result;
    result.status = emptyStatus(job.reference);
    try
    {
        const auto loaded = loadResponse(job.reference, job.sampleRateHz);
        result.response = makeSpaceResponse(loaded.audio, job.channels);
        result.status.reference.sha256 = loaded.sha256;
        result.status.channels = static_cast<int>(loaded.audio.channels.size());
        result.status.seconds = loaded.audio.seconds();
        result.status.fileSampleRateHz = loaded.originalSampleRateHz;
        result.status.peaks = peaksOf(loaded.audio);
    }
    catch (const std::exception& error)
    {
        result.status.problem = error.what();
    }
    return result;
}

void SpaceResponses::run()
{
    std::unique_lock lock(mutex_);
    while (true)
    {
        wake_.wait(lock, [this] { return isStopping_ || isWanted_; });
        if (isStopping_)
            return;
        const Job job{choice_ ? *choice_ : current_, choice_.has_value(), sampleRateHz_, channels_};
        isWanted_ = false;
        isLoading_ = true;
        lock.unlock();
        auto loaded = load(job);
        lock.lock();
        // Something else has been asked for meanwhile: that one counts.
        const bool hasChanged = !isWanted_ && apply(job, std::move(loaded));
        if (hasChanged && !isStopping_)
        {
            lock.unlock();
            changed_();
            lock.lock();
        }
        isLoading_ = false;
        if (!isWanted_)
            idle_.notify_all();
    }
}

} // namespace driftline
