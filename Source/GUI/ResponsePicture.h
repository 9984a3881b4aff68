// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/ResponseStatus.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <memory>

namespace driftline
{

/// An impulse response as a picture: its loudest samples from left to right, on a scale of decibels, on which an even
/// decay is a straight line. [message thread]
class ResponsePicture : public juce::Component
{
public:
    ResponsePicture();

    void show(std::shared_ptr<const ResponseStatus> status);

    /// Whether a file that could be taken hangs over it.
    void setAwaitsDrop(bool awaitsDrop);

    void paint(juce::Graphics&) override;

private:
    void paintPeaks(juce::Graphics&, juce::Rectangle<float> area) const;
    juce::String hint() const;

    std::shared_ptr<const ResponseStatus> status_;
    bool awaitsDrop_ = false;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(ResponsePicture)
};

} // namespace driftline
