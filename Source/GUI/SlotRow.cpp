// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/SlotRow.h"

#include "GUI/CurvePath.h"
#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

constexpr float numberTextSize = 10.0F;
constexpr float gap = 6.0F;

} // namespace

/// One slot: its number and its curve.
class SlotRow::Thumbnail : public juce::Button
{
public:
    explicit Thumbnail(int index) : juce::Button("Slot " + juce::String(index + 1)), number_(index + 1)
    {
        setWantsKeyboardFocus(true);
        setMouseClickGrabsKeyboardFocus(false);
    }

    void setCurves(const CurveSlot& curves)
    {
        if (curves == curves_)
            return;
        curves_ = curves;
        const auto name = juce::String::fromUTF8(curves.name.c_str());
        setTitle("Slot " + juce::String(number_) + (name.isEmpty() ? "" : ", " + name));
        setTooltip(getTitle());
        repaint();
    }

    void setPlaying(bool isPlaying)
    {
        if (isPlaying == isPlaying_)
            return;
        isPlaying_ = isPlaying;
        repaint();
    }

    void paintButton(juce::Graphics& g, bool isHighlighted, bool) override
    {
        const auto palette = LookAndFeel::paletteOf(*this);
        const auto bounds = getLocalBounds().toFloat().reduced(0.5F);
        const bool isChosen = getToggleState();
        g.setColour(isChosen ? palette.panel.interpolatedWith(palette.delay, 0.12F) : palette.panel);
        g.fillRoundedRectangle(bounds, 6.0F);
        if (isChosen || isHighlighted)
        {
            g.setColour(isChosen ? palette.delay : palette.line);
            g.drawRoundedRectangle(bounds, 6.0F, 1.25F);
        }
        g.setColour(isChosen ? palette.text : palette.dimText);
        g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, numberTextSize));
        g.drawText(juce::String(number_), bounds.reduced(7.0F, 3.0F).removeFromTop(14.0F),
                   juce::Justification::centredLeft);

        if (isPlaying_)
        {
            g.setColour(palette.feedback);
            g.fillEllipse(bounds.reduced(7.0F).removeFromRight(6.0F).removeFromTop(6.0F));
        }

        const auto area = bounds.reduced(10.0F, 9.0F).withTrimmedTop(9.0F);
        const juce::PathStrokeType stroke(1.5F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded);
        g.setColour((isChosen ? palette.delay : palette.dimText).withMultipliedAlpha(isChosen ? 1.0F : 0.8F));
        g.strokePath(curvePath(curves_.left, area), stroke);
        if (hasKeyboardFocus(false))
            drawFocusRing(g, getLocalBounds().toFloat(), palette.delay);
    }

private:
    const int number_;
    CurveSlot curves_;
    bool isPlaying_ = false;
};

SlotRow::SlotRow(EditorModel& model) : model_(model)
{
    setTitle("Slots");
    setFocusContainerType(FocusContainerType::focusContainer);
    for (int i = 0; i < slotCount; ++i)
    {
        auto& thumbnail = *thumbnails_.emplace_back(std::make_unique<Thumbnail>(i));
        thumbnail.setCurves(model_.slot(i));
        thumbnail.onClick = [this, i] { model_.chooseSlot(i + 1); };
        addAndMakeVisible(thumbnail);
    }
}

SlotRow::~SlotRow() = default;

void SlotRow::refresh(const PlaybackStatus& playback)
{
    const int chosen = static_cast<int>(model_.parameter(ParameterId::slot)) - 1;
    const auto revision = model_.revision();
    for (int i = 0; i < slotCount; ++i)
    {
        auto& thumbnail = *thumbnails_[static_cast<std::size_t>(i)];
        thumbnail.setToggleState(i == chosen, juce::dontSendNotification);
        thumbnail.setPlaying(playback.isRunning && i == playback.slot - 1 && i != chosen);
        if (revision != revision_)
            thumbnail.setCurves(model_.slot(i));
    }
    revision_ = revision;
}

void SlotRow::resized()
{
    const float width = (static_cast<float>(getWidth()) - gap * (slotCount - 1)) / slotCount;
    float left = 0.0F;
    for (auto& thumbnail : thumbnails_)
    {
        thumbnail->setBounds(
            juce::Rectangle<float>(left, 0.0F, width, static_cast<float>(getHeight())).toNearestIntEdges());
        left += width + gap;
    }
}

} // namespace driftline
