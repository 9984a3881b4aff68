// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/MainView.h"
#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"

#include <algorithm>
#include <memory>

using namespace driftline;

namespace
{

/// Everything under `component` with its controls' own parts left out.
void collectControls(juce::Component& component, std::vector<juce::Component*>& controls)
{
    for (auto* child : component.getChildren())
    {
        const bool isControl = dynamic_cast<juce::Slider*>(child) != nullptr
                               || dynamic_cast<juce::ComboBox*>(child) != nullptr
                               || dynamic_cast<juce::Button*>(child) != nullptr;
        if (isControl)
            controls.push_back(child);
        else
            collectControls(*child, controls);
    }
}

/// The panels on a real processor, in the size that MainView gives them.
struct Panels
{
    Panels()
    {
        view.setSize(MainView::designWidth - 40, 148);
        collectControls(view, controls);
        refresh();
    }

    void refresh(int channels = 2)
    {
        auto playback = processor.playback();
        playback.channels = channels;
        view.refresh(playback);
    }

    juce::Component& control(ParameterId id) const
    {
        const std::string name(parameterInfo(id).name);
        const auto found = std::find_if(controls.begin(), controls.end(), [&](const auto* component) {
            return component->getTitle().toStdString() == name;
        });
        INFO("no control called " << name);
        REQUIRE(found != controls.end());
        return **found;
    }

    bool isDimmed(ParameterId id) const { return !control(id).isEnabled(); }

    void set(ParameterId id, double value)
    {
        processor.setParameter(id, value);
        refresh();
    }

    DriftlineProcessor processor;
    ParameterPanels view{processor};
    std::vector<juce::Component*> controls;
};

} // namespace

TEST_CASE("Every parameter has one control, with its explanation, that the keyboard reaches", "[gui][panels]")
{
    DriftlineProcessor processor;
    MainView view(processor);
    std::vector<juce::Component*> controls;
    collectControls(view, controls);
    for (const auto& info : parameterTable())
    {
        // Each of the slots is a control of its own.
        if (info.id == ParameterId::slot)
            continue;
        CAPTURE(info.key);
        const auto isIts = [&](const auto* component) { return component->getTitle().toStdString() == info.name; };
        REQUIRE(std::count_if(controls.begin(), controls.end(), isIts) == 1);
        const auto* control = *std::find_if(controls.begin(), controls.end(), isIts);
        CHECK(control->getHelpText().toStdString() == info.help);
        // JUCE says no for dimmed ones.
        CHECK((control->getWantsKeyboardFocus() || !control->isEnabled()));
    }
}

TEST_CASE("Nothing in the panels is cut off or covers anything else, whatever the source", "[gui][panels]")
{
    Panels panels;
    panels.set(ParameterId::source, GENERATE(range(0, 6)));
    panels.set(ParameterId::speed, GENERATE(0, 1));
    auto shown = panels.controls;
    shown.erase(std::remove_if(shown.begin(), shown.end(), [](const auto* control) { return !control->isVisible(); }),
                shown.end());
    for (const auto* control : shown)
    {
        INFO(control->getTitle());
        const auto bounds = panels.view.getLocalArea(control, control->getLocalBounds());
        CHECK(panels.view.getLocalBounds().contains(bounds));
        if (dynamic_cast<const Knob*>(control) != nullptr)
        {
            CHECK(bounds.getWidth() >= Knob::minimumWidth);
            CHECK(bounds.getHeight() >= Knob::minimumHeight);
        }
        for (const auto* other : shown)
            if (other != control)
                CHECK_FALSE(bounds.intersects(panels.view.getLocalArea(other, other->getLocalBounds())));
    }
}

TEST_CASE("What does nothing at present is dimmed", "[gui][panels]")
{
    Panels panels;
    CHECK_FALSE(panels.isDimmed(ParameterId::feedback));
    CHECK_FALSE(panels.isDimmed(ParameterId::crossfeed));
    CHECK_FALSE(panels.isDimmed(ParameterId::width));
    CHECK(panels.isDimmed(ParameterId::rate));
    CHECK(panels.isDimmed(ParameterId::modulation));

    panels.refresh(1);
    CHECK(panels.isDimmed(ParameterId::crossfeed));
    CHECK(panels.isDimmed(ParameterId::width));
    CHECK(panels.isDimmed(ParameterId::stereoOffset));
    CHECK_FALSE(panels.isDimmed(ParameterId::ducking));

    panels.set(ParameterId::feedback, 0.0);
    CHECK(panels.isDimmed(ParameterId::crossfeed));
    CHECK_FALSE(panels.isDimmed(ParameterId::feedback));
    panels.set(ParameterId::feedback, -30.0);
    CHECK_FALSE(panels.isDimmed(ParameterId::crossfeed));

    panels.set(ParameterId::freeze, 1.0);
    CHECK(panels.isDimmed(ParameterId::feedback));
    CHECK(panels.isDimmed(ParameterId::crossfeed));
    // What is read of a frozen line goes through these, and Clear empties it.
    CHECK_FALSE(panels.isDimmed(ParameterId::highPass));
    CHECK_FALSE(panels.isDimmed(ParameterId::lowPass));
    CHECK_FALSE(panels.isDimmed(ParameterId::drive));
    CHECK_FALSE(panels.isDimmed(ParameterId::clear));
    panels.set(ParameterId::freeze, 0.0);
    CHECK_FALSE(panels.isDimmed(ParameterId::feedback));

    panels.set(ParameterId::transition, static_cast<double>(TransitionMode::glide));
    CHECK(panels.isDimmed(ParameterId::fade));
    CHECK_FALSE(panels.isDimmed(ParameterId::glide));
}

TEST_CASE("What a source needs is shown while it is the source", "[gui][panels]")
{
    DriftlineProcessor processor;
    std::unique_ptr<MainView> view;
    const auto isShown = [&](ParameterId id) {
        std::vector<juce::Component*> controls;
        collectControls(*view, controls);
        const std::string name(parameterInfo(id).name);
        const auto found = std::find_if(controls.begin(), controls.end(),
                                        [&](const auto* control) { return control->getTitle().toStdString() == name; });
        REQUIRE(found != controls.end());
        return (*found)->isVisible();
    };
    using Id = ParameterId;
    const auto shownWith = [&](Source source, TriggeredBy triggeredBy, Speed speed) {
        processor.setParameter(Id::source, static_cast<double>(source));
        processor.setParameter(Id::trigger, static_cast<double>(triggeredBy));
        processor.setParameter(Id::speed, static_cast<double>(speed));
        view = std::make_unique<MainView>(processor);
        std::string keys;
        for (const auto id : {Id::rate, Id::cycle, Id::modulation, Id::speed, Id::trigger, Id::triggerMode, Id::listen,
                              Id::threshold, Id::hold, Id::attack, Id::release, Id::smooth, Id::seed})
            if (isShown(id))
                keys.append(keys.empty() ? "" : " ").append(parameterInfo(id).key);
        return keys;
    };
    CHECK(shownWith(Source::sync, TriggeredBy::note, Speed::cycle) == "rate cycle modulation");
    CHECK(shownWith(Source::trigger, TriggeredBy::note, Speed::cycle)
          == "cycle speed trigger trigger_mode threshold hold");
    CHECK(shownWith(Source::trigger, TriggeredBy::onset, Speed::rate)
          == "rate speed trigger trigger_mode listen threshold hold");
    CHECK(shownWith(Source::envelope, TriggeredBy::onset, Speed::rate) == "listen threshold attack release");
    CHECK(shownWith(Source::random, TriggeredBy::onset, Speed::cycle) == "cycle speed smooth seed");
    CHECK(shownWith(Source::free, TriggeredBy::onset, Speed::cycle) == "rate cycle modulation");
    CHECK(isShown(Id::slotKeys));
    CHECK(isShown(Id::slotQuantise));
}

TEST_CASE("The panels show what the host has set", "[gui][panels]")
{
    Panels panels;
    panels.set(ParameterId::highPass, 180.0);
    panels.set(ParameterId::ducking, 75.0);
    panels.set(ParameterId::interpolation, static_cast<double>(Interpolation::hermite));
    panels.set(ParameterId::freeze, 1.0);
    CHECK(dynamic_cast<juce::Slider&>(panels.control(ParameterId::highPass)).getValue() == 180.0);
    CHECK(dynamic_cast<juce::Slider&>(panels.control(ParameterId::ducking)).getValue() == 75.0);
    CHECK(dynamic_cast<juce::ComboBox&>(panels.control(ParameterId::interpolation)).getText() == "Hermite");
    CHECK(dynamic_cast<juce::Button&>(panels.control(ParameterId::freeze)).getToggleState());
}
