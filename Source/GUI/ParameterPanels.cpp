// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/ParameterPanels.h"

namespace driftline
{

namespace
{

constexpr int gap = 10;

// As wide as their knobs and the words in their headings need; the output takes what is left.
constexpr int timeWidth = 144;
constexpr int motionWidth = 340;
constexpr int jumpsWidth = 148;
constexpr int feedbackWidth = 346;

} // namespace

ParameterPanels::ParameterPanels(EditorModel& model)
    : model_(model), sync_(model, ParameterId::sync), time_(model, ParameterId::time, Meaning::delay),
      stereoOffset_(model, ParameterId::stereoOffset, Meaning::delay), source_(model, ParameterId::source),
      rate_(model, ParameterId::rate, Meaning::motion), cycle_(model, ParameterId::cycle, Meaning::motion),
      modulation_(model, ParameterId::modulation, Meaning::motion),
      threshold_(model, ParameterId::threshold, Meaning::motion), hold_(model, ParameterId::hold, Meaning::motion),
      attack_(model, ParameterId::attack, Meaning::motion), release_(model, ParameterId::release, Meaning::motion),
      smooth_(model, ParameterId::smooth, Meaning::motion), seed_(model, ParameterId::seed, Meaning::motion),
      phase_(model, ParameterId::phase, Meaning::motion), depth_(model, ParameterId::depth, Meaning::motion),
      transition_(model, ParameterId::transition), fade_(model, ParameterId::fade, Meaning::delay),
      glide_(model, ParameterId::glide, Meaning::delay), freeze_(model, ParameterId::freeze, Meaning::feedback),
      clear_(model, ParameterId::clear, Meaning::feedback), feedback_(model, ParameterId::feedback, Meaning::feedback),
      crossfeed_(model, ParameterId::crossfeed, Meaning::feedback),
      lowCut_(model, ParameterId::highPass, Meaning::feedback),
      highCut_(model, ParameterId::lowPass, Meaning::feedback), drive_(model, ParameterId::drive, Meaning::feedback),
      interpolation_(model, ParameterId::interpolation), mixLaw_(model, ParameterId::mixLaw),
      mix_(model, ParameterId::mix, Meaning::output), width_(model, ParameterId::width, Meaning::output),
      ducking_(model, ParameterId::ducking, Meaning::output), output_(model, ParameterId::output, Meaning::output)
{
    // From the right.
    timePanel_.addHeadingChoice(sync_);
    motionPanel_.addHeadingChoice(source_);
    jumpsPanel_.addHeadingChoice(transition_);
    feedbackPanel_.addHeadingButton(clear_);
    feedbackPanel_.addHeadingButton(freeze_);
    outputPanel_.addHeadingChoice(interpolation_);
    outputPanel_.addHeadingChoice(mixLaw_);

    for (auto* knob : {&time_, &stereoOffset_})
        timePanel_.addControl(*knob);
    for (auto* knob :
         {&rate_, &cycle_, &modulation_, &threshold_, &hold_, &attack_, &release_, &smooth_, &seed_, &phase_, &depth_})
        motionPanel_.addControl(*knob);
    for (auto* knob : {&fade_, &glide_})
        jumpsPanel_.addControl(*knob);
    for (auto* knob : {&feedback_, &crossfeed_, &lowCut_, &highCut_, &drive_})
        feedbackPanel_.addControl(*knob);
    for (auto* knob : {&mix_, &width_, &ducking_, &output_})
        outputPanel_.addControl(*knob);

    // The order in which the Tab key and screen readers go through them.
    for (auto* panel : {&timePanel_, &motionPanel_, &jumpsPanel_, &feedbackPanel_, &outputPanel_})
        addAndMakeVisible(panel);
}

void ParameterPanels::refresh(const PlaybackStatus& playback)
{
    for (auto* choice : {&sync_, &source_, &transition_, &interpolation_, &mixLaw_})
        choice->refresh();
    freeze_.refresh();
    clear_.refresh();
    refreshUse(playback);
}

void ParameterPanels::refreshUse(const PlaybackStatus& playback)
{
    refreshMotion();
    const auto transition = static_cast<TransitionMode>(static_cast<int>(model_.parameter(ParameterId::transition)));
    const bool isStereo = playback.channels == 2;
    // A frozen line takes nothing in, neither input nor feedback; what is read of it still goes through the filters.
    const bool isFrozen = model_.parameter(ParameterId::freeze) != 0.0;
    const bool feedsBack = !isFrozen && model_.parameter(ParameterId::feedback) != 0.0;

    time_.refresh(model_.parameter(ParameterId::sync) == 0.0);
    stereoOffset_.refresh(isStereo);
    fade_.refresh(transition != TransitionMode::glide);
    glide_.refresh(transition != TransitionMode::crossfade);
    feedback_.refresh(!isFrozen);
    crossfeed_.refresh(isStereo && feedsBack);
    width_.refresh(isStereo);
    for (auto* knob : {&phase_, &depth_, &lowCut_, &highCut_, &drive_, &mix_, &ducking_, &output_})
        knob->refresh(true);
}

void ParameterPanels::refreshMotion()
{
    const auto source = static_cast<Source>(static_cast<int>(model_.parameter(ParameterId::source)));
    const auto speed = static_cast<Speed>(static_cast<int>(model_.parameter(ParameterId::speed)));
    const auto triggeredBy = static_cast<TriggeredBy>(static_cast<int>(model_.parameter(ParameterId::trigger)));
    const bool isTriggered = source == Source::trigger;
    const bool isRandom = source == Source::random;
    const bool hasSpeed = isTriggered || isRandom;
    const bool isByOnset = isTriggered && triggeredBy == TriggeredBy::onset;
    // Rate, Cycle and Modulation stay in their places unless there are others to take them.
    const bool isPlain = !hasSpeed && source != Source::envelope;

    bool hasChanged = false;
    const auto show = [&](ParameterKnob& knob, bool isShown, bool isUseful) {
        hasChanged = hasChanged || knob.isVisible() != isShown;
        knob.setVisible(isShown);
        knob.refresh(isUseful);
    };
    const bool goesAtRate = source == Source::free || (hasSpeed && speed == Speed::rate);
    const bool goesInCycles = source == Source::sync || (hasSpeed && speed == Speed::cycle);
    show(rate_, isPlain || goesAtRate, goesAtRate);
    // Slots may wait for the next cycle, whatever the source.
    const auto quantise = static_cast<SlotQuantise>(static_cast<int>(model_.parameter(ParameterId::slotQuantise)));
    show(cycle_, isPlain || goesInCycles, goesInCycles || quantise == SlotQuantise::cycle);
    show(modulation_, isPlain, source == Source::manual);
    show(threshold_, isTriggered || source == Source::envelope, isByOnset || source == Source::envelope);
    show(hold_, isTriggered, isByOnset);
    show(attack_, source == Source::envelope, true);
    show(release_, source == Source::envelope, true);
    show(smooth_, isRandom, true);
    show(seed_, isRandom, true);
    if (hasChanged)
        motionPanel_.resized();
}

void ParameterPanels::resized()
{
    auto area = getLocalBounds();
    const auto place = [&](SectionPanel& panel, int width) {
        panel.setBounds(area.removeFromLeft(width));
        area.removeFromLeft(gap);
    };
    place(timePanel_, timeWidth);
    place(motionPanel_, motionWidth);
    place(jumpsPanel_, jumpsWidth);
    place(feedbackPanel_, feedbackWidth);
    outputPanel_.setBounds(area);
}

} // namespace driftline
