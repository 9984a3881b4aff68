// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/LoadMeter.h"
#include "GUI/PitchStrip.h"
#include "GUI/WindowMenu.h"
#include "Plugin/DriftlineEditor.h"
#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"
#include "Support/TemporaryFolder.h"

#include <cmath>
#include <fstream>
#include <memory>

using namespace driftline;
using namespace driftline::test;

namespace
{

juce::PopupMenu::Item itemOf(juce::PopupMenu menu, const juce::String& text)
{
    juce::PopupMenu::MenuItemIterator iterator(menu);
    while (iterator.next())
        if (iterator.getItem().text == text)
            return iterator.getItem();
    FAIL("no item says " << text);
    return {};
}

void choose(juce::PopupMenu menu, const juce::String& text)
{
    const auto item = itemOf(std::move(menu), text);
    REQUIRE(item.isEnabled);
    item.action();
}

bool isTicked(juce::PopupMenu menu, const juce::String& text) { return itemOf(std::move(menu), text).isTicked; }

template<class Type>
Type& find(juce::Component& parent)
{
    for (auto* child : parent.getChildren())
        if (auto* found = dynamic_cast<Type*>(child))
            return *found;
    return find<Type>(*parent.getChildComponent(0));
}

} // namespace

TEST_CASE("Theme, size and tooltips are remembered for the user", "[gui][window]")
{
    const TemporaryFolder folder;
    const juce::File file(juce::String((folder / "window.settings").string()));
    {
        WindowSettings settings(file);
        CHECK_FALSE(settings.isLight());
        CHECK(settings.scale() == 1.0);
        CHECK(settings.showsTooltips());
        settings.setLight(true);
        settings.setScale(1.5);
        settings.setShowsTooltips(false);
    }
    {
        WindowSettings settings(file);
        CHECK(settings.isLight());
        CHECK(settings.scale() == 1.5);
        CHECK_FALSE(settings.showsTooltips());
        settings.setScale(40.0);
        CHECK(settings.scale() == 3.0);
    }
    std::ofstream(folder / "window.settings") << "this is no settings file <<<";
    WindowSettings settings(file);
    CHECK_FALSE(settings.isLight());
    CHECK(settings.scale() == 1.0);
}

TEST_CASE("The name opens theme and size, and the window follows and comes back as it was", "[gui][window]")
{
    DriftlineProcessor processor;
    juce::MemoryBlock before;
    processor.getStateInformation(before);
    {
        const std::unique_ptr<juce::AudioProcessorEditor> opened(processor.createEditor());
        auto& editor = *opened;
        auto& view = find<MainView>(editor);
        auto& menu = view.windowMenu();
        const auto* display = juce::Desktop::getInstance().getDisplays().getPrimaryDisplay();
        if (display == nullptr || display->userArea.getWidth() >= MainView::designWidth) // else it is fitted
            CHECK(isTicked(menu.menu(), "100 %"));
        CHECK(isTicked(menu.menu(), "Dark"));
        const auto dark = LookAndFeel::paletteOf(view);
        for (const int percent : {75, 125, 150, 200, 300})
        {
            choose(menu.menu(), juce::String(percent) + " %");
            CHECK(editor.getWidth() == MainView::designWidth * percent / 100);
            CHECK(editor.getHeight() == MainView::designHeight * percent / 100);
            CHECK(isTicked(menu.menu(), juce::String(percent) + " %"));
        }
        choose(menu.menu(), "75 %");
        choose(menu.menu(), "Light");
        CHECK(LookAndFeel::paletteOf(view) == Palette::light());
        CHECK(LookAndFeel::paletteOf(view) != dark);
        choose(menu.menu(), "Tooltips");
        CHECK_FALSE(isTicked(menu.menu(), "Tooltips"));
    }
    {
        const std::unique_ptr<juce::AudioProcessorEditor> opened(processor.createEditor());
        auto& editor = *opened;
        CHECK(editor.getWidth() == MainView::designWidth * 75 / 100);
        auto& menu = find<MainView>(editor).windowMenu();
        CHECK(isTicked(menu.menu(), "Light"));
        choose(menu.menu(), "Dark");
        choose(menu.menu(), "Tooltips");
        choose(menu.menu(), "100 %");
    }
    juce::MemoryBlock after;
    processor.getStateInformation(after);
    CHECK(after == before);
}

TEST_CASE("A pitch reads in semitones", "[gui][live]")
{
    CHECK(pitchText(1.0) == "0.0 st");
    CHECK(pitchText(2.0) == "+12.0 st");
    CHECK(pitchText(0.5) == "-12.0 st");
    CHECK(pitchText(std::pow(2.0, 3.1 / 12.0)) == "+3.1 st");
    CHECK(pitchText(-1.0) == "0.0 st rev.");
    CHECK(pitchText(0.0) == "still");
    CHECK(pitchText(0.99999) == "0.0 st");
}

TEST_CASE("The load meter reads in percent, and its worst stays for a while", "[gui][live]")
{
    LoadMeter meter;
    PlaybackStatus status;
    status.isRunning = true;
    status.processorLoad = 0.02;
    status.worstProcessorLoad = 0.5;
    meter.refresh(status);
    status.worstProcessorLoad = 0.03;
    for (int i = 0; i < 50; ++i)
        meter.refresh(status);
    CHECK(meter.worstText() == "max 50 %");
    for (int i = 0; i < 200; ++i)
        meter.refresh(status);
    CHECK(meter.text() == "2.0 %");
    CHECK(meter.worstText() == "max 3.0 %");
    status.isRunning = false;
    for (int i = 0; i < 10; ++i)
        meter.refresh(status);
    CHECK(meter.text().isEmpty());
}

TEST_CASE("What is heard is taken while an editor is open, and drawn where the playhead was", "[gui][live]")
{
    DriftlineProcessor processor;
    processor.setParameter(ParameterId::source, static_cast<double>(Source::free));
    processor.setParameter(ParameterId::rate, 1.0);
    processor.setParameter(ParameterId::time, 500.0);
    processor.prepareToPlay(48000.0, 512);
    juce::AudioBuffer<float> audio(2, 512);
    juce::MidiBuffer midi;
    const auto play = [&](int blocks) {
        for (int i = 0; i < blocks; ++i)
        {
            for (int c = 0; c < 2; ++c)
                juce::FloatVectorOperations::fill(audio.getWritePointer(c), 0.5F, 512);
            processor.processBlock(audio, midi);
        }
    };
    play(4);
    std::vector<PlaybackMoment> moments(100);
    CHECK(processor.takeMoments(moments) == 0); // nobody looks
    CurveEditor editor(processor);
    editor.setSize(600, 300);
    {
        LiveHistory history(processor);
        play(47);
        auto playback = processor.playback();
        editor.refresh(playback);
        history.refresh(playback, editor.axes());
        int filled = 0;
        for (int i = 0; i < LivePass::columnCount; ++i)
            filled += history.pass(0).column(i).isFilled ? 1 : 0;
        // 47 blocks of 512 samples of a pass of 48,000.
        CHECK(filled == Approx(LivePass::columnCount * 47.0 * 512.0 / 48000.0).margin(2.0));
        const auto& column = history.pass(0).column(LivePass::columnCount / 4);
        CHECK(column.inputPeak == 0.5F);
        CHECK(column.pitchRatio == Approx(0.5).margin(1e-3));
        CHECK(column.delaySamples == Approx(6000.0).margin(50.0));
        PitchStrip strip(history, editor);
        strip.setSize(600, 44);
        strip.refresh(true);
        CHECK(strip.rangeSemitones() == 12.0);
    }
    play(4);
    CHECK(processor.takeMoments(moments) == 0);
}
