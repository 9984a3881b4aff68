// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Model/ParameterText.h"
#include "Offline/AudioFileReader.h"
#include "Offline/ChunkBytes.h"
#include "Offline/Error.h"
#include "Offline/Renderer.h"
#include "Offline/WavFiles.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RandomPatch.h"
#include "Support/ReferenceEngine.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#if !defined(_WIN32)
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

template<class Element>
void writeNumbers(const fs::path& file, const std::string& type, const std::string& shape,
                  const std::vector<Element>& numbers)
{
    const std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    const std::string data(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Element));
    writeFile(file, "\x93NUMPY" + std::string("\1\0", 2) + littleEndian(header.size(), 2) + header + data);
}

/// A folder with an input, and what to render.
struct Job
{
    Job(const Signal& input, int sampleRateHz)
    {
        request.input = folder / "in.wav";
        request.output = folder / "out.wav";
        request.existing = OutputFile::Existing::overwrite;
        request.tail.seconds = 0.0;
        writeFloatWav(request.input, input, sampleRateHz);
    }

    Signal run()
    {
        report = render(request, {});
        return readWhole(request.output);
    }

    void set(ParameterId id, double value) { request.patch.parameters.set(id, value); }

    TemporaryFolder folder;
    RenderRequest request;
    RenderReport report;
};

/// What the plugin gives: an Engine as it prepares it, for each pair of channels and the one left over, in blocks of
/// random lengths, with the position that a host shows at the start of each.
Signal throughEngines(const Signal& input, const Patch& patch, int sampleRateHz, double tempoBpm, Random& random,
                      double longestDelaySamples = 0.0)
{
    auto output = Signal::silence(input.channelCount(), input.frames());
    const CurveBank curves(patch.slots);
    for (int first = 0; first < input.channelCount(); first += 2)
    {
        const int channels = std::min(2, input.channelCount() - first);
        Engine engine;
        engine.prepare({static_cast<double>(sampleRateHz), channels, longestDelaySamples});
        engine.setCurves(curves);
        applyParameters(engine, patch.parameters);
        for (int frame = 0; frame < input.frames();)
        {
            const int frames = std::min(random.integer(1, 3000), input.frames() - frame);
            const float* from[] = {input[first].data() + frame, input[first + channels - 1].data() + frame};
            float* to[] = {output[first].data() + frame, output[first + channels - 1].data() + frame};
            Transport transport;
            transport.tempoBpm = tempoBpm;
            transport.positionQuarterNotes = static_cast<double>(frame) / sampleRateHz * tempoBpm / 60.0;
            transport.hasPosition = true;
            engine.process(from, to, frames, transport);
            frame += frames;
        }
    }
    return output;
}

} // namespace

TEST_CASE("render: the output is the Engine's, bit for bit, for any patch, rate and block length", "[render]")
{
    Random random(20260101);
    for (const int sampleRateHz : {8000, 11025, 22050, 32000, 44100, 48000, 48000, 88200, 96000, 192000, 384000})
    {
        INFO(sampleRateHz << " Hz");
        const int tailFrames = random.integer(0, 9000);
        const auto input = hostileNoise(2, random.integer(1, 30000), random.bits());
        Job job(input, sampleRateHz);
        job.request.patch = randomPatch(random);
        job.request.tempoBpm = random.between(30.0, 300.0);
        job.request.tail.seconds = static_cast<double>(tailFrames) / sampleRateHz;
        const auto output = job.run();
        CHECK(job.report.tailFrames == tailFrames);
        CHECK(firstDifference(output, throughEngines(withSilence(input, tailFrames), job.request.patch, sampleRateHz,
                                                     job.request.tempoBpm, random))
              == "");
    }
}

TEST_CASE("render: a glide that reaches beyond Time gives the plugin's bits", "[render]")
{
    Random random(7);
    const auto input = noise(2, 40000, 3);
    Job job(input, 48000);
    job.set(ParameterId::time, 20.0);
    job.set(ParameterId::source, static_cast<double>(Source::free));
    job.set(ParameterId::rate, 20.0);
    job.set(ParameterId::transition, static_cast<double>(TransitionMode::glide));
    job.set(ParameterId::glide, 2000.0);
    job.set(ParameterId::mix, 100.0);
    const auto output = job.run();
    CHECK(firstDifference(output, throughEngines(input, job.request.patch, 48000, 120.0, random)) == "");
    // That it does reach beyond: a line of 20 ms gives other bits.
    CHECK(firstDifference(output, throughEngines(input, job.request.patch, 48000, 120.0, random, 960.0)) != "");
}

TEST_CASE("render: pairs of channels are stereo and a single one left over is mono, from 1 to 64", "[render]")
{
    Random random(11);
    for (const int channels : {1, 2, 3, 4, 5, 8, 63, 64})
    {
        INFO(channels << " channels");
        const auto input = noise(channels, 1500, random.bits());
        Job job(input, 8000);
        job.set(ParameterId::time, 30.0);
        job.set(ParameterId::stereoOffset, 90.0);
        job.set(ParameterId::crossfeed, 100.0);
        const auto output = job.run();
        CHECK(job.report.input.channelCount == channels);
        CHECK(firstDifference(output, throughEngines(input, job.request.patch, 8000, 120.0, random)) == "");
    }

    // Said without the Engine: an impulse in the first of three channels reaches its partner and nobody else.
    Job job(impulse(3, 4000), 8000);
    job.set(ParameterId::time, 30.0);
    job.set(ParameterId::source, static_cast<double>(Source::manual));
    job.set(ParameterId::modulation, 1.0);
    job.set(ParameterId::crossfeed, 100.0);
    const auto output = job.run();
    const auto isSilent = [&](int channel) {
        return std::all_of(output[channel].begin(), output[channel].end(), [](float x) { return x == 0.0F; });
    };
    CHECK_FALSE(isSilent(0));
    CHECK_FALSE(isSilent(1));
    CHECK(isSilent(2));
}

namespace
{

/// The serial reference, with the delays given: one row for all channels or a row for each, whose last delay is kept.
/// It holds delays of any length, where the renderer's lines end behind the first frame.
Signal throughReference(const Signal& input, const Job& job, int sampleRateHz,
                        const std::vector<std::vector<double>>& delaySamples)
{
    auto output = Signal::silence(input.channelCount(), input.frames());
    const CurveBank curves(job.request.patch.slots);
    for (int first = 0; first < input.channelCount(); first += 2)
    {
        const int channels = std::min(2, input.channelCount() - first);
        reference::ReferenceEngine engine(sampleRateHz, channels, 1e6);
        engine.setCurves(curves);
        for (const auto& info : parameterTable())
            engine.setParameter(info.id, job.request.patch.parameters.get(info.id));
        std::vector<std::vector<std::int64_t>> delays(static_cast<std::size_t>(channels));
        std::vector<const float*> from;
        std::vector<float*> to;
        std::vector<const std::int64_t*> rows;
        for (int c = 0; c < channels; ++c)
        {
            const auto& given = delaySamples[delaySamples.size() == 1 ? 0 : static_cast<std::size_t>(first + c)];
            auto& row = delays[static_cast<std::size_t>(c)];
            for (std::size_t n = 0; n < static_cast<std::size_t>(input.frames()); ++n)
                row.push_back(std::llround(given[std::min(n, given.size() - 1)] * 0x1p32));
            from.push_back(input[first + c].data());
            to.push_back(output[first + c].data());
            rows.push_back(row.data());
        }
        engine.processDelays(from.data(), to.data(), input.frames(), rows.data());
    }
    return output;
}

std::vector<double> randomDelays(Random& random, int frames)
{
    std::vector<double> delays(static_cast<std::size_t>(frames));
    double delay = 100.0;
    for (double& value : delays)
    {
        delay =
            random.oneIn(300) ? random.betweenLogarithmic(1.0, 20000.0) : std::max(1.0, delay + random.between(-1, 1));
        value = delay;
    }
    return delays;
}

} // namespace

TEST_CASE("render --delays: the file is D[n], shared or a channel each, as in the serial reference", "[render][delays]")
{
    Random random(5);
    constexpr int frames = 20000;
    constexpr int tailFrames = 5000;
    for (const auto interpolation : {Interpolation::nearest, Interpolation::linear, Interpolation::sinc16})
        for (const int channels : {1, 2, 3})
            for (const bool isShared : {true, false})
            {
                INFO(channels << " channels, shared: " << isShared);
                const auto input = noise(channels, frames, random.bits());
                Job job(input, 48000);
                job.set(ParameterId::interpolation, static_cast<double>(interpolation));
                job.set(ParameterId::feedback, random.between(-100.0, 100.0));
                job.set(ParameterId::crossfeed, random.between(0.0, 100.0));
                job.set(ParameterId::drive, channels == 2 ? 60.0 : 0.0);
                job.set(ParameterId::mix, 70.0);
                job.set(ParameterId::mixLaw, static_cast<double>(MixLaw::linear));
                job.set(ParameterId::output, -3.0);
                job.request.tail.seconds = tailFrames / 48000.0;
                job.request.delays = job.folder / "delays.npy";

                std::vector<std::vector<double>> delays;
                std::vector<double> rows;
                for (int row = 0; row < (isShared ? 1 : channels); ++row)
                {
                    delays.push_back(randomDelays(random, frames));
                    rows.insert(rows.end(), delays.back().begin(), delays.back().end());
                }
                writeNumbers(job.request.delays, "<f8",
                             isShared ? "(20000,)" : "(" + std::to_string(channels) + ", 20000)", rows);
                const auto output = job.run();
                const auto expected = throughReference(withSilence(input, tailFrames), job, 48000, delays);
                CHECK(firstDifference(output, expected) == "");
                CHECK(job.report.limitedDelays == 0);
            }
}

TEST_CASE("render --delays: whole numbers, a float WAV, and delays beyond the start", "[render][delays]")
{
    Random random(6);
    const auto input = noise(2, 6000, 9);
    Job job(input, 44100);
    job.set(ParameterId::mix, 100.0);
    job.set(ParameterId::mixLaw, static_cast<double>(MixLaw::linear));
    std::vector<std::int32_t> whole(6000);
    std::vector<double> delays(6000);
    auto wav = Signal::silence(1, 6000);
    for (std::size_t i = 0; i < whole.size(); ++i)
    {
        whole[i] = random.oneIn(3) ? 500'000 : random.integer(1, 6000); // the first reach further back than the file
        delays[i] = whole[i];
        wav[0][i] = static_cast<float>(whole[i]);
    }
    const auto expected = throughReference(input, job, 44100, {delays});
    job.request.delays = job.folder / "delays.npy";
    writeNumbers(job.request.delays, "<i4", "(6000,)", whole);
    CHECK(firstDifference(job.run(), expected) == "");
    job.request.delays = job.folder / "delays.wav";
    writeFloatWav(job.request.delays, wav, 44100);
    CHECK(firstDifference(job.run(), expected) == "");
}

TEST_CASE("render --delays: what is shorter than the line can read is limited, and counted once each",
          "[render][delays]")
{
    const int channels = GENERATE(1, 2, 3);
    const auto input = noise(channels, 10000, 21);
    Job job(input, 48000);
    job.set(ParameterId::mixLaw, static_cast<double>(MixLaw::linear));
    std::vector<double> delays(10000, 7.5);
    delays[0] = delays[5000] = 0.0;
    delays[9998] = 0.999;
    delays[9999] = 0.25; // held over the tail, where it does not count again
    job.request.delays = job.folder / "delays.npy";
    job.request.tail.seconds = 0.5;
    writeNumbers(job.request.delays, "<f8", "(10000,)", delays);
    const auto output = job.run();
    CHECK(job.report.limitedDelays == 4);
    CHECK(firstDifference(output, throughReference(withSilence(input, 24000), job, 48000, {delays})) == "");
}

TEST_CASE("render: the tail is none, as many seconds as asked for, or until the echoes are gone",
          "[render][tail][threads]")
{
    Job job(noise(1, 4000, 2), 8000);
    job.set(ParameterId::time, 100.0);
    job.set(ParameterId::source, static_cast<double>(Source::manual));
    job.set(ParameterId::modulation, 1.0);
    job.set(ParameterId::mix, 100.0);

    SECTION("none")
    {
        CHECK(job.run().frames() == 4000);
        CHECK(job.report.tailFrames == 0);
    }
    SECTION("seconds, to the nearest frame")
    {
        job.request.tail.seconds = 0.75;
        CHECK(job.run().frames() == 10000);
        job.request.tail.seconds = 0.7 / 8000.0;
        CHECK(job.run().frames() == 4001);
        CHECK(job.report.frames == 4001);
    }
    SECTION("auto, without feedback: one echo")
    {
        job.set(ParameterId::feedback, 0.0);
        job.request.tail.seconds.reset();
        CHECK(job.run().frames() == 4800);
        CHECK_FALSE(job.report.isTailCut);
    }
    SECTION("auto, with feedback: what it leaves out is below -96 dB, and its last echo but one is not")
    {
        const double feedback = GENERATE(-70.0, 30.0, 90.0);
        job.set(ParameterId::feedback, feedback);
        job.request.tail.seconds.reset();
        const int automatic = job.run().frames();
        CHECK_FALSE(job.report.isTailCut);
        job.request.tail.seconds = static_cast<double>(automatic - 4000) / 8000.0 + 1.0;
        const auto longer = job.run()[0];
        const auto peak = [&](int first, int end) {
            float largest = 0.0F;
            for (int i = first; i < end; ++i)
                largest = std::max(largest, std::abs(longer[static_cast<std::size_t>(i)]));
            return static_cast<double>(largest);
        };
        const double gain = std::abs(feedback) / 100.0;
        const double inLine = 1.0 / (1.0 - gain); // how much louder than the input the line may have become
        CHECK(peak(automatic, automatic + 8000) < inLine * 0x1p-16);
        CHECK(peak(automatic - 1600, automatic) > gain * gain * gain * 0x1p-16 / 8.0);
    }
    SECTION("auto, where the echoes do not end")
    {
        job.set(ParameterId::feedback, 100.0);
        job.request.tail.seconds.reset();
        CHECK(job.run().frames() == 4000 + 60 * 8000);
        CHECK(job.report.isTailCut);
    }
    SECTION("auto, with a synced time and a tempo")
    {
        job.set(ParameterId::feedback, 0.0);
        std::string problem;
        job.set(ParameterId::sync, *parseParameter(parameterInfo(ParameterId::sync), "1/4", problem));
        job.request.tempoBpm = 90.0;
        job.request.tail.seconds.reset();
        CHECK(job.run().frames() == 4000 + 5334); // a quarter note at 90 bpm, rounded up
    }
    SECTION("auto, with delays given: from the longest")
    {
        job.set(ParameterId::feedback, 0.0);
        job.request.tail.seconds.reset();
        std::vector<float> delays(4000, 3.0F);
        delays[17] = 1234.0F;
        job.request.delays = job.folder / "delays.npy";
        writeNumbers(job.request.delays, "<f4", "(4000,)", delays);
        CHECK(job.run().frames() == 4000 + 1234);
    }
}

TEST_CASE("render: not-a-number and infinite audio is taken as 0 and counted, with the first position", "[render]")
{
    auto input = noise(3, 20000, 77);
    auto clean = input;
    const auto spoil = [&](int channel, std::size_t frame, float value) {
        input[channel][frame] = value;
        clean[channel][frame] = 0.0F;
    };
    spoil(2, 12000, std::numeric_limits<float>::quiet_NaN());
    spoil(1, 9000, std::numeric_limits<float>::infinity());
    spoil(0, 9001, -std::numeric_limits<float>::infinity());
    Job spoilt(input, 48000);
    Job job(clean, 48000);
    CHECK(firstDifference(spoilt.run(), job.run()) == "");
    CHECK(spoilt.report.nonFinite.count == 3);
    CHECK(spoilt.report.nonFinite.firstFrame == 9000);
    CHECK(spoilt.report.nonFinite.firstChannel == 1);
    CHECK(job.report.nonFinite.count == 0);
}

TEST_CASE("render: the report says what was limited", "[render]")
{
    Job job(noise(1, 100, 1), 8000);
    std::string problem;
    job.set(ParameterId::sync, *parseParameter(parameterInfo(ParameterId::sync), "8bar", problem));
    job.request.tempoBpm = 60.0; // 32 s
    job.run();
    CHECK(job.report.isTimeLimited);
    job.request.tempoBpm = 120.0;
    job.run();
    CHECK_FALSE(job.report.isTimeLimited);
    CHECK(job.report.clipped.count == 0);

    Job loud(noise(1, 100, 1, 4.0), 8000);
    loud.set(ParameterId::mix, 0.0);
    loud.request.format = "wav16";
    loud.run();
    CHECK(loud.report.outputFormat.encoding == SampleEncoding::pcm16);
    CHECK(loud.report.clipped.count > 0);
}

TEST_CASE("render: progress goes up to the whole, tail included", "[render]")
{
    Job job(noise(2, 30001, 8), 8000);
    job.request.tail.seconds = 1.0;
    std::vector<std::int64_t> steps;
    const auto report = render(job.request, [&](std::int64_t done, std::int64_t toDo) {
        CHECK(toDo == 38001);
        steps.push_back(done);
    });
    CHECK(report.frames == 38001);
    REQUIRE(steps.size() > 2);
    CHECK(std::is_sorted(steps.begin(), steps.end()));
    CHECK(steps.back() == 38001);
}

TEST_CASE("render: what progress throws ends it, and nothing is left", "[render]")
{
    struct Enough
    {};
    Job job(noise(2, 100000, 8), 8000);
    job.request.tail.seconds = 1.0;
    const auto existing = GENERATE(OutputFile::Existing::refuse, OutputFile::Existing::overwrite);
    // The last call is before the output has its name, too.
    const std::int64_t enough = GENERATE(std::int64_t{1}, std::int64_t{60000}, std::int64_t{108000});
    job.request.existing = existing;
    if (existing == OutputFile::Existing::overwrite)
        writeFile(job.request.output, "precious");
    const auto entries = job.folder.entryCount();
    const auto giveUp = [&](std::int64_t done, std::int64_t) {
        if (done >= enough)
            throw Enough{};
    };
    CHECK_THROWS_AS(render(job.request, giveUp), Enough);
    CHECK(job.folder.entryCount() == entries);
    CHECK(readFile(job.request.output) == (existing == OutputFile::Existing::overwrite ? "precious" : ""));
}

TEST_CASE("render: a wrong request leaves no output and touches no old one", "[render]")
{
    Job job(noise(1, 100, 1), 8000);
    writeFile(job.request.output, "precious");
    const auto refusal = [&] { return messageOf<RequestError>([&] { render(job.request, {}); }); };
    SECTION("a tempo that is none")
    {
        job.request.tempoBpm = GENERATE(0.0, -120.0, 1e6, std::numeric_limits<double>::quiet_NaN());
        CHECK(contains(refusal(), "is no tempo; give 1 to 999"));
    }
    SECTION("an unknown format")
    {
        job.request.format = "mp3";
        CHECK(contains(refusal(), "no such format"));
    }
    SECTION("delays that do not fit")
    {
        job.request.delays = job.folder / "delays.npy";
        writeNumbers(job.request.delays, "<f4", "(99,)", std::vector<float>(99, 1.0F));
        CHECK(contains(refusal(), "give one delay for every frame"));
        fs::remove(job.request.delays);
    }
    SECTION("the delays as the output")
    {
        job.request.delays = job.request.output;
        CHECK(contains(refusal(), "the same file"));
    }
    SECTION("no leave to overwrite")
    {
        job.request.existing = OutputFile::Existing::refuse;
        CHECK(contains(refusal(), "--overwrite"));
    }
    CHECK(readFile(job.request.output) == "precious");
    CHECK(job.folder.entryCount() == 2);
}

#if !defined(_WIN32)

namespace
{

/// `minutes` of silence at 8 kHz, mono, 16 bits, as a file with a hole.
void writeSilence(const fs::path& file, int minutes)
{
    const std::int64_t dataBytes = std::int64_t{minutes} * 60 * 8000 * 2;
    WavOptions options;
    options.sampleRateHz = 8000;
    options.declaredDataBytes = dataBytes;
    const std::string header = wavBytes(options, "");
    options.declaredRiffBytes = static_cast<std::int64_t>(header.size()) - 8 + dataBytes;
    writeFile(file, wavBytes(options, ""));
    fs::resize_file(file, header.size() + static_cast<std::uintmax_t>(dataBytes));
}

/// As many delays of 1,000 samples as that has frames.
void writeLongDelays(const fs::path& file, int minutes)
{
    const auto count = static_cast<std::size_t>(minutes) * 60 * 8000;
    writeNumbers(file, "<i4", "(" + std::to_string(count) + ",)", std::vector<std::int32_t>(count, 1000));
}

/// What a process of its own has held at most while it rendered, in bytes.
std::int64_t peakBytesOf(const RenderRequest& request)
{
    const pid_t child = ::fork();
    if (child == 0)
    {
        try
        {
            render(request, {});
            ::_exit(0);
        }
        catch (...)
        {
            ::_exit(1);
        }
    }
    int status = 0;
    struct rusage usage = {};
    REQUIRE(::wait4(child, &status, 0, &usage) == child);
    REQUIRE(status == 0);
#if defined(__APPLE__)
    return usage.ru_maxrss;
#else
    return std::int64_t{usage.ru_maxrss} * 1024;
#endif
}

} // namespace

TEST_CASE("render: memory does not grow with the length of the file", "[render]")
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    WARN("skipped: a sanitizer keeps freed memory, so the peak is not the renderer's own");
    return;
#endif
    const bool hasDelays = GENERATE(false, true);
    const auto peakBytes = [&](int minutes) {
        const TemporaryFolder folder;
        RenderRequest request;
        request.input = folder / "in.wav";
        request.output = folder / "out.wav";
        request.tail.seconds = 0.0;
        writeSilence(request.input, minutes);
        if (hasDelays)
        {
            request.delays = folder / "delays.npy";
            writeLongDelays(request.delays, minutes);
        }
        const auto peak = peakBytesOf(request);
        REQUIRE(fs::file_size(request.output) > static_cast<std::uintmax_t>(minutes) * 60 * 8000 * 2);
        return peak;
    };
    const auto ofTwoMinutes = peakBytes(2);
    const auto ofTwentyMinutes = peakBytes(20);
    INFO(ofTwoMinutes << " bytes and " << ofTwentyMinutes);
    // 18 minutes more are 8.6 million frames: a byte for each of them would show.
    CHECK(ofTwentyMinutes < ofTwoMinutes + 4'000'000);
}

#endif
