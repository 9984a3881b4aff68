// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveHandover.h"
#include "Engine/Engine.h"
#include "GUI/EditorModel.h"
#include "Offline/PresetLibrary.h"
#include "Plugin/FileRenders.h"
#include "Plugin/HostTransport.h"
#include "Plugin/LoadClock.h"
#include "Plugin/MidiControllers.h"
#include "Plugin/MidiNotes.h"
#include "Plugin/MomentQueue.h"
#include "Plugin/Parameter.h"
#include "Plugin/PlaybackMonitor.h"
#include "Plugin/SpaceResponses.h"

#include <juce_audio_processors/juce_audio_processors.h>

#include <array>
#include <atomic>
#include <memory>

namespace driftline
{

/// The plugin: the Engine with a host around it. It adds no sound of its own; at the same positions, parameters and
/// tempo its output is the renderer's, bit for bit.
///
/// Parameters and transport are read at the start of each block. `processBlock` never allocates, locks or waits.
class DriftlineProcessor : public juce::AudioProcessor, public EditorModel, private juce::AsyncUpdater
{
public:
    DriftlineProcessor();
    ~DriftlineProcessor() override;

    const juce::String getName() const override { return "Driftline"; }

    // --- audio ---

    /// Mono, mono to stereo, and stereo; and a sidechain, or none, of one or two channels.
    bool isBusesLayoutSupported(const BusesLayout& layout) const override;
    void prepareToPlay(double sampleRateHz, int longestBlock) override;
    void releaseResources() override { monitor_.stop(); }
    void reset() override;
    /// Any number of frames, also none, and more than prepared for. [audio thread]
    void processBlock(juce::AudioBuffer<float>& audio, juce::MidiBuffer& midi) override;
    /// As with the bypass parameter on: the input comes through, and the line goes on recording. [audio thread]
    void processBlockBypassed(juce::AudioBuffer<float>& audio, juce::MidiBuffer& midi) override;
    using juce::AudioProcessor::processBlock;
    using juce::AudioProcessor::processBlockBypassed;
    /// Of the present parameters at the tempo of the last block; infinite where the feedback does not fade. [any
    /// thread]
    double getTailLengthSeconds() const override;
    juce::AudioProcessorParameter* getBypassParameter() const override;
    /// Not as an LV2: on a track without MIDI Ardour leaves the port that could bring notes without the song's position
    /// too, and Sync would stand still.
    bool acceptsMidi() const override { return wrapperType != wrapperType_LV2; }
    bool producesMidi() const override { return false; }

    // --- state: the Model's document ---

    void getStateInformation(juce::MemoryBlock& state) override;
    /// A state that cannot be read, or of a newer version, leaves everything as it is and gives `stateProblem`.
    void setStateInformation(const void* data, int bytes) override;

    // Presets are chosen in the editor. Hosts that restore a program after a state would overwrite the state with it,
    // and so there is only one.
    int getNumPrograms() override { return 1; }
    int getCurrentProgram() override { return 0; }
    void setCurrentProgram(int) override {}
    const juce::String getProgramName(int) override { return getName(); }
    void changeProgramName(int, const juce::String&) override {}

    bool hasEditor() const override { return true; }
    juce::AudioProcessorEditor* createEditor() override;

    /// What the controllers have moved, to the host; a timer does so thirty times a second. [message thread]
    void tellHostOfControllers() { controllers_.tellHost(); }

    // --- EditorModel ---

    double parameter(ParameterId id) const override { return parameterOf(id).exactValue(); }
    void setParameter(ParameterId id, double value) override { parameterOf(id).setExactValue(value); }
    void beginGesture(ParameterId id) override;
    void endGesture(ParameterId id) override;
    Patch patch() const override { return session().patch; }
    void loadPatch(const Patch& patch) override { load(patch, false); }
    void loadPatchInstead(const Patch& patch) override { load(patch, true); }
    void beginEdit() override;
    void endEdit() override;
    void undo() override;
    void redo() override;
    std::string undoText() const override;
    std::string redoText() const override;
    Side side() const override;
    void chooseSide(Side side) override;
    void copyToOtherSide() override;
    PresetLibrary& presets() override;
    CurveSlot slot(int slot) const override;
    void setSlot(int slot, const CurveSlot& curves) override;
    void chooseSlot(int slot) override;
    std::uint32_t revision() const override { return revision_.load(std::memory_order_acquire); }
    std::shared_ptr<const ResponseStatus> response() override { return space_.status(); }
    void chooseResponse(const ResponseReference& reference) override { space_.choose(reference); }
    double timeSeconds() const override;
    int shortestDelaySamples() const override { return shortestReadSamples; }
    int shortestKernelDelaySamples() const override;
    std::string stateProblem() const override;
    PlaybackStatus playback() override;
    void watchMoments(bool isWatched) override { moments_.watch(isWatched); }
    bool takesMidi() const override { return acceptsMidi(); }
    int controllerOf(ParameterId id) const override { return controllers_.controllerOf(id); }
    void learnController(std::optional<ParameterId> id) override { controllers_.learn(id); }
    std::optional<ParameterId> learning() const override { return controllers_.learning(); }
    void forgetController(ParameterId id) override;
    std::size_t takeMoments(std::span<PlaybackMoment> moments) override { return moments_.take(moments); }

    /// Renders of files through the present patch. [message thread]
    FileRenderModel& fileRenders() { return fileRenders_; }

private:
    static BusesProperties buses();
    Parameter& parameterOf(ParameterId id) const { return *parameters_[static_cast<std::size_t>(id)]; }
    ParameterValues parameterValues() const;
    void process(juce::AudioBuffer<float>& audio, const juce::MidiBuffer& midi, bool isAlwaysBypassed);
    void tellHostOfState();
    void handleAsyncUpdate() override;

    // The document, in DriftlineDocument.cpp.
    enum class By
    {
        host,
        user ///< as gestures, which the host may record
    };
    Session session() const;
    void takeSession(const Session& session, By by);
    void load(const Patch& patch, bool isInstead);
    void record(SessionStep step);
    void noteResponse();
    void step(bool isBack);

    std::array<Parameter*, parameterCount> parameters_{}; ///< owned by AudioProcessor

    MidiControllers controllers_{parameters_};

    /// Guards what follows it among the host's threads and the editor's. The audio thread never takes it.
    juce::CriticalSection patchLock_;
    /// The parameters of the patch that plays are in `parameters_`, and its response in `space_`: here is the one that
    /// is in the history.
    Session session_;
    UndoHistory<SessionStep> history_;
    PatchEdit edit_;    ///< under way
    int openEdits_ = 0; ///< how deep they are nested
    std::string stateProblem_;

    std::array<bool, parameterCount> isHeld_{}; ///< in a gesture [message thread]
    std::unique_ptr<PresetLibrary> presets_;    ///< once it was asked for [message thread]
    std::atomic<std::uint32_t> revision_{0};
    std::atomic<int> chosenSlot_{0}; ///< in the editor, not yet told to the engine; 0: none
    CurveHandover curves_;
    PlaybackMonitor monitor_;
    LoadClock load_;
    MomentQueue moments_;

    // The audio thread's own.
    Engine engine_;
    HostTransport transport_;
    MidiNotes notes_;
    const CurveBank* engineCurves_ = nullptr;
    bool isPrepared_ = false;

    SpaceResponses space_; ///< gives the engine its responses; behind all that its thread uses
    FileRenders fileRenders_{{[this] { return patch(); }, [this] { return monitor_.transport().tempoBpm; }}};

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(DriftlineProcessor)
};

} // namespace driftline
