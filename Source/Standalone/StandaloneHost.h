// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Plugin/DriftlineProcessor.h"
#include "Standalone/LiveAudio.h"
#include "Standalone/PlayedFiles.h"

#include <juce_audio_utils/juce_audio_utils.h>

namespace driftline
{

/// The standalone app without its window: the processor, the sound device and what plays, with everything that is
/// remembered from one run to the next. [message thread]
class StandaloneHost
{
public:
    /// Restores what was saved, and opens the device. `settings` must outlive this.
    explicit StandaloneHost(juce::PropertiesFile& settings);
    ~StandaloneHost();

    StandaloneHost(const StandaloneHost&) = delete;
    StandaloneHost& operator=(const StandaloneHost&) = delete;

    DriftlineProcessor& processor() { return processor_; }
    LiveAudio& audio() { return audio_; }
    PlayedFiles& files() { return files_; }
    juce::AudioDeviceManager& devices() { return devices_; }

    /// Writes the patch, the devices and the transport's settings down.
    void save();

private:
    void restore();
    void openDevices(bool mayRecord);

    juce::PropertiesFile& settings_;
    DriftlineProcessor processor_;
    LiveAudio audio_{processor_};
    PlayedFiles files_{audio_.song()};
    juce::AudioDeviceManager devices_;
};

} // namespace driftline
