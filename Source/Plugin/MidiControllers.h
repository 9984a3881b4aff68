// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ControllerMap.h"
#include "Plugin/Parameter.h"

#include <juce_audio_basics/juce_audio_basics.h>
#include <juce_events/juce_events.h>

#include <array>
#include <atomic>
#include <functional>
#include <optional>

namespace driftline
{

/// Moves parameters by MIDI controllers, of all channels. The audio thread hears them and moves the sound at once; what
/// has moved is told to the host on the message thread, in a gesture that ends when the controller rests. Everything
/// between the two is single atomics: nobody waits.
class MidiControllers : private juce::Timer
{
public:
    using Parameters = std::array<Parameter*, parameterCount>;

    /// `parameters` must outlive this and be in place before anything else is called.
    explicit MidiControllers(const Parameters& parameters);
    /// Begins to tell the host. [message thread, or while it cannot run]
    void start();
    ~MidiControllers() override { stopTimer(); }

    /// Takes a block's controllers. [audio thread]
    void read(const juce::MidiBuffer& midi);

    /// The next controller that comes in moves this parameter from then on, and no other one; nothing: none does.
    /// [message thread]
    void learn(std::optional<ParameterId> id);
    /// What waits for its controller. [any thread]
    std::optional<ParameterId> learning() const;
    /// [any thread]
    void forget(ParameterId id) { controllers_[index(id)].store(ControllerMap::none, order); }
    int controllerOf(ParameterId id) const { return controllers_[index(id)].load(order); }

    ControllerMap map() const;
    void setMap(const ControllerMap& map);

    /// Whether something was learnt since the last call: then the state has changed. [message thread]
    bool takeLearnt() { return hasLearnt_.exchange(false, order); }

    /// Tells the host what has moved, thirty times a second, by itself. [message thread]
    void tellHost();

    /// Called after something was learnt. [message thread]
    std::function<void()> onLearnt;

private:
    static constexpr auto order = std::memory_order_relaxed;
    static constexpr int nothing = -1;
    static std::size_t index(ParameterId id) { return static_cast<std::size_t>(id); }

    void timerCallback() override { tellHost(); }
    void take(int controller, int value);

    const Parameters& parameters_;
    std::array<std::atomic<int>, parameterCount> controllers_;
    std::array<std::atomic<bool>, parameterCount> hasMoved_{};
    std::atomic<int> learning_{nothing};
    std::atomic<bool> hasLearnt_{false};
    std::array<int, parameterCount> gestureTicksLeft_{}; ///< until a gesture ends; 0: there is none. [message thread]

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(MidiControllers)
};

} // namespace driftline
