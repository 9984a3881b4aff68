// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace driftline
{

/// Opens at the sample at which a sound reaches the threshold, and closes when it has stayed below half of that, 6 dB,
/// for the hold time. [audio thread]
class OnsetGate
{
public:
    void reset()
    {
        isOpen_ = false;
        quietSamples_ = 0;
    }

    bool operator==(const OnsetGate&) const = default;

    void set(float threshold, int holdSamples)
    {
        threshold_ = threshold;
        holdSamples_ = holdSamples;
    }

    bool isOpen() const { return isOpen_; }

    /// Whether it would open or close at a sample of this level.
    bool changesAt(float level) const
    {
        return isOpen_ ? isQuiet(level) && quietSamples_ + 1 >= holdSamples_ : level >= threshold_;
    }

    /// Takes the next sample's level. Returns whether it opens there.
    bool take(float level)
    {
        const bool changes = changesAt(level);
        quietSamples_ = isOpen_ && isQuiet(level) ? quietSamples_ + 1 : 0;
        if (!changes)
            return false;
        isOpen_ = !isOpen_;
        quietSamples_ = 0;
        return isOpen_;
    }

private:
    bool isQuiet(float level) const { return level < 0.5F * threshold_; }

    float threshold_ = 1.0F;
    int holdSamples_ = 1;
    int quietSamples_ = 0; ///< in a row, while it is open
    bool isOpen_ = false;
};

} // namespace driftline
