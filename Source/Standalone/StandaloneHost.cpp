// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Standalone/StandaloneHost.h"

namespace driftline
{

namespace
{

constexpr const char* patchKey = "patch"; ///< the document as it is, which people can read
// These are those of JUCE's own standalone app, which came before.
constexpr const char* oldStateKey = "filterState";
constexpr const char* devicesKey = "audioSetup";
constexpr const char* mutedKey = "shouldMuteInput";
constexpr const char* fileKey = "playedFile";
constexpr const char* loopKey = "playedFileLoops";
constexpr const char* gainKey = "playedFileGain";
constexpr const char* tempoKey = "tempo";

constexpr int deviceChannels = 2;

} // namespace

StandaloneHost::StandaloneHost(juce::PropertiesFile& settings) : settings_(settings)
{
    audio_.onSampleRate = [this](double sampleRateHz) { files_.setSampleRate(sampleRateHz); };
    restore();
    devices_.addMidiInputDeviceCallback({}, &audio_);
    devices_.addAudioCallback(&audio_);
    using Permissions = juce::RuntimePermissions;
    if (Permissions::isRequired(Permissions::recordAudio) && !Permissions::isGranted(Permissions::recordAudio))
        Permissions::request(Permissions::recordAudio, [this](bool isGranted) { openDevices(isGranted); });
    else
        openDevices(true);
    const auto file = settings_.getValue(fileKey);
    if (file.isNotEmpty() && juce::File(file).existsAsFile())
        files_.open(file.toStdString(), false);
    else
        audio_.song().setPlaying(true); // an effect on the live input moves from the start
}

StandaloneHost::~StandaloneHost()
{
    devices_.removeAudioCallback(&audio_);
    devices_.removeMidiInputDeviceCallback({}, &audio_);
    devices_.closeAudioDevice();
}

/// Where the system does not let the app record, there is no live input, and files play all the same.
void StandaloneHost::openDevices(bool mayRecord)
{
    devices_.initialise(mayRecord ? deviceChannels : 0, deviceChannels, settings_.getXmlValue(devicesKey).get(), true);
}

void StandaloneHost::restore()
{
    const auto text = settings_.getValue(patchKey).toStdString();
    juce::MemoryBlock state(text.data(), text.size());
    if (state.isEmpty())
        state.fromBase64Encoding(settings_.getValue(oldStateKey));
    if (!state.isEmpty())
        processor_.setStateInformation(state.getData(), static_cast<int>(state.getSize()));
    auto& song = audio_.song();
    audio_.setInputMuted(settings_.getBoolValue(mutedKey, true));
    song.setLooping(settings_.getBoolValue(loopKey, true));
    song.setGain(static_cast<float>(settings_.getDoubleValue(gainKey, 1.0)));
    song.setTempo(juce::jlimit(1.0, 999.0, settings_.getDoubleValue(tempoKey, 120.0)));
}

void StandaloneHost::save()
{
    juce::MemoryBlock state;
    processor_.getStateInformation(state);
    settings_.setValue(patchKey, state.toString());
    settings_.removeValue(oldStateKey);
    if (const auto devices = devices_.createStateXml())
        settings_.setValue(devicesKey, devices.get());
    const auto& song = audio_.song();
    settings_.setValue(mutedKey, audio_.isInputMuted());
    settings_.setValue(loopKey, song.isLooping());
    settings_.setValue(gainKey, static_cast<double>(song.gain()));
    settings_.setValue(tempoKey, song.tempoBpm());
    settings_.setValue(fileKey, juce::String::fromUTF8(files_.file().c_str()));
    settings_.saveIfNeeded();
}

} // namespace driftline
