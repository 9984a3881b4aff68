// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/WindowSettings.h"

#include <cmath>

namespace driftline
{

namespace
{

constexpr const char* themeKey = "theme";
constexpr const char* scaleKey = "scale";
constexpr const char* tooltipsKey = "tooltips";
constexpr const char* lightName = "light";
constexpr int millisecondsBeforeSaving = 500;

juce::PropertiesFile::Options options()
{
    juce::PropertiesFile::Options options;
    options.millisecondsBeforeSaving = millisecondsBeforeSaving;
    options.storageFormat = juce::PropertiesFile::storeAsXML;
    return options;
}

} // namespace

WindowSettings::WindowSettings() : WindowSettings(userFile()) {}

WindowSettings::WindowSettings(const juce::File& file) : properties_(file, options()) {}

WindowSettings::~WindowSettings() { properties_.saveIfNeeded(); }

juce::File WindowSettings::userFile()
{
    auto folder = juce::File::getSpecialLocation(juce::File::userApplicationDataDirectory);
#if JUCE_MAC
    folder = folder.getChildFile("Application Support");
#endif
    return folder.getChildFile("Driftline").getChildFile("window.settings");
}

void WindowSettings::set(const char* key, const juce::var& value)
{
    properties_.setValue(key, value);
    sendSynchronousChangeMessage();
}

bool WindowSettings::isLight() const { return properties_.getValue(themeKey) == lightName; }

void WindowSettings::setLight(bool isLight) { set(themeKey, isLight ? lightName : "dark"); }

double WindowSettings::scale() const
{
    const double scale = properties_.getDoubleValue(scaleKey, 1.0);
    return std::isfinite(scale) ? juce::jlimit(smallestScale, largestScale, scale) : 1.0;
}

void WindowSettings::setScale(double scale)
{
    // Other windows keep their size.
    properties_.setValue(scaleKey, juce::jlimit(smallestScale, largestScale, scale));
}

bool WindowSettings::showsTooltips() const { return properties_.getBoolValue(tooltipsKey, true); }

void WindowSettings::setShowsTooltips(bool shows) { set(tooltipsKey, shows); }

} // namespace driftline
