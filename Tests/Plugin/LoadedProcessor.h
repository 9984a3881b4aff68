// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"

namespace driftline::test
{

/// What the processor says of its impulse response once nothing is being loaded any more.
inline ResponseStatus loadedResponse(EditorModel& model)
{
    constexpr int longestMilliseconds = 60000;
    for (int waited = 0; model.response()->isLoading; waited += 2)
    {
        REQUIRE(waited < longestMilliseconds);
        juce::Thread::sleep(2);
    }
    return *model.response();
}

inline std::string stateOf(DriftlineProcessor& processor)
{
    juce::MemoryBlock state;
    processor.getStateInformation(state);
    return {static_cast<const char*>(state.getData()), state.getSize()};
}

inline void setState(DriftlineProcessor& processor, const std::string& state)
{
    processor.setStateInformation(state.data(), static_cast<int>(state.size()));
}

} // namespace driftline::test
