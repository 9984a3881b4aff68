// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/SpacePanel.h"
#include "Model/BundledResponses.h"
#include "Offline/ResponseSource.h"
#include "Plugin/LoadedProcessor.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/ResponseFiles.h"
#include "Support/TemporaryFolder.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

/// The panel on a real processor, in about the size that MainView gives it.
struct Panel
{
    Panel() { view.setSize(204, 450); }

    void refresh()
    {
        loadedResponse(processor);
        view.refresh();
    }

    template<class Kind>
    Kind* find(const std::string& title) const
    {
        for (auto* child : view.getChildren())
            if (child->getTitle().toStdString() == title)
                return dynamic_cast<Kind*>(child);
        return nullptr;
    }

    /// Of all its labels, in order.
    std::string text() const
    {
        std::string all;
        for (auto* child : view.getChildren())
            if (const auto* label = dynamic_cast<juce::Label*>(child); label != nullptr && label->isVisible())
                all += label->getText().toStdString() + "|";
        return all;
    }

    std::vector<std::string> menuTexts(bool tickedOnly = false)
    {
        std::vector<std::string> texts;
        const auto menu = view.menu();
        for (juce::PopupMenu::MenuItemIterator item(menu); item.next();)
            if (!tickedOnly || item.getItem().isTicked)
                texts.push_back(item.getItem().text.toStdString());
        return texts;
    }

    void choose(const std::string& text)
    {
        const auto menu = view.menu();
        for (juce::PopupMenu::MenuItemIterator item(menu); item.next();)
            if (item.getItem().text.toStdString() == text)
                item.getItem().action();
        refresh();
    }

    DriftlineProcessor processor;
    SpacePanel view{processor};
};

juce::String dropped(const std::filesystem::path& file) { return juce::String(file.string()); }

} // namespace

TEST_CASE("The Space panel names what plays, with its length, channels and rate", "[gui][space]")
{
    Panel panel;
    panel.refresh();
    const auto* name = panel.find<juce::TextButton>("Impulse response Studio Plate");
    REQUIRE(name != nullptr);
    CHECK(name->getWantsKeyboardFocus());
    CHECK(name->getHelpText().isNotEmpty());
    CHECK(panel.text() == "2.80 s   Stereo   48 kHz|");
    panel.choose("Pocket Radio");
    CHECK(panel.find<juce::TextButton>("Impulse response Pocket Radio") != nullptr);
    CHECK(panel.text() == "60 ms   Mono   48 kHz|");
    panel.choose("Concert Hall");
    CHECK(panel.text() == "2.60 s   True stereo   48 kHz|");
    CHECK(panel.menuTexts(true) == std::vector<std::string>{"Concert Hall"});
    const auto texts = panel.menuTexts();
    for (const auto& response : bundledResponses())
        CHECK(std::count(texts.begin(), texts.end(), std::string(response.name)) == 1);
}

TEST_CASE("A file can be dropped on the Space panel, and its level be normalised or not", "[gui][space]")
{
    const TemporaryFolder folder;
    writeResponse(folder / "my hall.aiff", fadingNoise(1, 44100, 44100.0, 2),
                  {AudioContainer::aiff, SampleEncoding::pcm24});
    Panel panel;
    const juce::StringArray files{dropped(folder / "my hall.aiff")};
    CHECK(panel.view.isInterestedInFileDrag(files));
    CHECK_FALSE(panel.view.isInterestedInFileDrag({dropped(folder / "notes.txt")}));
    CHECK_FALSE(panel.view.isInterestedInFileDrag({files[0], files[0]}));

    panel.view.fileDragEnter(files, 10, 10);
    panel.view.filesDropped(files, 10, 10);
    panel.refresh();
    CHECK(panel.find<juce::TextButton>("Impulse response my hall.aiff") != nullptr);
    CHECK(contains(panel.text(), "Mono   44.1 kHz|"));
    CHECK(panel.processor.patch().response.isNormalised);
    CHECK(panel.menuTexts(true) == std::vector<std::string>{"Normalise the file's level"});
    panel.choose("Normalise the file's level");
    CHECK_FALSE(panel.processor.patch().response.isNormalised);
    CHECK(panel.menuTexts(true).empty());
}

TEST_CASE("What cannot be played is said in the Space panel", "[gui][space]")
{
    const TemporaryFolder folder;
    writeFile(folder / "broken.wav", "RIFF");
    Panel panel;
    panel.refresh();
    panel.view.filesDropped({dropped(folder / "broken.wav")}, 0, 0);
    panel.refresh();
    CHECK(contains(panel.text(), "broken.wav: "));
    CHECK(contains(panel.text(), "2.80 s   Stereo   48 kHz|"));

    Patch patch;
    patch.parameters.set(ParameterId::space, 30.0);
    patch.response = ResponseReference::ofFile(utf8Of(folder / "gone.wav"));
    panel.processor.loadPatch(patch);
    panel.refresh();
    CHECK(panel.find<juce::TextButton>("Impulse response gone.wav") != nullptr);
    CHECK(contains(panel.text(), "gone.wav: there is no such file"));
    CHECK_FALSE(panel.find<Knob>("Amount")->isEnabled());
    CHECK_FALSE(panel.find<Knob>("Pre-delay")->isEnabled());
    const auto picture = panel.view.createComponentSnapshot(panel.view.getLocalBounds());
    CHECK(picture.getHeight() == 450);

    // What is long is cut off, and whole in the tooltip and for a screen reader.
    const std::string longName = "a hall whose name is far too long for the button.wav";
    patch.response = ResponseReference::ofFile(utf8Of(folder / longName));
    panel.processor.loadPatch(patch);
    panel.refresh();
    auto* name = panel.find<juce::TextButton>("Impulse response " + longName);
    REQUIRE(name != nullptr);
    CHECK(name->getButtonText().endsWith(juce::String::fromUTF8("\xe2\x80\xa6")));
    CHECK(contains(name->getTooltip().toStdString(), longName));
    CHECK(contains(panel.text(), "|" + longName + ": there is no such file"));

    panel.choose("Spring Tank");
    CHECK_FALSE(contains(panel.text(), "gone.wav"));
    CHECK(panel.find<Knob>("Amount")->isEnabled());
}

TEST_CASE("Pre-delay is dimmed while Amount is off", "[gui][space]")
{
    Panel panel;
    panel.refresh();
    CHECK(panel.find<Knob>("Amount")->isEnabled());
    CHECK_FALSE(panel.find<Knob>("Pre-delay")->isEnabled());
    panel.processor.setParameter(ParameterId::space, 20.0);
    panel.refresh();
    CHECK(panel.find<Knob>("Pre-delay")->isEnabled());
}

TEST_CASE("Everything in the Space panel lies within it and beside the rest", "[gui][space]")
{
    const TemporaryFolder folder;
    writeFile(folder / "broken.wav", "RIFF");
    const bool hasProblem = GENERATE(false, true);
    Panel panel;
    if (hasProblem)
        panel.view.filesDropped({dropped(folder / "broken.wav")}, 0, 0);
    panel.refresh();
    for (const auto* child : panel.view.getChildren())
    {
        if (!child->isVisible())
            continue;
        INFO(child->getTitle());
        CHECK(panel.view.getLocalBounds().contains(child->getBounds()));
        CHECK_FALSE(child->getBounds().isEmpty());
        for (const auto* other : panel.view.getChildren())
            if (other != child && other->isVisible())
                CHECK_FALSE(child->getBounds().intersects(other->getBounds()));
    }
}
