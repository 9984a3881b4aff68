// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Engine does, against answers that are known without it.
#include "Engine/Engine.h"

#include "Engine/PatchSetup.h"
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"

#include <limits>
#include <memory>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;
using Id = ParameterId;

Patch plainPatch(double delaySamples) { return test::plainPatch(delaySamples, sampleRateHz); }

/// What the line records of an impulse while there is feedback: the impulse without its constant part, which a one-pole
/// of 5 Hz takes off.
std::vector<double> impulseWithoutConstant(int frames)
{
    const double a = 1.0 - std::exp(-2.0 * std::numbers::pi * 5.0 / sampleRateHz);
    std::vector<double> recorded;
    for (int i = 0; i < frames; ++i)
        recorded.push_back((i == 0 ? 1.0 : 0.0) - a * std::pow(1.0 - a, i));
    return recorded;
}

/// The repeats of `recorded` on one side: all of them (stride 1), or every second one from `first` on.
std::vector<double> repeatsOf(const std::vector<double>& recorded, int delay, double gain, int first, int stride)
{
    std::vector<double> output(recorded.size());
    for (int repeat = first; repeat * delay < static_cast<int>(recorded.size()); repeat += stride)
        for (auto i = static_cast<std::size_t>(repeat * delay); i < recorded.size(); ++i)
            output[i] += std::pow(gain, repeat - 1) * recorded[i - static_cast<std::size_t>(repeat * delay)];
    return output;
}

/// Rounding to float32 at every repeat, below a full scale of 1.
constexpr double roundingTolerance = 1e-6;

void checkNear(const std::vector<float>& actual, const std::vector<double>& expected)
{
    for (std::size_t i = 0; i < expected.size(); ++i)
    {
        CAPTURE(i);
        REQUIRE(static_cast<double>(actual[i]) == Approx(expected[i]).margin(roundingTolerance));
    }
}

Signal run(const Patch& patch, const Signal& input, const Transport& transport = {},
           std::vector<ParameterChange> changes = {})
{
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.patch = patch;
    session.input = input;
    session.parameterChanges = std::move(changes);
    session.transportChanges = {{0, transport}};
    return runEngine(session);
}

/// An Engine with its curves, for what cannot be read from the output.
struct Playing
{
    explicit Playing(const Patch& patch, int channels = 2) : curves(patch.slots)
    {
        engine->prepare({sampleRateHz, channels});
        applyParameters(*engine, patch.parameters);
        engine->setCurves(curves);
    }

    Signal process(const Signal& input, const Transport& transport = {})
    {
        auto output = Signal::silence(input.channelCount(), input.frames());
        engine->process(input.from(0).data(), output.from(0).data(), input.frames(), transport);
        return output;
    }

    double delaySamples(const Transport& transport)
    {
        engine->reset();
        process(Signal::silence(engine->channels(), 1), transport);
        return engine->status().delaySamples[0];
    }

    CurveBank curves;
    std::unique_ptr<Engine> engine = std::make_unique<Engine>();
};

Transport meter(double tempoBpm, int numerator, int denominator)
{
    Transport transport;
    transport.tempoBpm = tempoBpm;
    transport.meterNumerator = numerator;
    transport.meterDenominator = denominator;
    return transport;
}

double syncIndex(std::string_view key) { return divisionIndex(key) + 1.0; }

} // namespace

// --- the line ---

TEST_CASE("A whole delay gives the input back, so much later, to the bit", "[engine]")
{
    const double interpolation = GENERATE(0.0, 1.0);
    const int delay = GENERATE(5, 31, 257, 9600);
    CAPTURE(interpolation, delay);
    auto patch = plainPatch(delay);
    patch.parameters.set(Id::interpolation, interpolation);
    const auto input = noise(2, 12000, 1);
    auto expected = Signal::silence(2, 12000);
    for (int c = 0; c < 2; ++c)
        std::copy(input[c].begin(), input[c].end() - delay, expected[c].begin() + delay);
    CHECK(firstDifference(run(patch, input), expected) == "");
}

TEST_CASE("A fractional delay shifts a sine by it", "[engine]")
{
    constexpr double delay = 100.37;
    constexpr double frequencyHz = 100.0;
    const auto output = run(plainPatch(delay), sine(1, 9600, sampleRateHz, frequencyHz, 0.5));
    // A straight line between samples h apart is off by no more than h^2/8 times the largest second derivative.
    const double omega = 2.0 * std::numbers::pi * frequencyHz / sampleRateHz;
    const double tolerance = 0.5 * omega * omega / 8.0 + 1e-7;
    for (int i = 200; i < output.frames(); ++i)
        REQUIRE(static_cast<double>(output.at(0, i)) == Approx(0.5 * std::sin(omega * (i - delay))).margin(tolerance));
}

TEST_CASE("Repeats fall by the feedback gain, and keep or turn their polarity", "[engine]")
{
    const double feedback = GENERATE(50.0, -50.0, 25.0);
    CAPTURE(feedback);
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::feedback, feedback);
    const auto output = run(patch, impulse(1, 2001));
    checkNear(output[0], repeatsOf(impulseWithoutConstant(2001), 100, feedback / 100.0, 1, 1));
}

TEST_CASE("At full cross-feed the repeats change sides", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::feedback, 50.0);
    patch.parameters.set(Id::crossfeed, 100.0);
    const auto output = run(patch, impulse(2, 1000));
    const auto recorded = impulseWithoutConstant(1000);
    checkNear(output[0], repeatsOf(recorded, 100, 0.5, 1, 2));
    checkNear(output[1], repeatsOf(recorded, 100, 0.5, 2, 2));
}

TEST_CASE("Repeats end in silence, not in subnormal numbers", "[engine]")
{
    auto patch = plainPatch(10.0);
    patch.parameters.set(Id::feedback, 50.0);
    patch.parameters.set(Id::lowPass, GENERATE(2000.0, 20000.0));
    patch.parameters.set(Id::interpolation, GENERATE(1.0, 4.0));
    // The 5 Hz filter falls to half in 1060 samples: 62 times that and the repeats of the last one.
    constexpr int silentFrame = 70000;
    const auto output = run(patch, impulse(1, 80000));
    for (int i = 0; i < silentFrame; ++i)
    {
        const float level = std::abs(output.at(0, i));
        REQUIRE((level == 0.0F || level >= std::numeric_limits<float>::min()));
    }
    CHECK(output.at(0, 30000) != 0.0F);
    for (int i = silentFrame; i < output.frames(); ++i)
        REQUIRE(std::bit_cast<std::uint32_t>(output.at(0, i)) == 0U);
}

TEST_CASE("Feedback above 100 % is bounded by the drive", "[engine]")
{
    const double drive = GENERATE(0.0, 50.0, 100.0);
    CAPTURE(drive);
    auto patch = plainPatch(97.0);
    patch.parameters.set(Id::feedback, GENERATE(110.0, -110.0));
    patch.parameters.set(Id::crossfeed, 30.0);
    patch.parameters.set(Id::drive, drive);
    const auto output = run(patch, noise(2, 200000, 7));
    const double bound = std::pow(10.0, (12.0 - 24.0 * drive / 100.0) / 20.0);
    double peak = 0.0;
    for (int c = 0; c < 2; ++c)
        for (const float sample : output[c])
            peak = std::max(peak, std::abs(static_cast<double>(sample)));
    CHECK(peak <= bound * (1.0 + 1e-6));
    CHECK(peak > 0.5 * bound);
}

TEST_CASE("Bad input is taken as silence, counted, and does not stay", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::feedback, 90.0);
    auto input = noise(2, 1000, 3);
    const auto clean = [&] {
        auto signal = input;
        signal[1][300] = signal[0][310] = signal[0][311] = 0.0F;
        return signal;
    }();
    input[1][300] = std::numeric_limits<float>::quiet_NaN();
    input[0][310] = std::numeric_limits<float>::infinity();
    input[0][311] = -std::numeric_limits<float>::infinity();
    Playing bad(patch);
    Playing good(patch);
    CHECK(firstDifference(bad.process(input), good.process(clean)) == "");
    CHECK(bad.engine->status().badInputSamples == 3);
    CHECK(bad.engine->status().firstBadFrame == 300);
    CHECK(good.engine->status().badInputSamples == 0);
    CHECK(good.engine->status().firstBadFrame == -1);
}

TEST_CASE("Delays that are given are read, and limited where the line ends", "[engine]")
{
    Playing playing(plainPatch(10.0), 1);
    constexpr int frames = 500;
    const auto input = noise(1, frames, 5);
    auto output = Signal::silence(1, frames);
    std::vector<DelayFixed> delays(frames);
    for (int i = 0; i < frames; ++i)
        delays[static_cast<std::size_t>(i)] = (1 + i % 50) * oneSample;
    delays[400] = 0;
    delays[401] = -oneSample;
    delays[402] = playing.engine->longestDelay() + 1;
    const std::array<const DelayFixed*, 1> rows{delays.data()};
    playing.engine->processDelays(input.from(0).data(), output.from(0).data(), frames, rows.data());
    for (int i = 50; i < 400; ++i)
        CHECK(output.at(0, i) == input.at(0, i - 1 - i % 50));
    CHECK(output.at(0, 400) == input.at(0, 399));
    CHECK(output.at(0, 401) == input.at(0, 400));
    CHECK(output.at(0, 402) == 0.0F);
    CHECK(playing.engine->status().limitedDelays == 3);
}

// --- output ---

TEST_CASE("A mix of 0 % is the input and one of 100 % has none of it", "[engine]")
{
    const double law = GENERATE(0.0, 1.0);
    CAPTURE(law);
    auto patch = plainPatch(1000.0);
    patch.parameters.set(Id::mixLaw, law);
    const auto input = noise(2, 2000, 9);
    const auto wet = run(patch, input);
    for (int i = 0; i < 1000; ++i)
        REQUIRE(std::bit_cast<std::uint32_t>(wet.at(0, i)) == 0U);
    patch.parameters.set(Id::mix, 0.0);
    CHECK(firstDifference(run(patch, input), input) == "");
}

TEST_CASE("The linear law keeps the sum, the equal-power law the power", "[engine]")
{
    const double mix = GENERATE(12.5, 50.0, 80.0);
    const double law = GENERATE(0.0, 1.0);
    CAPTURE(mix, law);
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::mix, mix);
    patch.parameters.set(Id::mixLaw, law);
    const auto output = run(patch, impulse(1, 200));
    const double share = mix / 100.0;
    constexpr double quarterTurn = std::numbers::pi / 2.0;
    const auto dry = static_cast<double>(output.at(0, 0));
    const auto delayed = static_cast<double>(output.at(0, 100));
    CHECK((law == 0.0 ? dry + delayed : dry * dry + delayed * delayed) == Approx(1.0).epsilon(1e-6));
    CHECK(delayed - dry
          == Approx(law == 0.0 ? 2.0 * share - 1.0 : std::sqrt(2.0) * std::sin((share - 0.5) * quarterTurn))
                 .margin(1e-6));
}

TEST_CASE("Bypass is the input to the bit once its fade is over, and the line goes on", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::output, -6.0);
    const auto input = noise(2, 8000, 11);
    const auto output = run(patch, input, {}, {{1000, Id::bypass, 1.0}, {5000, Id::bypass, 0.0}});
    const auto never = run(patch, input);
    // 20 ms and the two ticks around it.
    constexpr int fadeFrames = 960 + 64;
    for (int i = 1000 + fadeFrames; i < 5000; ++i)
        REQUIRE(output.at(0, i) == input.at(0, i));
    for (int i = 5000 + fadeFrames; i < 8000; ++i)
        REQUIRE(output.at(0, i) == never.at(0, i));

    patch.parameters.set(Id::bypass, 1.0);
    CHECK(firstDifference(run(patch, input), input) == "");
}

TEST_CASE("A gain reaches its value exactly, in small even steps", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::mix, 0.0);
    auto input = Signal::silence(1, 4000);
    std::fill(input[0].begin(), input[0].end(), 1.0F);
    const auto output = run(patch, input, {}, {{1001, Id::output, -12.0}});
    const auto target = static_cast<float>(std::pow(10.0, -12.0 / 20.0));
    CHECK(output.at(0, 1023) == 1.0F);
    CHECK(output.at(0, 1024 + 500) > target);
    CHECK(output.at(0, 1024 + 31 * 32) == target);
    CHECK(output.at(0, 3999) == target);
    const double evenStep = (1.0 - static_cast<double>(target)) / (31 * 32);
    CHECK(largestStep(output[0], 0, 4000) <= evenStep * 1.001);
}

TEST_CASE("The tail that is told is the tail that is heard", "[engine]")
{
    const double feedback = GENERATE(0.0, 30.0, -60.0, 85.0);
    CAPTURE(feedback);
    constexpr int delay = 480;
    auto patch = plainPatch(delay);
    patch.parameters.set(Id::feedback, feedback);
    Playing playing(patch, 1);
    const double tailSamples = playing.engine->tailSeconds() * sampleRateHz;
    constexpr float silence = 1.0F / 65536.0F; // -96 dBFS
    const auto lastHeard = [&](const Signal& input) {
        playing.engine->reset();
        const auto output = playing.process(input);
        int last = 0;
        for (int i = 0; i < output.frames(); ++i)
            if (std::abs(output.at(0, i)) > silence)
                last = i;
        return last;
    };
    // What the 5 Hz filter keeps of a constant that ends takes time of its own.
    const double constantSamples = feedback == 0.0 ? 0.0 : 0.36 * sampleRateHz;
    const int afterImpulse = lastHeard(impulse(1, 60000));
    CHECK(afterImpulse <= tailSamples);
    CHECK(afterImpulse >= tailSamples - constantSamples - 1.5 * delay);

    constexpr int burstFrames = 48000;
    auto burst = Signal::silence(1, burstFrames + 60000);
    std::fill_n(burst[0].begin(), burstFrames, 1.0F);
    const int afterBurst = lastHeard(burst) - (burstFrames - 1);
    CHECK(afterBurst <= tailSamples);
    CHECK(afterBurst >= constantSamples * 0.9); // turned repeats take a part of it away
}

TEST_CASE("A tail that does not fade is told as endless", "[engine]")
{
    auto patch = plainPatch(480.0);
    patch.parameters.set(Id::feedback, GENERATE(100.0, -100.0, 105.0));
    CHECK(std::isinf(Playing(patch).engine->tailSeconds()));
}

// --- time ---

TEST_CASE("A synced Time follows the tempo and the whole meter", "[engine]")
{
    auto patch = plainPatch(100.0);
    const auto delayOf = [&](std::string_view key, const Transport& transport) {
        patch.parameters.set(Id::sync, syncIndex(key));
        return Playing(patch).delaySamples(transport);
    };
    CHECK(delayOf("1/4", meter(120.0, 4, 4)) == 24000.0);
    CHECK(delayOf("1/8D", meter(120.0, 4, 4)) == 18000.0);
    CHECK(delayOf("1/8T", meter(120.0, 4, 4)) == 8000.0);
    CHECK(delayOf("1bar", meter(120.0, 6, 8)) == 72000.0); // three quarter notes, not six
    CHECK(delayOf("2bar", meter(120.0, 7, 8)) == 168000.0);
    CHECK(delayOf("1bar", meter(120.0, 0, 0)) == 96000.0); // no meter is 4/4
}

TEST_CASE("The first block may come without a tempo", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::sync, syncIndex("1/4"));
    for (const double none : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()})
        CHECK(Playing(patch).delaySamples(meter(none, 4, 4)) == 24000.0);
}

TEST_CASE("Long synced times are as long as they say", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::sync, syncIndex("8bar"));
    constexpr int sixteenSeconds = 768000;
    Playing playing(patch, 1);
    const auto output = playing.process(impulse(1, sixteenSeconds + 10));
    CHECK_FALSE(playing.engine->status().isTimeLimited);
    for (int i = 0; i < output.frames(); ++i)
        REQUIRE(output.at(0, i) == (i == sixteenSeconds ? 1.0F : 0.0F));
}

TEST_CASE("A time that the memory cannot hold is limited, and says so", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::sync, syncIndex("8bar"));
    Playing playing(patch);
    CHECK(playing.delaySamples(meter(60.0, 4, 4)) == 30.0 * sampleRateHz);
    CHECK(playing.engine->status().isTimeLimited);
    CHECK(playing.delaySamples(meter(64.0, 4, 4)) == 30.0 * sampleRateHz);
    CHECK_FALSE(playing.engine->status().isTimeLimited);
}

TEST_CASE("Every sample rate has its thirty seconds", "[engine]")
{
    const double rate = GENERATE(8000.0, 44100.0, 384000.0);
    Engine engine;
    engine.prepare({rate, 1});
    CHECK(samplesFromDelay(engine.longestDelay()) == 30.0 * rate);
}

// --- place in the curve ---

TEST_CASE("Free runs at its rate", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::source, static_cast<double>(Source::free));
    patch.parameters.set(Id::rate, 0.75);
    Playing playing(patch);
    playing.process(Signal::silence(2, 48001));
    CHECK(playing.engine->status().curvePosition[0] == Approx(0.75).margin(1e-12));
}

TEST_CASE("Manual goes to the control's place and arrives exactly", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::source, static_cast<double>(Source::manual));
    patch.parameters.set(Id::modulation, 0.25);
    Playing playing(patch);
    playing.process(Signal::silence(2, 100));
    CHECK(playing.engine->status().curvePosition[0] == 0.25);
    playing.engine->setParameter(Id::modulation, 0.8125);
    playing.process(Signal::silence(2, 500));
    CHECK(playing.engine->status().curvePosition[0] > 0.25);
    CHECK(playing.engine->status().curvePosition[0] < 0.8125);
    playing.process(Signal::silence(2, 1000));
    CHECK(playing.engine->status().curvePosition[0] == 0.8125);
}

TEST_CASE("Sync is where the song is", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::cycle, divisionIndex("2bar"));
    Playing playing(patch);
    auto transport = meter(120.0, 4, 4);
    transport.hasPosition = true;
    transport.positionQuarterNotes = 6.0;
    playing.process(Signal::silence(2, 1), transport);
    CHECK(playing.engine->status().curvePosition[0] == 0.75);
    playing.process(Signal::silence(2, 24000)); // a quarter note without a position
    CHECK(playing.engine->status().curvePosition[0] == Approx(0.875).margin(1e-9));

    // The end of a loop, in the middle of whatever.
    transport.positionQuarterNotes = 1.0;
    playing.process(Signal::silence(2, 1), transport);
    CHECK(playing.engine->status().curvePosition[0] == 0.125);

    // A count-in, and standing there.
    transport.positionQuarterNotes = -1.0;
    transport.isPlaying = false;
    playing.process(Signal::silence(2, 5000), transport);
    CHECK(playing.engine->status().curvePosition[0] == 0.875);

    // A bar of 6/8 has three quarter notes.
    patch.parameters.set(Id::cycle, divisionIndex("1bar"));
    Playing inSixEight(patch);
    transport = meter(120.0, 6, 8);
    transport.hasPosition = true;
    transport.positionQuarterNotes = 4.5;
    inSixEight.process(Signal::silence(2, 1), transport);
    CHECK(inSixEight.engine->status().curvePosition[0] == 0.5);
}

TEST_CASE("Phase moves both channels, Offset the right one", "[engine]")
{
    auto patch = plainPatch(100.0);
    patch.parameters.set(Id::source, static_cast<double>(Source::manual));
    patch.parameters.set(Id::modulation, 0.5);
    patch.parameters.set(Id::phase, 90.0);
    patch.parameters.set(Id::stereoOffset, -135.0);
    Playing playing(patch);
    playing.process(Signal::silence(2, 1));
    CHECK(playing.engine->status().curvePosition[0] == 0.75);
    CHECK(playing.engine->status().curvePosition[1] == 0.375);
}

TEST_CASE("Each channel reads its own curve, or the left one", "[engine]")
{
    auto patch = plainPatch(1001.0);
    patch.parameters.set(Id::depth, 100.0);
    patch.parameters.set(Id::slot, 3.0);
    patch.slots[2].left = DelayCurve{{{0.0, 0.25}}};
    Playing linked(patch);
    linked.process(Signal::silence(2, 1));
    CHECK(linked.engine->status().delaySamples == std::array<double, 2>{251.0, 251.0});
    patch.slots[2].right = DelayCurve{{{0.0, 0.5}}};
    Playing apart(patch);
    apart.process(Signal::silence(2, 1));
    CHECK(apart.engine->status().delaySamples == std::array<double, 2>{251.0, 501.0});
}

// --- life ---

TEST_CASE("A reset gives the same sound again", "[engine]")
{
    auto patch = plainPatch(500.0);
    patch.parameters.set(Id::depth, 100.0);
    patch.parameters.set(Id::feedback, 70.0);
    patch.parameters.set(Id::source, GENERATE(0.0, 1.0, 2.0));
    const auto input = noise(2, 5000, 13);
    Playing playing(patch);
    const auto first = playing.process(input);
    playing.engine->reset();
    CHECK(firstDifference(playing.process(input), first) == "");
    playing.engine->prepare({sampleRateHz, 2});
    CHECK(firstDifference(playing.process(input), first) == "");
}

TEST_CASE("A parameter out of range becomes the nearest in it", "[engine]")
{
    Engine engine;
    engine.setParameter(Id::feedback, 1e9);
    CHECK(engine.parameter(Id::feedback) == 110.0);
    engine.setParameter(Id::time, -5.0);
    CHECK(engine.parameter(Id::time) == 0.1);
    engine.setParameter(Id::mix, std::numeric_limits<double>::quiet_NaN());
    CHECK(engine.parameter(Id::mix) == 35.0);
}

TEST_CASE("Curves may go once the next tick has taken over the new ones", "[engine]")
{
    auto patch = plainPatch(1001.0);
    patch.parameters.set(Id::depth, 100.0);
    patch.slots[0].left = DelayCurve{{{0.0, 0.25}}};
    auto old = std::make_unique<CurveBank>(patch.slots);
    patch.slots[0].left = DelayCurve{{{0.0, 0.5}}};
    const CurveBank curves(patch.slots);

    Playing playing(patch);
    playing.engine->reset();
    playing.engine->setCurves(*old);
    playing.process(Signal::silence(2, 33));
    playing.engine->setCurves(curves);
    playing.process(Signal::silence(2, 31));
    CHECK(playing.engine->status().delaySamples[0] == 251.0); // not yet
    playing.process(Signal::silence(2, 1));
    old.reset(); // the address sanitizer sees whether it is read again
    playing.process(Signal::silence(2, 5000));
    CHECK(playing.engine->status().delaySamples[0] == 501.0);
}

} // namespace driftline::test
