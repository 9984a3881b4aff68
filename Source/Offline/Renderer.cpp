// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Renderer.h"

#include "DSP/Interpolation.h"
#include "Engine/DelayTime.h"
#include "Offline/BlockPipeline.h"
#include "Offline/DelaySignal.h"
#include "Offline/EngineGroup.h"
#include "Offline/Error.h"
#include "Offline/PatchSource.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <vector>

namespace driftline
{

namespace
{

/// What a DelayFixed and the line's 32-bit index can name.
constexpr double longestGivenDelaySamples = 0x1p31 - 1.0;

/// Planar audio of one block, with the pointers that the file classes and the engines want.
template<class Sample>
class PlanarBlock
{
public:
    PlanarBlock(std::size_t channels, std::size_t frames) : samples_(channels * frames)
    {
        for (std::size_t c = 0; c < channels; ++c)
            pointers_.push_back(samples_.data() + c * frames);
    }

    std::span<Sample* const> channels() const { return pointers_; }
    void clear() { std::fill(samples_.begin(), samples_.end(), Sample{}); }

private:
    std::vector<Sample> samples_;
    std::vector<Sample*> pointers_;
};

/// Per-sample delays, in the Engine's units.
class DelayBlocks
{
public:
    DelayBlocks(DelaySignal& signal, double longestSamples, std::size_t blockFrames)
        : signal_(signal), longestSamples_(longestSamples),
          samples_(static_cast<std::size_t>(signal.channelCount()), blockFrames)
    {}

    /// The next ones, one channel a channel of the signal.
    void read(std::span<DelayFixed* const> channels, std::size_t frames)
    {
        signal_.read(samples_.channels(), frames);
        for (std::size_t c = 0; c < channels.size(); ++c)
            for (std::size_t i = 0; i < frames; ++i)
                channels[c][i] = delayFromSamples(std::min(samples_.channels()[c][i], longestSamples_));
    }

private:
    DelaySignal& signal_;
    double longestSamples_;
    PlanarBlock<double> samples_;
};

/// What one block consists of, on its way from the reader to the writer.
struct RenderBlock
{
    RenderBlock(std::size_t channels, std::size_t delayChannels, std::size_t mostFrames)
        : audio(channels, mostFrames), delays(delayChannels, mostFrames),
          written(audio.channels().begin(), audio.channels().end())
    {
        for (std::size_t c = 0; delayChannels != 0 && c < channels; ++c)
            delayOfChannel.push_back(delays.channels()[delayChannels == 1 ? 0 : c]);
    }

    PlanarBlock<float> audio;
    PlanarBlock<DelayFixed> delays;                ///< none where the curve is followed
    std::vector<const float*> written;             ///< the audio, as the writer wants it
    std::vector<const DelayFixed*> delayOfChannel; ///< those that all share, or each its own
    std::size_t frames = 0;
    std::int64_t firstFrame = 0;
    bool isTail = false;
};

/// Three blocks keep reading, computing and writing busy; of short ones a few more even out how long each takes.
std::size_t slotsFor(std::size_t blockFrames, std::int64_t framesToDo)
{
    constexpr std::size_t longBlock = 64 * 1024;
    // Starting two threads takes longer than a short file.
    constexpr std::int64_t worthThreads = 128 * 1024;
    return framesToDo < worthThreads ? 1 : blockFrames < longBlock ? 8 : 3;
}

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// The step, which adds to `seconds` how long it takes.
template<class Step>
auto timed(double& seconds, const Step& step)
{
    return [&seconds, &step](std::size_t slot) {
        struct Measure
        {
            double& seconds;
            Clock::time_point start = Clock::now();
            ~Measure() { seconds += secondsSince(start); }
        };
        const Measure measure{seconds};
        return step(slot);
    };
}

/// What Space plays, or none with the reason in the report where that is allowed.
RenderResponse responseFor(const RenderRequest& request, const AudioFileInfo& input, RenderReport& report)
{
    try
    {
        return spaceResponseOf(request.patch, input.sampleRateHz, input.channelCount);
    }
    catch (const RequestError& error)
    {
        if (!request.allowsMissingResponse)
            throw RequestError(std::string(error.what()) + "; --allow-missing-response renders without it");
        report.missingResponse = error.what();
        return {};
    }
}

TailFrames tailFramesOf(const RenderRequest& request, const AudioFileInfo& input, const DelaySignal* delays,
                        double responseSeconds)
{
    const auto& parameters = request.patch.parameters;
    const double echoSeconds = delays == nullptr ? echoSecondsOf(request.patch, request.tempoBpm)
                                                 : tailSeconds(delays->longestSamples() / input.sampleRateHz,
                                                               parameters.get(ParameterId::feedback) / 100.0);
    return tailFramesFor(request.tail, echoSeconds + spaceTailSeconds(parameters, responseSeconds), input.sampleRateHz);
}

/// How far back the lines must reach, for EngineSpec: the given delays, but never further beyond the first frame than
/// the widest kernel, which there reads nothing but the silence in front of it. With a curve
/// it is what the plugin's lines hold, even where Time is shorter: a glide may reach beyond Time, and a line that ends
/// there would give other bits.
double longestDelayFor(const RenderRequest& request, const DelaySignal* delays, std::int64_t framesToDo)
{
    if (delays == nullptr)
        return 0.0;
    const auto silentFrom = static_cast<double>(framesToDo + readKernelInfo(ReadKernel::sinc32).halfWidth);
    const double samples = std::max(1.0, std::min(delays->longestSamples(), silentFrom));
    if (samples > longestGivenDelaySamples)
        throw RequestError(request.delays.string() + ": the longest delay is " + std::to_string(samples)
                           + " samples and a line holds 2^31; split the input into shorter files");
    return samples;
}

} // namespace

RenderReport render(const RenderRequest& request, const RenderProgress& progress)
{
    return render(request, progress, [](const RenderReport&, const std::function<void()>& commit) { commit(); });
}

RenderReport render(const RenderRequest& request, const RenderProgress& progress, const GiveName& giveName)
{
    const auto start = Clock::now();
    requireTempo(request.tempoBpm);
    requireDifferentFiles(request.input, request.output);
    AudioFileReader reader(request.input);
    const auto& input = reader.info();
    RenderReport report;
    report.input = input;
    report.outputFormat = chooseAudioFormat(request.format, input.format, request.output);

    std::unique_ptr<DelaySignal> delays;
    if (!request.delays.empty())
    {
        requireDifferentFiles(request.delays, request.output);
        delays = std::make_unique<DelaySignal>(request.delays);
        delays->requireFits(input);
    }
    for (const auto& file : {request.beside.sidechain, request.beside.midi})
        if (!file.empty())
            requireDifferentFiles(file, request.output);
    const auto response = responseFor(request, input, report);
    const auto tail = tailFramesOf(request, input, delays.get(), response.seconds());
    report.tailFrames = tail.frames;
    report.isTailCut = tail.isCut;
    const std::int64_t framesToDo = input.frameCount + report.tailFrames;
    const double longestDelaySamples = longestDelayFor(request, delays.get(), framesToDo);

    EngineGroup engines({request.patch, request.tempoBpm, static_cast<double>(input.sampleRateHz), input.channelCount,
                         longestDelaySamples, response, request.threads, framesToDo, request.engine});
    report.plan = engines.plan();
    const std::size_t blockFrames = engines.preferredFrames();
    report.blockFrames = blockFrames;
    SideInputs beside(request.beside, input, request.tempoBpm, blockFrames);
    report.otherTempoBpm = beside.otherTempoBpm();
    AudioFileWriter writer(request.output, request.existing,
                           {report.outputFormat, input.sampleRateHz, input.channelCount, framesToDo});
    if (request.hashesSamples)
    {
        reader.hashSamples();
        writer.hashSamples();
    }
    std::unique_ptr<DelayBlocks> delayBlocks;
    if (delays)
        delayBlocks = std::make_unique<DelayBlocks>(*delays, longestDelaySamples, blockFrames);

    std::vector<RenderBlock> blocks;
    for (std::size_t slot = slotsFor(blockFrames, framesToDo); slot > 0; --slot)
        blocks.emplace_back(static_cast<std::size_t>(input.channelCount),
                            static_cast<std::size_t>(delays ? delays->channelCount() : 0), blockFrames);
    std::int64_t framesRead = 0;
    const auto readBlock = [&](std::size_t slot) {
        if (framesRead == framesToDo)
            return false;
        auto& block = blocks[slot];
        // A block holds input or tail, not both: delays are counted up to the input's end.
        block.isTail = framesRead >= input.frameCount;
        const std::int64_t framesLeft = (block.isTail ? framesToDo : input.frameCount) - framesRead;
        block.frames = static_cast<std::size_t>(std::min(static_cast<std::int64_t>(blockFrames), framesLeft));
        block.firstFrame = framesRead;
        if (block.isTail)
            block.audio.clear();
        else
            reader.read(block.audio.channels(), block.frames);
        if (delayBlocks)
            delayBlocks->read(block.delays.channels(), block.frames);
        framesRead += static_cast<std::int64_t>(block.frames);
        return true;
    };
    const auto computeBlock = [&](std::size_t slot) {
        const auto& block = blocks[slot];
        beside.read(block.frames);
        engines.process({.channels = block.audio.channels(),
                         .frames = block.frames,
                         .firstFrame = block.firstFrame,
                         .delays = delays ? block.delayOfChannel.data() : nullptr,
                         .beside = &beside});
        if (!block.isTail)
            report.limitedDelays = engines.limitedDelays();
        report.frames = block.firstFrame + static_cast<std::int64_t>(block.frames);
        if (progress)
            progress(report.frames, framesToDo);
    };
    const auto writeBlock = [&](std::size_t slot) { writer.write(blocks[slot].written, blocks[slot].frames); };
    auto& timings = report.timings;
    runPipeline(blocks.size(), {timed(timings.reading, readBlock), timed(timings.computing, computeBlock),
                                timed(timings.writing, writeBlock)});

    if (delays && delays->channelCount() == 1)
        report.limitedDelays /= input.channelCount; // each channel's line has met the shared ones
    report.segments = engines.counts();
    report.place = engines.place();
    report.nonFinite = reader.nonFiniteSamples();
    report.sidechainNonFinite = beside.nonFinite();
    report.clipped = writer.clippedSamples();
    report.isTimeLimited = delays == nullptr && engines.isTimeLimited();
    writer.finish();
    report.outputBytes = writer.fileBytes();
    if (request.hashesSamples)
    {
        report.inputSampleHash = reader.sampleHash();
        report.outputSampleHash = writer.sampleHash();
    }
    timings.total = secondsSince(start);
    giveName(report, [&] { writer.commit(); });
    return report;
}

} // namespace driftline
