// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

/// Counts every word that reaches the host.
class HostListener : public juce::AudioProcessorListener
{
public:
    void audioProcessorParameterChanged(juce::AudioProcessor*, int, float) override { ++calls; }
    void audioProcessorChanged(juce::AudioProcessor*, const ChangeDetails&) override { ++calls; }
    void audioProcessorParameterChangeGestureBegin(juce::AudioProcessor*, int) override { ++calls; }
    void audioProcessorParameterChangeGestureEnd(juce::AudioProcessor*, int) override { ++calls; }

    int calls = 0;
};

juce::MemoryBlock stateOf(DriftlineProcessor& processor)
{
    juce::MemoryBlock state;
    processor.getStateInformation(state);
    return state;
}

} // namespace

TEST_CASE("Opening, resizing, drawing and closing the editor changes nothing", "[plugin][editor]")
{
    const auto seed = GENERATE(range(1U, 6U));
    CAPTURE(seed);
    Random random(seed);
    DriftlineProcessor processor;
    processor.loadPatch(randomPatch(random));
    const auto state = stateOf(processor);
    HostListener listener;
    processor.addListener(&listener);

    for (int i = 0; i < 2; ++i)
    {
        const std::unique_ptr<juce::AudioProcessorEditor> editor(processor.createEditorIfNeeded());
        REQUIRE(editor != nullptr);
        editor->setSize(1400, 900);
        const auto picture = editor->createComponentSnapshot(editor->getLocalBounds());
        CHECK(picture.getWidth() == 1400);
        editor->setSize(840, 540);
        processor.editorBeingDeleted(editor.get());
    }
    CHECK(stateOf(processor) == state);
    CHECK(listener.calls == 0);
    processor.removeListener(&listener);
}
