// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/LookAndFeel.h"
#include "GUI/MainView.h"
#include "GUI/ViewImage.h"
#include "Plugin/DriftlineProcessor.h"
#include "Plugin/FakePlayHead.h"
#include "Plugin/LoadedProcessor.h"
#include "Support/Catch.h"

#include <cmath>
#include <cstdlib>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// A curve with a bit of everything, in every slot a bit more of it.
Patch busyPatch()
{
    Patch patch;
    patch.name = "Busy";
    for (std::size_t i = 0; i < patch.slots.size(); ++i)
    {
        auto& slot = patch.slots[i];
        slot.name = "Figure " + std::to_string(i + 1);
        slot.left.points = {{0.0, 0.15, SegmentShape::sCurve, 0.0},
                            {0.2, 0.6 + 0.02 * static_cast<double>(i), SegmentShape::sCurve, 0.0},
                            {0.35, 0.3, SegmentShape::curve, 0.5},
                            {0.5, 0.85, SegmentShape::hold, 0.0},
                            {0.625, 0.2, SegmentShape::line, 0.0},
                            {0.8, 0.7, SegmentShape::halfSine, 0.0},
                            {1.0, 0.15, SegmentShape::line, 0.0}};
    }
    patch.parameters.set(ParameterId::time, 500.0);
    patch.parameters.set(ParameterId::feedback, 35.0);
    patch.parameters.set(ParameterId::mix, 45.0);
    return patch;
}

/// With its impulse response, which is loaded meanwhile and seen.
void load(DriftlineProcessor& processor, const Patch& patch)
{
    processor.loadPatch(patch);
    processor.prepareToPlay(48000.0, 512);
    (void)loadedResponse(processor);
}

/// A component with its look, as in a window.
template<class View>
struct Shown
{
    Shown(DriftlineProcessor& processor, const Palette& palette, int width, int height) : look(palette), view(processor)
    {
        view.setSize(width, height);
        view.setLookAndFeel(&look);
        view.resized();
    }
    ~Shown() { view.setLookAndFeel(nullptr); }

    LookAndFeel look;
    View view;
};

using MainWindow = Shown<MainView>;

/// A bar and a bit of a sound with beats in it, at 120 bpm, from `startQuarterNotes` on. Returns where it ends.
double play(DriftlineProcessor& processor, double startQuarterNotes)
{
    constexpr int frames = 4096; // long ones, so that the meter shows no other program's work
    FakePlayHead playHead;
    processor.setPlayHead(&playHead);
    juce::AudioBuffer<float> audio(2, frames);
    juce::MidiBuffer midi;
    constexpr int blocks = 24;
    for (int block = 0; block < blocks; ++block)
    {
        Transport transport;
        transport.hasPosition = true;
        transport.isPlaying = true;
        transport.positionQuarterNotes = startQuarterNotes + block * frames / 24000.0;
        playHead.set(transport);
        for (int i = 0; i < frames; ++i)
        {
            const int n = block * frames + i;
            const float level = std::exp(-static_cast<float>(n % 12000) / 2500.0F) * (n % 24000 < 12000 ? 0.9F : 0.5F);
            for (int c = 0; c < 2; ++c)
                audio.setSample(c, i, level * static_cast<float>(std::sin(0.05 * n)));
        }
        processor.processBlock(audio, midi);
    }
    processor.setPlayHead(nullptr);
    return startQuarterNotes + blocks * frames / 24000.0;
}

} // namespace

TEST_CASE("The window looks as it did, dark and light, at 100 and 200 %", "[gui][image]")
{
    const bool isLight = GENERATE(false, true);
    DriftlineProcessor processor;
    load(processor, busyPatch());
    MainWindow window(processor, isLight ? Palette::light() : Palette::dark(), MainView::designWidth,
                      MainView::designHeight);
    CHECK(differenceFromReference(window.view, isLight ? "main_light" : "main_dark") <= largestDifference);
}

TEST_CASE("The preset browser looks as it did", "[gui][image]")
{
    const bool isLight = GENERATE(false, true);
    DriftlineProcessor processor;
    load(processor, busyPatch());
    MainWindow window(processor, isLight ? Palette::light() : Palette::dark(), MainView::designWidth,
                      MainView::designHeight);
    REQUIRE(window.view.keyPressed({'f', juce::ModifierKeys::commandModifier, 0}));
    CHECK(differenceFromReference(window.view, isLight ? "browser_light" : "browser_dark") <= largestDifference);
}

TEST_CASE("What is heard looks as it did", "[gui][image]")
{
    DriftlineProcessor processor;
    load(processor, busyPatch());
    Shown<CurvePanel> panel(processor, Palette::dark(), 1088, 448);
    play(processor, 6.0);
    panel.view.refresh(processor.playback());
    CHECK(differenceFromReference(panel.view, "curve_live") <= largestDifference);
}

TEST_CASE("What every source needs looks as it did", "[gui][image]")
{
    const int source = GENERATE(range(2, 6));
    DriftlineProcessor processor;
    auto patch = busyPatch();
    patch.parameters.set(ParameterId::source, source);
    patch.parameters.set(ParameterId::trigger, static_cast<double>(TriggeredBy::onset));
    load(processor, patch);
    Shown<ParameterPanels> panels(processor, Palette::dark(), MainView::designWidth - 40, 148);
    panels.view.refresh(processor.playback());
    CHECK(differenceFromReference(panels.view, "panels_" + juce::String(source)) <= largestDifference);
}

TEST_CASE("A change that people see is more than the pictures allow", "[gui][image]")
{
    DriftlineProcessor processor;
    load(processor, busyPatch());
    const auto now = [&](const Palette& palette = Palette::dark()) {
        MainWindow window(processor, palette, MainView::designWidth, MainView::designHeight);
        return squaresOf(window.view, 1.0F);
    };
    const auto before = now();
    REQUIRE(difference(before, now()) == 0);
    {
        // A knob that turned by a twentieth.
        processor.setParameter(ParameterId::mix, 50.0);
        CHECK(difference(before, now()) > largestDifference);
        processor.setParameter(ParameterId::mix, 45.0);
    }
    {
        MainWindow window(processor, Palette::dark(), MainView::designWidth, MainView::designHeight);
        window.view.getChildComponent(window.view.getNumChildComponents() - 1)->setVisible(false);
        CHECK(difference(before, squaresOf(window.view, 1.0F)) > largestDifference);
    }
    {
        auto slot = processor.slot(0);
        slot.left.points[1].value += 0.05;
        processor.setSlot(0, slot);
        CHECK(difference(before, now()) > largestDifference);
        slot.left.points[1].value -= 0.05;
        processor.setSlot(0, slot);
    }
    CHECK(difference(before, now(Palette::light())) > largestDifference);
    REQUIRE(difference(before, now()) == 0);
}

// Not a test: the pictures for the README, into the folder that the environment names. Scripts/update_images.sh asks.
TEST_CASE("Pictures for the README", "[.pictures]")
{
    const auto* folder = std::getenv("DRIFTLINE_PICTURES");
    if (folder == nullptr)
    {
        WARN("DRIFTLINE_PICTURES names no folder: nothing is drawn");
        return;
    }
    for (const bool isLight : {false, true})
    {
        DriftlineProcessor processor;
        auto patch = busyPatch();
        patch.name = "Slow Figures";
        patch.tags = {"Tape"};
        load(processor, patch);
        MainWindow window(processor, isLight ? Palette::light() : Palette::dark(), MainView::designWidth,
                          MainView::designHeight);
        double quarterNotes = 0.0;
        for (int i = 0; i < 11; ++i)
        {
            quarterNotes = play(processor, quarterNotes);
            window.view.refresh();
        }
        const auto picture = window.view.createComponentSnapshot(window.view.getLocalBounds(), false, 1.0F);
        const juce::File file = juce::File(folder).getChildFile(isLight ? "window_light.png" : "window_dark.png");
        file.deleteFile();
        juce::FileOutputStream stream(file);
        REQUIRE(juce::PNGImageFormat().writeImageToStream(picture, stream));
    }
}
