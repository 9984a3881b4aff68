// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/DriftlineProcessor.h"

#include "Engine/DelayTime.h"
#include "Engine/KernelChoice.h"
#include "Engine/PeakLevel.h"
#include "Plugin/DriftlineEditor.h"

#include <algorithm>

namespace driftline
{

namespace
{

/// The largest absolute sample; what is no number does not count.
float peakOf(const juce::AudioBuffer<float>& audio, int channels)
{
    float peak = 0.0F;
    for (int c = 0; c < channels; ++c)
        peak = raisedPeak(peak, audio.getReadPointer(c), audio.getNumSamples());
    return peak;
}

} // namespace

/// JUCE's LV2 reads from inputs that a host has not connected, which a sidechain often is not, and crashes: no
/// sidechain there.
juce::AudioProcessor::BusesProperties DriftlineProcessor::buses()
{
    const auto stereo = juce::AudioChannelSet::stereo();
    const auto main = BusesProperties().withInput("Input", stereo).withOutput("Output", stereo);
    const bool isLv2 = juce::PluginHostType::getPluginLoadedAs() == wrapperType_LV2;
    return isLv2 ? main : main.withInput("Sidechain", stereo, false);
}

DriftlineProcessor::DriftlineProcessor()
    : juce::AudioProcessor(buses()), curves_(std::make_unique<const CurveBank>(session_.patch.slots)),
      space_(engine_, [this] {
          revision_.fetch_add(1, std::memory_order_release);
          triggerAsyncUpdate();
      })
{
    for (const auto& info : parameterTable())
    {
        auto parameter = std::make_unique<Parameter>(info);
        parameters_[static_cast<std::size_t>(info.id)] = parameter.get();
        addParameter(parameter.release());
    }
    controllers_.onLearnt = [this] { tellHostOfState(); };
    controllers_.start();
}

DriftlineProcessor::~DriftlineProcessor()
{
    space_.stop();
    cancelPendingUpdate();
}

// --- audio ---

bool DriftlineProcessor::isBusesLayoutSupported(const BusesLayout& layout) const
{
    const auto mono = juce::AudioChannelSet::mono();
    const auto stereo = juce::AudioChannelSet::stereo();
    const auto input = layout.getMainInputChannelSet();
    const auto output = layout.getMainOutputChannelSet();
    const auto sidechain = layout.getChannelSet(true, 1);
    const bool takesSidechain = sidechain.isDisabled() || sidechain == mono || sidechain == stereo;
    return takesSidechain
           && ((output == stereo && (input == stereo || input == mono)) || (output == mono && input == mono));
}

void DriftlineProcessor::prepareToPlay(double sampleRateHz, int)
{
    // Where Space is on, its first sample is heard too.
    space_.prepareEngine(sampleRateHz, getMainBusNumOutputChannels(), parameter(ParameterId::space) > 0.0);
    engineCurves_ = nullptr;
    transport_.reset();
    isPrepared_ = true;
}

void DriftlineProcessor::reset()
{
    if (isPrepared_)
        engine_.reset();
}

void DriftlineProcessor::processBlock(juce::AudioBuffer<float>& audio, juce::MidiBuffer& midi)
{
    process(audio, midi, false);
}

void DriftlineProcessor::processBlockBypassed(juce::AudioBuffer<float>& audio, juce::MidiBuffer& midi)
{
    process(audio, midi, true);
}

void DriftlineProcessor::process(juce::AudioBuffer<float>& audio, const juce::MidiBuffer& midi, bool isAlwaysBypassed)
{
    const int channels = engine_.channels();
    const int frames = audio.getNumSamples();
    const int inputs = getMainBusNumInputChannels();
    const int sidechainChannels = getChannelCountOfBus(true, 1);
    if (!isPrepared_ || audio.getNumChannels() < std::max(channels, inputs + sidechainChannels))
        return;

    const auto begin = LoadClock::Clock::now();
    // A host that exports can wait, and must, or the export would begin without its Space.
    if (isNonRealtime() && parameter(ParameterId::space) > 0.0)
        space_.waitUntilLoaded();
    controllers_.read(midi);
    for (const auto* parameter : parameters_)
        if (parameter->info().id != ParameterId::bypass)
            engine_.setParameter(parameter->info().id, parameter->exactValue());
    const bool isBypassed = isAlwaysBypassed || parameter(ParameterId::bypass) != 0.0;
    engine_.setParameter(ParameterId::bypass, isBypassed ? 1.0 : 0.0);
    if (const int slot = chosenSlot_.exchange(0, std::memory_order_relaxed); slot != 0)
        engine_.chooseSlot(slot);
    if (const auto& newest = curves_.take(); &newest != engineCurves_)
    {
        engine_.setCurves(newest);
        engineCurves_ = &newest;
    }

    // A mono input goes to both sides. The sidechain follows the input in the buffer, where a second output may lie.
    const auto* const* pointers = audio.getArrayOfReadPointers();
    const std::array<const float*, 2> input{pointers[0], pointers[inputs == 2 ? 1 : 0]};
    EngineBlock block;
    block.input = input.data();
    block.output = audio.getArrayOfWritePointers();
    block.frames = frames;
    block.sidechain = pointers + inputs;
    block.sidechainChannels = sidechainChannels;
    block.notes = notes_.read(midi);
    const float inputPeak = peakOf(audio, inputs);
    const auto transport = transport_.read(getPlayHead());
    engine_.setObserver(moments_.isWatched() ? &moments_ : nullptr);
    engine_.process(block, transport);
    curves_.processed(frames);
    monitor_.publish(engine_, transport, inputPeak, peakOf(audio, channels));
    load_.add(begin, LoadClock::Clock::now(), frames, engine_.sampleRateHz());
}

double DriftlineProcessor::getTailLengthSeconds() const
{
    const auto values = parameterValues();
    return tailSeconds(values, monitor_.transport(), longestTimeMilliseconds / 1000.0)
           + spaceTailSeconds(values, space_.seconds());
}

juce::AudioProcessorParameter* DriftlineProcessor::getBypassParameter() const
{
    return &parameterOf(ParameterId::bypass);
}

juce::AudioProcessorEditor* DriftlineProcessor::createEditor()
{
    return new DriftlineEditor(*this, *this, fileRenders_);
}

// --- EditorModel ---

ParameterValues DriftlineProcessor::parameterValues() const
{
    ParameterValues values;
    for (const auto* parameter : parameters_)
        values.set(parameter->info().id, parameter->exactValue());
    return values;
}

void DriftlineProcessor::chooseSlot(int slot)
{
    beginGesture(ParameterId::slot);
    setParameter(ParameterId::slot, slot);
    endGesture(ParameterId::slot);
    chosenSlot_.store(slot, std::memory_order_relaxed);
}

double DriftlineProcessor::timeSeconds() const
{
    return driftline::timeSeconds(parameterValues(), monitor_.transport());
}

int DriftlineProcessor::shortestKernelDelaySamples() const
{
    const int interpolation = static_cast<int>(parameter(ParameterId::interpolation));
    return readKernelInfo(kernelOf(static_cast<Interpolation>(interpolation))).shortestDelaySamples;
}

PlaybackStatus DriftlineProcessor::playback()
{
    auto status = monitor_.read();
    const auto load = load_.read();
    status.processorLoad = load.mean;
    status.worstProcessorLoad = load.worst;
    return status;
}

void DriftlineProcessor::forgetController(ParameterId id)
{
    controllers_.forget(id);
    tellHostOfState();
}

} // namespace driftline

juce::AudioProcessor* JUCE_CALLTYPE createPluginFilter();
juce::AudioProcessor* JUCE_CALLTYPE createPluginFilter() { return new driftline::DriftlineProcessor(); }
