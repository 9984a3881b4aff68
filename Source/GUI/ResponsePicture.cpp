// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/ResponsePicture.h"

#include "GUI/LookAndFeel.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr float floorDecibels = -72.0F;
constexpr float cornerRadius = 6.0F;
constexpr float hintTextSize = 11.5F;

/// 0 to 1 from the floor to the loudest.
float heightOf(float peak)
{
    return peak > 0.0F ? std::max(0.0F, 1.0F - 20.0F * std::log10(peak) / floorDecibels) : 0.0F;
}

} // namespace

ResponsePicture::ResponsePicture() { setInterceptsMouseClicks(false, false); }

void ResponsePicture::show(std::shared_ptr<const ResponseStatus> status)
{
    status_ = std::move(status);
    setTitle(status_ != nullptr && status_->channels > 0 ? "Picture of the impulse response" : "No impulse response");
    repaint();
}

void ResponsePicture::setAwaitsDrop(bool awaitsDrop)
{
    awaitsDrop_ = awaitsDrop;
    repaint();
}

juce::String ResponsePicture::hint() const
{
    if (awaitsDrop_)
        return "Drop it here";
    if (status_ == nullptr || (status_->isLoading && status_->channels == 0))
        return "Loading";
    if (status_->channels == 0)
        return "Nothing to play: the sound passes as it is";
    return {};
}

void ResponsePicture::paintPeaks(juce::Graphics& g, juce::Rectangle<float> area) const
{
    const auto& peaks = status_->peaks;
    const auto xOf = [&](std::size_t i) {
        return area.getX() + area.getWidth() * static_cast<float>(i) / static_cast<float>(peaks.size());
    };
    juce::Path upper;
    juce::Path whole;
    whole.startNewSubPath(area.getBottomLeft());
    for (std::size_t i = 0; i < peaks.size(); ++i)
    {
        const float y = area.getBottom() - area.getHeight() * heightOf(peaks[i]);
        for (const auto step : {i, i + 1})
        {
            if (upper.isEmpty())
                upper.startNewSubPath(xOf(step), y);
            upper.lineTo(xOf(step), y);
            whole.lineTo(xOf(step), y);
        }
    }
    whole.lineTo(area.getBottomRight());
    whole.closeSubPath();

    const auto palette = LookAndFeel::paletteOf(*this);
    const float strength = status_->isLoading || awaitsDrop_ ? 0.4F : 1.0F;
    g.setColour(palette.delay.withAlpha(0.16F * strength));
    g.fillPath(whole);
    g.setColour(palette.delay.withAlpha(strength));
    g.strokePath(upper, juce::PathStrokeType(1.25F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded));
}

void ResponsePicture::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto bounds = getLocalBounds().toFloat();
    g.setColour(palette.well);
    g.fillRoundedRectangle(bounds, cornerRadius);
    if (status_ != nullptr && !status_->peaks.empty())
        paintPeaks(g, bounds.reduced(8.0F, 8.0F));
    if (awaitsDrop_)
    {
        g.setColour(palette.delay);
        g.drawRoundedRectangle(bounds.reduced(0.75F), cornerRadius, 1.5F);
    }
    g.setColour(awaitsDrop_ ? palette.text : palette.dimText);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, hintTextSize));
    g.drawFittedText(hint(), getLocalBounds().reduced(12), juce::Justification::centred, 3);
}

} // namespace driftline
