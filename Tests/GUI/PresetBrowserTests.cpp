// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/JuceCompat.h"
#include "GUI/MainView.h"
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"
#include "Offline/PresetLibrary.h"
#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"
#include "Support/PresetFolder.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <filesystem>
#include <functional>

using namespace driftline;
using namespace driftline::test;

namespace
{

juce::Component* findComponent(juce::Component& root, const std::function<bool(juce::Component&)>& isIt)
{
    for (auto* child : root.getChildren())
    {
        if (isIt(*child))
            return child;
        if (auto* found = findComponent(*child, isIt))
            return found;
    }
    return nullptr;
}

/// While it lives, a folder is the one of the user's presets.
struct FolderInUse
{
    explicit FolderInUse(const std::filesystem::path& folder) { usePresetFolder(folder); }
    ~FolderInUse() { useNoPresetFolder(); }
};

/// The window on a real processor, with its browser open and a folder of its own.
struct Browsing
{
    explicit Browsing(const std::filesystem::path& presetFolder) : folder(presetFolder)
    {
        view.setSize(MainView::designWidth, MainView::designHeight);
        REQUIRE(view.keyPressed(command('f')));
        bar = dynamic_cast<PresetBar*>(
            findComponent(view, [](auto& child) { return dynamic_cast<PresetBar*>(&child) != nullptr; }));
        REQUIRE(bar != nullptr);
        REQUIRE(bar->browser() != nullptr);
    }

    static juce::KeyPress command(char letter, int more = 0)
    {
        return {letter, juce::ModifierKeys(juce::ModifierKeys::commandModifier | more), 0};
    }

    template<class Type>
    Type& part(const juce::String& title)
    {
        auto* found = findComponent(*bar->browser(), [&](juce::Component& child) {
            auto* button = dynamic_cast<juce::Button*>(&child);
            return dynamic_cast<Type*>(&child) != nullptr && child.isVisible()
                   && (child.getTitle() == title || (button != nullptr && button->getButtonText() == title));
        });
        INFO(title);
        REQUIRE(found != nullptr);
        return *dynamic_cast<Type*>(found);
    }

    /// As a hand or a screen reader does it.
    void click(const juce::String& title)
    {
        auto& button = part<juce::Button>(title);
        REQUIRE(button.isEnabled());
        if (button.getClickingTogglesState())
            button.setToggleState(!button.getToggleState(), juce::dontSendNotification);
        REQUIRE(button.onClick);
        button.onClick();
    }

    void type(const juce::String& field, const juce::String& text)
    {
        auto& editor = part<juce::TextEditor>(field);
        editor.setText(text, false);
        if (editor.onTextChange)
            editor.onTextChange();
    }

    PresetRows& rows() { return *dynamic_cast<PresetRows*>(compat::modelOf(list())); }
    juce::ListBox& list() { return part<juce::ListBox>("Presets"); }
    void choose(const std::string& key)
    {
        const int row = rows().rowOf(key);
        INFO(key);
        REQUIRE(row >= 0);
        list().selectRow(row);
    }
    bool press(int key) { return bar->browser()->keyPressed(juce::KeyPress(key)); }
    std::string nameShown()
    {
        bar->refresh();
        return findComponent(*bar, [](auto& child) { return child.getTitle().startsWith("Preset "); })
            ->getTitle()
            .toStdString();
    }

    FolderInUse folder;
    DriftlineProcessor processor;
    MainView view{processor};
    PresetBar* bar = nullptr;
};

std::string nameOf(DriftlineProcessor& processor) { return processor.patch().name; }

} // namespace

TEST_CASE("A click on a preset lets it be heard; Escape brings back what was there", "[gui][presets]")
{
    const TemporaryFolder folder;
    Browsing browsing(folder.path());
    const auto before = browsing.processor.patch();
    browsing.choose("jet");
    CHECK(nameOf(browsing.processor) == "Jet");
    browsing.choose("rotor");
    CHECK(nameOf(browsing.processor) == "Rotor");
    CHECK(browsing.nameShown() == "Preset Chorus / Rotor");
    REQUIRE(browsing.press(juce::KeyPress::escapeKey));
    CHECK(browsing.processor.patch() == before);
    CHECK(browsing.processor.undoText().empty());
}

TEST_CASE("What was heard and kept is one step back", "[gui][presets]")
{
    const TemporaryFolder folder;
    Browsing browsing(folder.path());
    for (const char* key : {"jet", "rotor", "dice"})
        browsing.choose(key);
    browsing.click("Keep");
    CHECK(nameOf(browsing.processor) == "Dice");
    REQUIRE(browsing.view.keyPressed(Browsing::command('z')));
    CHECK(browsing.processor.patch() == Patch{});
    REQUIRE(browsing.view.keyPressed(Browsing::command('z', juce::ModifierKeys::shiftModifier)));
    CHECK(nameOf(browsing.processor) == "Dice");
}

TEST_CASE("Words, tags and groups find presets", "[gui][presets]")
{
    const TemporaryFolder folder;
    Browsing browsing(folder.path());
    CHECK(browsing.rows().presets().size() == factoryPresets().size());
    browsing.type("Search", "slow river");
    REQUIRE(browsing.rows().presets().size() == 1);
    CHECK(browsing.rows().presets()[0].key == "slow_river");
    browsing.type("Search", "");
    browsing.click("Drums");
    const auto drums = browsing.rows().presets();
    CHECK(drums.size() > 2);
    CHECK(drums.size() < factoryPresets().size());
    for (const auto& preset : drums)
        CHECK(std::find(preset.patch.tags.begin(), preset.patch.tags.end(), "Drums") != preset.patch.tags.end());
    browsing.click("Drums");
    const auto tape = std::count_if(browsing.rows().presets().begin(), browsing.rows().presets().end(),
                                    [](const Preset& preset) { return preset.patch.tags.front() == "Tape"; });
    browsing.click("Tape");
    CHECK(static_cast<std::ptrdiff_t>(browsing.rows().presets().size()) == tape);
    browsing.click("Yours");
    CHECK(browsing.rows().presets().empty());
}

TEST_CASE("The list is for screen readers too, and the keys pass over its headings", "[gui][presets]")
{
    const TemporaryFolder folder;
    Browsing browsing(folder.path());
    auto& rows = browsing.rows();
    CHECK(rows.getNameForRow(0) == "Tape");
    CHECK(rows.presetAt(0) == nullptr);
    CHECK(rows.nextRow(0, 1) == 1);
    CHECK(rows.getNameForRow(rows.rowOf("slow_river")).startsWith("Slow River. A long echo"));
    const auto& last = rows.presets().back();
    CHECK(rows.nextRow(rows.rowOf(last.key) + 1, 1) == -1);
    CHECK(browsing.bar->browser()->getTitle() == "Preset browser");
}

TEST_CASE("A sound is saved, and another instance finds it again", "[gui][presets]")
{
    const TemporaryFolder folder;
    {
        Browsing browsing(folder.path());
        browsing.choose("jet");
        browsing.processor.beginGesture(ParameterId::mix);
        browsing.processor.setParameter(ParameterId::mix, 77.0);
        browsing.processor.endGesture(ParameterId::mix);
        CHECK(browsing.nameShown() == "Preset Flange / Jet, modified");
        browsing.click(juce::String::fromUTF8("Save as\xe2\x80\xa6"));
        browsing.type("Name", "Tape Stop");
        browsing.click("Save");
        CHECK(folder.entryCount() == 0); // a factory preset is called so
        browsing.type("Name", "My Jet");
        browsing.type("Tags, with commas between", "One,  two ,one");
        browsing.type("Description", "Mine alone.");
        browsing.click("Save");
        CHECK(browsing.nameShown() == "Preset Flange / My Jet");
        CHECK(nameOf(browsing.processor) == "My Jet");
    }
    CHECK(folder.entryCount() == 1);
    Browsing later(folder.path());
    later.click("Yours");
    REQUIRE(later.rows().presets().size() == 1);
    const auto saved = later.rows().presets()[0];
    CHECK(saved.patch.name == "My Jet");
    CHECK(saved.patch.description == "Mine alone.");
    CHECK(saved.patch.tags == std::vector<std::string>{"Flange", "One", "two"});
    later.choose(saved.key);
    CHECK(later.processor.parameter(ParameterId::mix) == 77.0);

    // Over itself, by its button.
    later.processor.beginGesture(ParameterId::mix);
    later.processor.setParameter(ParameterId::mix, 66.0);
    later.processor.endGesture(ParameterId::mix);
    CHECK(later.nameShown() == "Preset Flange / My Jet, modified");
    later.click("Save");
    CHECK(later.nameShown() == "Preset Flange / My Jet");
    CHECK(folder.entryCount() == 1);
}

TEST_CASE("A preset is renamed, replaced when asked, and deleted when asked again", "[gui][presets]")
{
    const TemporaryFolder folder;
    Patch patch;
    PresetLibrary library(folder.path());
    for (const char* name : {"First", "Second"})
    {
        patch.name = name;
        library.save(patch, PresetLibrary::Existing::refuse);
    }
    const auto files = [&] { return folder.entryCount(); };
    Browsing browsing(folder.path());
    const auto keyOf = [&](const std::string& name) {
        const auto* preset = browsing.processor.presets().userPresetNamed(name);
        INFO(name);
        REQUIRE(preset != nullptr);
        return preset->key;
    };
    browsing.choose(keyOf("First"));
    browsing.click(juce::String::fromUTF8("Rename\xe2\x80\xa6"));
    browsing.type("Name", "Third");
    browsing.click("Rename");
    CHECK(nameOf(browsing.processor) == "Third");
    CHECK(browsing.processor.presets().userPresetNamed("First") == nullptr);

    browsing.choose("jet");
    browsing.click(juce::String::fromUTF8("Save as\xe2\x80\xa6"));
    browsing.type("Name", "second");
    browsing.click("Save");
    CHECK(browsing.processor.presets().userPresetNamed("Second")->patch.name == "Second");
    browsing.click("Replace");
    CHECK(browsing.processor.presets().userPresetNamed("Second")->patch.name == "second");
    CHECK(files() == 2);

    browsing.choose(keyOf("Third"));
    browsing.click(juce::String::fromUTF8("Delete\xe2\x80\xa6"));
    CHECK(files() == 2);
    browsing.click("Delete");
    CHECK(files() == 1);
    CHECK(browsing.processor.presets().userPresetNamed("Third") == nullptr);
    browsing.choose("jet");
    CHECK_FALSE(browsing.part<juce::Button>(juce::String::fromUTF8("Delete\xe2\x80\xa6")).isEnabled());
}

TEST_CASE("Next and Previous go through the presets as they are shown, each a step", "[gui][presets]")
{
    const TemporaryFolder folder;
    Browsing browsing(folder.path());
    const auto shown = browsing.rows().presets();
    browsing.bar->closeBrowser();
    auto& next = dynamic_cast<juce::Button&>(
        *findComponent(*browsing.bar, [](auto& child) { return child.getTitle() == "Next preset"; }));
    auto& previous = dynamic_cast<juce::Button&>(
        *findComponent(*browsing.bar, [](auto& child) { return child.getTitle() == "Previous preset"; }));
    for (const auto& preset : shown)
    {
        next.onClick();
        REQUIRE(nameOf(browsing.processor) == preset.patch.name);
    }
    previous.onClick();
    CHECK(nameOf(browsing.processor) == shown[shown.size() - 2].patch.name);
    browsing.processor.undo();
    CHECK(nameOf(browsing.processor) == shown.back().patch.name);
}

TEST_CASE("The top bar compares two sides and takes steps back", "[gui][presets]")
{
    const TemporaryFolder folder;
    Browsing browsing(folder.path());
    browsing.bar->closeBrowser();
    const auto button = [&](const juce::String& title) -> juce::Button& {
        browsing.bar->refresh();
        auto* found = findComponent(*browsing.bar, [&](auto& child) { return child.getTitle() == title; });
        INFO(title);
        REQUIRE(found != nullptr);
        return dynamic_cast<juce::Button&>(*found);
    };
    CHECK_FALSE(button("Undo").isEnabled());
    button("Next preset").onClick();
    const auto name = nameOf(browsing.processor);
    button("Side B").onClick();
    CHECK(button("Side B").getToggleState());
    CHECK_FALSE(button("Side A").getToggleState());
    button("Next preset").onClick();
    CHECK(nameOf(browsing.processor) != name);
    button("Side A").onClick();
    CHECK(nameOf(browsing.processor) == name);
    button("Copy A to B").onClick();
    button("Side B").onClick();
    CHECK(nameOf(browsing.processor) == name);
    button("Copy B to A");
    for (int step = 0; step < 6; ++step)
        button("Undo").onClick();
    CHECK(browsing.processor.patch() == Patch{});
    CHECK(button("Side A").getToggleState());
    CHECK_FALSE(button("Undo").isEnabled());
    CHECK(button("Redo").isEnabled());
    CHECK(button("Redo").getTooltip().startsWith("Redo: " + juce::String(name)));
}

TEST_CASE("To look at the presets changes nothing", "[gui][presets]")
{
    const TemporaryFolder folder;
    writeFile(folder / "torn.json", "{");
    Browsing browsing(folder.path());
    const auto torn = browsing.rows().presets().back();
    CHECK_FALSE(torn.problem.empty());
    browsing.choose(torn.key); // which shows what is wrong with it
    browsing.type("Search", "echo");
    browsing.click("Drums");
    browsing.click("Echo");
    browsing.click("Keep");
    CHECK(browsing.processor.patch() == Patch{});
    CHECK(browsing.processor.undoText().empty());
    CHECK(readFile(folder / "torn.json") == "{");
}
