// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/WavFiles.h"
#include "Plugin/DriftlineProcessor.h"
#include "Standalone/TransportStrip.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/TemporaryFolder.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr double sampleRateHz = 48000.0;

struct Strip
{
    Strip()
    {
        audio.prepare(sampleRateHz, 512);
        view.setSize(1344, TransportStrip::designHeight);
    }

    /// Audio goes on for a block.
    void play(int frames = 480)
    {
        auto output = Signal::silence(2, frames);
        const auto outputs = output.from(0);
        audio.audioDeviceIOCallbackWithContext(nullptr, 0, outputs.data(), 2, frames, {});
        view.refresh();
    }

    void open(const std::filesystem::path& file)
    {
        view.open(juce::File(juce::String(file.string())));
        files.waitUntilLoaded();
        play();
    }

    template<class Kind>
    Kind& find(const std::string& title)
    {
        for (auto* child : view.getChildren())
            if (child->getTitle().toStdString() == title)
                if (auto* found = dynamic_cast<Kind*>(child))
                    return *found;
        throw std::runtime_error("no " + title);
    }

    juce::TextButton& button(const std::string& text)
    {
        for (auto* child : view.getChildren())
            if (auto* found = dynamic_cast<juce::TextButton*>(child);
                found != nullptr && found->getButtonText().toStdString() == text)
                return *found;
        throw std::runtime_error("no " + text);
    }

    DriftlineProcessor processor;
    LiveAudio audio{processor};
    PlayedFiles files{audio.song()};
    TransportStrip view{audio, files};
};

} // namespace

TEST_CASE("The transport plays, stops, loops and goes to the start", "[standalone][gui]")
{
    const TemporaryFolder folder;
    writeFloatWav(folder / "loop.wav", noise(2, 48000, 8, 0.3), static_cast<int>(sampleRateHz));
    Strip strip;
    auto& song = strip.audio.song();
    CHECK_FALSE(strip.find<IconButton>("Loop").isEnabled());
    strip.open(folder / "loop.wav");
    CHECK(song.isPlaying());
    CHECK(strip.find<IconButton>("Pause").getToggleState());
    CHECK(strip.find<IconButton>("Loop").isEnabled());
    strip.play(24000);
    CHECK(strip.find<SongDisplay>("Position in loop.wav").getValue() == Approx(0.51).margin(0.001));

    strip.find<IconButton>("Pause").onClick();
    CHECK_FALSE(song.isPlaying());
    CHECK_FALSE(strip.find<IconButton>("Play").getToggleState());
    strip.find<IconButton>("Loop").onClick();
    CHECK_FALSE(song.isLooping());
    strip.play();
    strip.find<IconButton>("To the start").onClick();
    strip.play();
    CHECK(song.position() == 0);

    strip.find<SongDisplay>("Position in loop.wav").setValue(0.25, juce::sendNotificationSync);
    strip.play();
    CHECK(song.position() == 12000);
    strip.find<IconButton>("Close the file and hear the input").onClick();
    strip.play();
    CHECK_FALSE(song.hasFile());
    CHECK_FALSE(strip.find<SongDisplay>("Position").isEnabled());
}

TEST_CASE("The tempo is typed, and what is none leaves it", "[standalone][gui]")
{
    Strip strip;
    auto& field = strip.find<juce::TextEditor>("Tempo in bpm");
    CHECK(field.getText() == "120");
    field.setText("97,5", false);
    field.onReturnKey();
    CHECK(strip.audio.song().tempoBpm() == 97.5);
    CHECK(field.getText() == "97.5");
    field.setText(GENERATE("", "3", "1200"), false);
    field.onReturnKey();
    CHECK(strip.audio.song().tempoBpm() == 97.5);
    CHECK(field.getText() == "97.5");
}

TEST_CASE("The strip says whether the input is heard", "[standalone][gui]")
{
    const TemporaryFolder folder;
    writeFloatWav(folder / "loop.wav", noise(2, 4800, 8, 0.3), static_cast<int>(sampleRateHz));
    Strip strip;
    CHECK(contains(strip.button("Input muted").getTooltip().toStdString(), "howls"));
    strip.button("Input muted").onClick();
    CHECK_FALSE(strip.audio.isInputMuted());
    CHECK(strip.button("Input live").getToggleState());
    strip.button("Input live").onClick();
    CHECK(strip.audio.isInputMuted());
    strip.open(folder / "loop.wav");
    CHECK(contains(strip.button("Input muted").getTooltip().toStdString(), "sidechain"));
}

TEST_CASE("The level of the file is in dB, and off at its end", "[standalone][gui]")
{
    Strip strip;
    auto& level = strip.find<LevelBar>("File level");
    CHECK(level.getTextFromValue(level.getValue()) == "0.0 dB");
    level.setValue(-6.0, juce::sendNotificationSync);
    CHECK(strip.audio.song().gain() == Approx(0.5012).margin(1e-4));
    level.setValue(LevelBar::lowestDecibels, juce::sendNotificationSync);
    CHECK(strip.audio.song().gain() == 0.0F);
    CHECK(level.getTextFromValue(level.getValue()) == "Off");
}

TEST_CASE("Everything in the strip has a name, lies in it and beside the rest", "[standalone][gui]")
{
    const TemporaryFolder folder;
    writeFloatWav(folder / "loop.wav", noise(2, 4800, 8, 0.3), static_cast<int>(sampleRateHz));
    Strip strip;
    if (GENERATE(false, true))
        strip.open(folder / "loop.wav");
    for (const auto* child : strip.view.getChildren())
    {
        if (!child->isVisible())
            continue;
        const auto* button = dynamic_cast<const juce::Button*>(child);
        INFO(child->getTitle());
        if (dynamic_cast<const juce::Label*>(child) == nullptr)
            CHECK((child->getTitle().isNotEmpty() || (button != nullptr && button->getButtonText().isNotEmpty())));
        CHECK(strip.view.getLocalBounds().contains(child->getBounds()));
        CHECK_FALSE(child->getBounds().isEmpty());
        for (const auto* other : strip.view.getChildren())
            if (other != child && other->isVisible())
                CHECK_FALSE(child->getBounds().intersects(other->getBounds()));
    }
    const auto picture = strip.view.createComponentSnapshot(strip.view.getLocalBounds());
    CHECK(picture.getHeight() == TransportStrip::designHeight);
}
