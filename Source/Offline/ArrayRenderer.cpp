// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/ArrayRenderer.h"

#include "DSP/SharedWork.h"
#include "Engine/SpaceStage.h"
#include "Engine/Transport.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

namespace driftline
{

namespace
{

constexpr std::size_t blockFrames = 8192;

/// Where one Engine's channels are.
struct Job
{
    std::size_t firstLine;
    int channels;
};

/// Runs jobs one after the other. An Engine is used again for the next job of as many channels, since it takes longer
/// to make one than to render a short recording.
class Worker
{
public:
    Worker(const ArrayRenderRequest& request, const CurveBank& curves, const ReadLine& readLine,
           std::span<float> output, WorkStatus& status)
        : request_(request), curves_(curves), readLine_(readLine), output_(output), status_(status),
          framesToDo_(request.frames + tailFramesOf(request).frames)
    {}

    void run(const Job& job)
    {
        Engine& engine = engineFor(job.channels);
        for (std::int64_t frame = 0; frame < framesToDo_ && !status_.isStopped();)
        {
            const auto frames = std::min<std::int64_t>(static_cast<std::int64_t>(blockFrames), framesToDo_ - frame);
            processBlock(engine, job, frame, static_cast<std::size_t>(frames));
            frame += frames;
            status_.advance(static_cast<std::uint64_t>(frames) * static_cast<std::uint64_t>(job.channels));
        }
        report_.badSamples += engine.status().badInputSamples;
        report_.isTimeLimited = report_.isTimeLimited || engine.status().isTimeLimited;
    }

    const ArrayRenderReport& report() const { return report_; }

private:
    Engine& engineFor(int channels)
    {
        auto& engine = engines_[static_cast<std::size_t>(channels - 1)];
        if (engine)
            engine->reset();
        else
            prepareEngine(engine.emplace(), request_.patch.parameters, curves_, request_.response,
                          {.sampleRateHz = request_.sampleRateHz, .channels = channels});
        return *engine;
    }

    void processBlock(Engine& engine, const Job& job, std::int64_t frame, std::size_t frames)
    {
        std::array<float*, channelsPerEngine> audio{};
        for (int c = 0; c < job.channels; ++c)
        {
            const std::size_t line = job.firstLine + static_cast<std::size_t>(c);
            float* const block = output_.data() + line * static_cast<std::size_t>(framesToDo_) + frame;
            audio[static_cast<std::size_t>(c)] = block;
            const auto inInput =
                static_cast<std::size_t>(std::clamp<std::int64_t>(request_.frames - frame, 0, std::int64_t(frames)));
            if (inInput > 0)
                readLine_(line, frame, {block, inInput});
            std::fill(block + inInput, block + frames, 0.0F);
        }
        engine.process(audio.data(), audio.data(), static_cast<int>(frames),
                       transportAt(frame, request_.sampleRateHz, request_.tempoBpm));
    }

    const ArrayRenderRequest& request_;
    const CurveBank& curves_;
    const ReadLine& readLine_;
    std::span<float> output_;
    WorkStatus& status_;
    std::int64_t framesToDo_;
    std::array<std::optional<Engine>, channelsPerEngine> engines_;
    ArrayRenderReport report_;
};

std::vector<Job> jobsOf(const ArrayRenderRequest& request)
{
    std::vector<Job> jobs;
    for (std::size_t recording = 0; recording < request.recordings; ++recording)
        for (std::size_t channel = 0; channel < request.channels; channel += channelsPerEngine)
        {
            const std::size_t left = request.channels - channel;
            jobs.push_back({recording * request.channels + channel,
                            static_cast<int>(std::min<std::size_t>(channelsPerEngine, left))});
        }
    return jobs;
}

} // namespace

TailFrames tailFramesOf(const ArrayRenderRequest& request)
{
    const double echoSeconds = echoSecondsOf(request.patch, request.tempoBpm)
                               + spaceTailSeconds(request.patch.parameters, request.response.seconds());
    return tailFramesFor(request.tail, echoSeconds, request.sampleRateHz);
}

ArrayRenderReport renderArrays(const ArrayRenderRequest& request, const ReadLine& readLine, std::span<float> output,
                               unsigned threads, WorkStatus& status)
{
    const CurveBank curves(request.patch.slots);
    const auto jobs = jobsOf(request);
    std::atomic<std::size_t> nextJob{0};
    std::mutex mutex;
    ArrayRenderReport report;

    const auto work = [&] {
        try
        {
            Worker worker(request, curves, readLine, output, status);
            for (std::size_t job = nextJob++; job < jobs.size() && !status.isStopped(); job = nextJob++)
                worker.run(jobs[job]);
            const std::lock_guard lock(mutex);
            report.badSamples += worker.report().badSamples;
            report.isTimeLimited = report.isTimeLimited || worker.report().isTimeLimited;
        }
        catch (...)
        {
            status.stop(); // for the others; a lack of memory is theirs too
            throw;
        }
    };
    runOnThreads(static_cast<unsigned>(std::clamp<std::size_t>(jobs.size(), 1, std::max(threads, 1U))), work);
    return report;
}

} // namespace driftline
