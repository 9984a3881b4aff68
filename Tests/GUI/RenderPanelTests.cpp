// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/LookAndFeel.h"
#include "GUI/RenderPanel.h"
#include "GUI/ViewImage.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/TemporaryFolder.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

/// Remembers what it was asked for.
class FakeRenders : public FileRenderModel
{
public:
    std::vector<std::string> formats() const override { return {"same", "wav16", "wav-float", "flac24", "ogg"}; }
    double songTempoBpm() const override { return 93.5; }
    std::string patchName() const override { return "Slow River"; }
    InputFileStatus inspect(const std::string&) const override { return inspected; }
    void startRender(const FileRenderRequest& request) override
    {
        requests.push_back(request);
        status = {};
        status.state = FileRenderState::running;
    }
    void cancelRender() override { ++cancellations; }
    FileRenderStatus renderStatus() const override { return status; }

    InputFileStatus inspected{2, 44100.0, 192.0, {}};
    FileRenderStatus status;
    std::vector<FileRenderRequest> requests;
    int cancellations = 0;
};

struct Panel
{
    Panel()
    {
        view.setSize(1344, 744);
        view.open();
    }

    template<class Kind>
    Kind& find(const std::string& title)
    {
        for (auto* child : view.getChildren())
            if (child->getTitle().toStdString() == title)
                return dynamic_cast<Kind&>(*child);
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

    void press(const std::string& text)
    {
        button(text).onClick();
        view.refresh();
    }

    void type(const std::string& field, const juce::String& text)
    {
        find<juce::TextEditor>(field).setText(text, true);
        // JUCE tells of a change later; here it is now.
        find<juce::TextEditor>(field).onTextChange();
        view.refresh();
    }

    void choose(const std::string& box, int id)
    {
        find<ChoiceBox>(box).setSelectedId(id, juce::dontSendNotification);
        find<ChoiceBox>(box).onChange();
    }

    std::string message()
    {
        for (auto* child : view.getChildren())
            if (const auto* label = dynamic_cast<juce::Label*>(child))
                return label->getText().toStdString();
        return "none";
    }

    juce::String output() { return find<juce::TextEditor>("Output file").getText(); }

    FakeRenders renders;
    RenderPanel view{renders};
};

juce::File fileIn(const TemporaryFolder& folder, const char* name)
{
    return juce::File(juce::String((folder / name).string()));
}

} // namespace

TEST_CASE("Render file looks as it did, under way", "[gui][render][image]")
{
    const bool isLight = GENERATE(false, true);
    LookAndFeel look(isLight ? Palette::light() : Palette::dark());
    Panel panel;
    panel.view.setLookAndFeel(&look);
    panel.view.setInput(juce::File("/recordings/drums.flac"));
    panel.renders.status.state = FileRenderState::running;
    panel.renders.status.share = 0.375;
    panel.renders.status.speed = 1200.0;
    panel.renders.status.secondsLeft = 3.0;
    panel.view.refresh();
    panel.view.resized();
    CHECK(differenceFromReference(panel.view, isLight ? "render_light" : "render_dark") <= largestDifference);
    panel.view.setLookAndFeel(nullptr);
}

TEST_CASE("Render file asks for what the command line is asked for", "[gui][render]")
{
    const TemporaryFolder folder;
    Panel panel;
    CHECK_FALSE(panel.button("Render").isEnabled());
    panel.view.setInput(fileIn(folder, "drums.flac"));
    panel.view.refresh();
    CHECK(panel.output() == fileIn(folder, "drums - Slow River.flac").getFullPathName());
    CHECK(panel.button("Render").isEnabled());
    panel.press("Render");
    REQUIRE(panel.renders.requests.size() == 1);
    const auto& request = panel.renders.requests[0];
    CHECK(request.input == (folder / "drums.flac").string());
    CHECK(request.output == (folder / "drums - Slow River.flac").string());
    CHECK(request.format == "same");
    CHECK_FALSE(request.tailSeconds.has_value());
    CHECK(request.tempoBpm == 93.5);
    CHECK_FALSE(request.replacesExisting);
}

TEST_CASE("Format, tail and tempo of a render are what the fields say", "[gui][render]")
{
    const TemporaryFolder folder;
    Panel panel;
    panel.view.setInput(fileIn(folder, "drums.flac"));
    panel.choose("Format", 3);
    CHECK(panel.output() == fileIn(folder, "drums - Slow River.wav").getFullPathName());
    panel.type("Tempo in bpm", "120,25");
    panel.choose("Tail", 3);
    panel.type("Tail in seconds", "2.5");
    panel.type("Output file", fileIn(folder, "mine.wav").getFullPathName());
    panel.press("Render");
    REQUIRE(panel.renders.requests.size() == 1);
    CHECK(panel.renders.requests[0].format == "wav-float");
    CHECK(panel.renders.requests[0].tempoBpm == 120.25);
    CHECK(panel.renders.requests[0].tailSeconds == 2.5);
    CHECK(panel.renders.requests[0].output == (folder / "mine.wav").string());

    // Another input leaves the name that the user gave.
    panel.renders.status.state = FileRenderState::done;
    panel.view.refresh();
    panel.view.setInput(fileIn(folder, "bass.wav"));
    CHECK(panel.output() == fileIn(folder, "mine.wav").getFullPathName());
    panel.choose("Tail", 2);
    panel.press("Render");
    REQUIRE(panel.renders.requests.size() == 2);
    CHECK(panel.renders.requests[1].tailSeconds == 0.0);
}

TEST_CASE("A field that is wrong is named, and nothing is rendered", "[gui][render]")
{
    const TemporaryFolder folder;
    Panel panel;
    panel.view.setInput(fileIn(folder, "drums.flac"));
    SECTION("the tempo")
    {
        panel.type("Tempo in bpm", GENERATE("", "fast", "0", "1000", "-3", "1.2.3"));
        panel.press("Render");
        CHECK(panel.message() == "Tempo: give 1 to 999 quarter notes per minute.");
    }
    SECTION("the tail")
    {
        panel.choose("Tail", 3);
        panel.type("Tail in seconds", GENERATE("", "long", "86401", "-1"));
        panel.press("Render");
        CHECK(panel.message() == "Tail: give seconds from 0 to 86400.");
    }
    SECTION("the output")
    {
        panel.type("Output file", GENERATE("", "out.wav"));
        panel.press("Render");
        CHECK(panel.message() == "Output: give the file with its folder, or choose one.");
    }
    SECTION("the input")
    {
        panel.renders.inspected.problem = "drums.flac: this is no audio file";
        panel.view.setInput(fileIn(folder, "drums.flac"));
        CHECK(panel.message() == "drums.flac: this is no audio file");
    }
    CHECK(panel.renders.requests.empty());
}

TEST_CASE("An output that exists is replaced only after a second press", "[gui][render]")
{
    const TemporaryFolder folder;
    writeFile(folder / "out.wav", "precious");
    Panel panel;
    panel.view.setInput(fileIn(folder, "drums.wav"));
    panel.type("Output file", fileIn(folder, "out.wav").getFullPathName());
    panel.press("Render");
    CHECK(panel.renders.requests.empty());
    CHECK(panel.message() == "out.wav exists.");

    SECTION("not after Cancel")
    {
        panel.press("Cancel");
        CHECK(panel.message().empty());
        CHECK(panel.view.isVisible());
        CHECK_NOTHROW(panel.button("Render"));
    }
    SECTION("not after another edit")
    {
        panel.type("Tempo in bpm", "100");
        CHECK_NOTHROW(panel.button("Render"));
    }
    SECTION("then it is")
    {
        panel.press("Replace it");
        REQUIRE(panel.renders.requests.size() == 1);
        CHECK(panel.renders.requests[0].replacesExisting);
    }
}

TEST_CASE("A render shows how far and how fast it is, and can be cancelled", "[gui][render]")
{
    const TemporaryFolder folder;
    Panel panel;
    int told = 0;
    panel.view.onStateChange = [&] { ++told; };
    panel.view.setInput(fileIn(folder, "drums.wav"));
    panel.press("Render");
    CHECK(panel.view.stateText() == "Rendering 0 %");
    panel.renders.status.share = 0.42;
    panel.renders.status.speed = 38.4;
    panel.renders.status.secondsLeft = 61.2;
    panel.view.refresh();
    CHECK(panel.message() == "42 %   38\xc3\x97 real time   1:02 left");
    CHECK(panel.view.stateText() == "Rendering 42 %");
    CHECK(told == 2);
    CHECK_FALSE(panel.button("Render").isEnabled());
    CHECK_FALSE(panel.find<juce::TextEditor>("Output file").isEnabled());

    SECTION("by the button") { panel.press("Cancel"); }
    SECTION("by the Escape key") { panel.view.keyPressed(juce::KeyPress(juce::KeyPress::escapeKey)); }
    CHECK(panel.renders.cancellations == 1);
    CHECK(panel.view.isVisible());

    panel.renders.status = {};
    panel.renders.status.state = FileRenderState::cancelled;
    panel.renders.status.text = "Cancelled; nothing was written";
    panel.view.refresh();
    CHECK(panel.message() == "Cancelled; nothing was written");
    CHECK(panel.button("Render").isEnabled());
    panel.view.keyPressed(juce::KeyPress(juce::KeyPress::escapeKey));
    CHECK_FALSE(panel.view.isVisible());
}

TEST_CASE("Why a render failed is one line that stays until something is edited", "[gui][render]")
{
    const TemporaryFolder folder;
    Panel panel;
    panel.view.setInput(fileIn(folder, "drums.wav"));
    panel.press("Render");
    panel.renders.status.state = FileRenderState::failed;
    panel.renders.status.text = "/x/out.wav: the disk is full; make room and run again";
    panel.view.refresh();
    panel.view.refresh();
    CHECK(panel.message() == panel.renders.status.text);
    panel.type("Tempo in bpm", "100");
    panel.view.refresh();
    CHECK(panel.message().empty());
}

TEST_CASE("Everything in Render file has a name, lies in the window and beside the rest", "[gui][render]")
{
    Panel panel;
    for (const auto* child : panel.view.getChildren())
    {
        const auto* button = dynamic_cast<const juce::Button*>(child);
        INFO(child->getTitle());
        if (dynamic_cast<const juce::Label*>(child) == nullptr)
            CHECK((child->getTitle().isNotEmpty() || (button != nullptr && button->getButtonText().isNotEmpty())));
        CHECK(panel.view.getLocalBounds().contains(child->getBounds()));
        CHECK_FALSE(child->getBounds().isEmpty());
        for (const auto* other : panel.view.getChildren())
            if (other != child)
                CHECK_FALSE(child->getBounds().intersects(other->getBounds()));
    }
    const auto picture = panel.view.createComponentSnapshot(panel.view.getLocalBounds());
    CHECK(picture.getWidth() == 1344);
}

TEST_CASE("A file can be dropped on Render file", "[gui][render]")
{
    const TemporaryFolder folder;
    Panel panel;
    auto& well = panel.find<FileWell>("Input file: none");
    const juce::StringArray files{fileIn(folder, "drums.wav").getFullPathName()};
    CHECK(well.isInterestedInFileDrag(files));
    CHECK_FALSE(well.isInterestedInFileDrag({files[0], files[0]}));
    well.filesDropped(files, 0, 0);
    CHECK(well.getTitle() == "Input file: drums.wav Stereo   44.1 kHz   3:12");
}
