// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_data_structures/juce_data_structures.h>

#include <array>

namespace driftline
{

/// How the user wants Driftline's windows, in every host: kept in a file of the user's, never in a sound's state. A
/// file that is missing or cannot be read gives the defaults; one that cannot be written is given up without a word.
/// Broadcasts when theme or tooltips have changed, so that all open windows follow. [message thread]
class WindowSettings : public juce::ChangeBroadcaster
{
public:
    static constexpr double smallestScale = 0.75;
    static constexpr double largestScale = 3.0;
    /// What the menu offers.
    static constexpr std::array scales{0.75, 1.0, 1.25, 1.5, 2.0, 3.0};

    /// From and to the user's own file.
    WindowSettings();
    /// From and to `file`.
    explicit WindowSettings(const juce::File& file);
    ~WindowSettings() override;

    bool isLight() const;
    void setLight(bool isLight);

    /// The size at which windows open, from `smallestScale` to `largestScale`.
    double scale() const;
    void setScale(double scale);

    bool showsTooltips() const;
    void setShowsTooltips(bool shows);

    /// Where the user's own file is.
    static juce::File userFile();

private:
    void set(const char* key, const juce::var& value);

    juce::PropertiesFile properties_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(WindowSettings)
};

} // namespace driftline
