// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#define CATCH_CONFIG_RUNNER // for Catch2 version 2, which compiles its runner here
#include "Support/Catch.h"
#include "Support/PresetFolder.h"
#include "Support/TemporaryFolder.h"

#include <juce_events/juce_events.h>

#include <cstdlib>

int main(int argc, char** argv)
{
    driftline::test::useNoPresetFolder();
    // What the editor remembers for its user, it shall remember for nobody here.
    const driftline::test::TemporaryFolder home;
#if !JUCE_WINDOWS
    setenv("HOME", home.path().c_str(), 1);
#endif
    // This thread is JUCE's message thread for all of the tests.
    const juce::ScopedJuceInitialiser_GUI juce;
    return Catch::Session().run(argc, argv);
}
