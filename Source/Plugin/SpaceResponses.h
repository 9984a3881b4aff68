// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Engine.h"
#include "GUI/ResponseStatus.h"
#include "Model/ResponseReference.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace driftline
{

/// Which impulse response Space plays through: loads it in a thread of its own, at the Engine's rate, and gives it to
/// the Engine. The audio thread takes part in nothing of this.
class SpaceResponses
{
public:
    /// `engine` must outlive this. `changed` is called, in this object's thread, when the reference has become another
    /// one by itself: a file that the user chose could be loaded.
    SpaceResponses(Engine& engine, std::function<void()> changed);
    ~SpaceResponses();

    /// Prepares the Engine for these, with room for the longest response, and has the response at hand again: soon, or,
    /// with `waits`, when this returns. [any thread but the audio thread, while the Engine is at rest]
    void prepareEngine(double sampleRateHz, int channels, bool waits);

    /// What a state or a preset says, which stays so whether it can be loaded or not. [any thread but the audio thread]
    void use(const ResponseReference& reference);

    /// What a user has chosen: the old one stays until it is loaded, and if it cannot be. [any thread but the audio
    /// thread]
    void choose(const ResponseReference& reference);

    /// What a state should say. [any thread but the audio thread]
    ResponseReference reference() const;

    /// The same object until something has changed. Begins to load if nobody has asked for anything yet. [any thread
    /// but the audio thread]
    std::shared_ptr<const ResponseStatus> status();

    /// Returns when nothing is being loaded. [any thread; waits]
    void waitUntilLoaded();

    /// Of what plays; 0 for nothing. [any thread]
    double seconds() const { return seconds_.load(std::memory_order_relaxed); }

    /// Ends the thread; `changed` is not called any more. [any thread but the audio thread]
    void stop();

private:
    /// What is loaded, and for which Engine.
    struct Job
    {
        ResponseReference reference;
        bool isChoice = false;
        double sampleRateHz = 48000.0;
        int channels = 2;
        bool operator==(const Job&) const = default;
    };
    struct Loaded
    {
        std::shared_ptr<const ConvolutionResponse> response; ///< null where it could not be loaded
        ResponseStatus status;
    };

    static Loaded load(const Job& job);
    void request();
    void run();
    bool apply(const Job& job, Loaded loaded);
    void play(const Loaded& loaded);

    Engine& engine_;
    const std::function<void()> changed_;

    mutable std::mutex mutex_; ///< guards all below
    std::condition_variable wake_;
    std::condition_variable idle_;
    ResponseReference current_;
    std::optional<ResponseReference> choice_; ///< not loaded yet
    std::shared_ptr<const ResponseStatus> status_;
    Loaded loaded_;
    Job loadedJob_;
    double sampleRateHz_ = 48000.0;
    int channels_ = 2;
    bool isPrepared_ = false;
    bool hasRequested_ = false;
    bool isWanted_ = false;  ///< a job waits
    bool isLoading_ = false; ///< or is being done
    bool isStopping_ = false;
    std::atomic<double> seconds_{0.0};
    std::thread thread_; ///< last: it uses all of the above
};

} // namespace driftline
