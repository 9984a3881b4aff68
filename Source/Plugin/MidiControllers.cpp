// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/MidiControllers.h"

namespace driftline
{

namespace
{

constexpr int ticksPerSecond = 30;
/// A controller that rests for half a second has been let go.
constexpr int gestureTicks = ticksPerSecond / 2;
constexpr int controlChange = 0xB0;

} // namespace

MidiControllers::MidiControllers(const Parameters& parameters) : parameters_(parameters)
{
    for (auto& controller : controllers_)
        controller.store(ControllerMap::none, order);
}

void MidiControllers::start() { startTimerHz(ticksPerSecond); }

void MidiControllers::read(const juce::MidiBuffer& midi)
{
    for (const auto event : midi)
        if (event.numBytes == 3 && (event.data[0] & 0xF0) == controlChange && event.data[1] <= ControllerMap::highest)
            take(event.data[1], event.data[2]);
}

void MidiControllers::take(int controller, int value)
{
    if (const int learning = learning_.exchange(nothing, order); learning != nothing)
    {
        for (std::size_t i = 0; i < controllers_.size(); ++i)
            if (controllers_[i].load(order) == controller)
                controllers_[i].store(ControllerMap::none, order);
        controllers_[static_cast<std::size_t>(learning)].store(controller, order);
        hasLearnt_.store(true, order);
    }
    for (std::size_t i = 0; i < controllers_.size(); ++i)
    {
        if (controllers_[i].load(order) != controller)
            continue;
        auto& parameter = *parameters_[i];
        parameter.moveTo(valueFromNormalised(parameter.info(), value / 127.0));
        hasMoved_[i].store(true, std::memory_order_release);
    }
}

void MidiControllers::learn(std::optional<ParameterId> id)
{
    learning_.store(id ? static_cast<int>(*id) : nothing, order);
}

std::optional<ParameterId> MidiControllers::learning() const
{
    const int id = learning_.load(order);
    return id == nothing ? std::nullopt : std::optional(static_cast<ParameterId>(id));
}

ControllerMap MidiControllers::map() const
{
    ControllerMap map;
    for (const auto& info : parameterTable())
        map.set(info.id, controllerOf(info.id));
    return map;
}

void MidiControllers::setMap(const ControllerMap& map)
{
    learn(std::nullopt);
    for (const auto& info : parameterTable())
        controllers_[index(info.id)].store(map.of(info.id), order);
}

void MidiControllers::tellHost()
{
    if (takeLearnt() && onLearnt)
        onLearnt();
    for (std::size_t i = 0; i < parameters_.size(); ++i)
    {
        auto& parameter = *parameters_[i];
        int& ticksLeft = gestureTicksLeft_[i];
        if (hasMoved_[i].exchange(false, std::memory_order_acquire))
        {
            if (ticksLeft == 0)
                parameter.beginChangeGesture();
            ticksLeft = gestureTicks;
            parameter.tellHost();
        }
        else if (ticksLeft > 0 && --ticksLeft == 0)
        {
            parameter.endChangeGesture();
        }
    }
}

} // namespace driftline
