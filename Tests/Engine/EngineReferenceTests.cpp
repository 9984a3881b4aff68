// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// The Engine against a second implementation of the same page, bit for bit, in whatever a musician and a host can do.
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Support/Catch.h"
#include "Support/Effort.h"
#include "Support/RandomPatch.h"
#include "Support/ReferenceEngine.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace driftline::test
{
namespace
{

constexpr double sampleRatesHz[] = {8000.0, 11025.0, 44100.0, 48000.0, 96000.0, 192000.0, 44123.7};

/// The two side by side, told the same.
class Pair
{
public:
    Pair(double sampleRateHz, int channels, double longestDelaySamples = 0.0)
        : reference_(sampleRateHz, channels, longestDelaySamples)
    {
        engine_.prepare({sampleRateHz, channels, longestDelaySamples});
    }

    void setParameter(ParameterId id, double value)
    {
        engine_.setParameter(id, value);
        reference_.setParameter(id, value);
    }

    void setPatch(const Patch& patch)
    {
        applyParameters(engine_, patch.parameters);
        for (const auto& info : parameterTable())
            reference_.setParameter(info.id, patch.parameters.get(info.id));
        setCurves(patch);
    }

    void setCurves(const Patch& patch)
    {
        // All are kept: where a bank lies tells whether the curve has changed.
        banks_.push_back(std::make_unique<CurveBank>(patch.slots));
        engine_.setCurves(*banks_.back());
        reference_.setCurves(*banks_.back());
    }

    /// Where the two differ first, or an empty text.
    std::string process(const Signal& input, const Transport& transport, const Signal& sidechain = {},
                        const std::vector<NoteEvent>& notes = {})
    {
        auto actual = Signal::silence(input.channelCount(), input.frames());
        auto expected = actual;
        const auto in = input.from(0);
        const auto beside = sidechain.channelCount() > 0 ? sidechain.from(0) : in;
        EngineBlock block;
        block.input = in.data();
        block.frames = input.frames();
        block.sidechain = beside.data();
        block.sidechainChannels = sidechain.channelCount();
        block.notes = notes;
        auto out = actual.from(0);
        block.output = out.data();
        engine_.process(block, transport);
        out = expected.from(0);
        reference_.process(block, transport);
        lastOutput_ = actual;
        const auto difference = firstDifference(actual, expected);
        return difference.empty() && input.frames() > 0 ? statusDifference(input.channelCount()) : difference;
    }

    std::string processDelays(const Signal& input, const std::vector<std::vector<DelayFixed>>& delays)
    {
        auto actual = Signal::silence(input.channelCount(), input.frames());
        auto expected = actual;
        const std::array<const DelayFixed*, 2> rows{delays.front().data(), delays.back().data()};
        engine_.processDelays(input.from(0).data(), actual.from(0).data(), input.frames(), rows.data());
        reference_.processDelays(input.from(0).data(), expected.from(0).data(), input.frames(), rows.data());
        return firstDifference(actual, expected);
    }

    /// Whether the last output of `process` has neither infinities nor not-a-numbers.
    bool lastIsFinite() const
    {
        for (const auto& channel : lastOutput_.channels)
            if (!std::all_of(channel.begin(), channel.end(), [](float sample) { return std::isfinite(sample); }))
                return false;
        return true;
    }

private:
    std::string statusDifference(int channels) const
    {
        for (int c = 0; c < channels; ++c)
        {
            const auto at = static_cast<std::size_t>(c);
            if (engine_.status().slot != reference_.slot())
                return "slot";
            if (engine_.status().delaySamples[at] != static_cast<double>(reference_.delay(c)) * 0x1p-32)
                return "delay of channel " + std::to_string(c);
            if (engine_.status().curvePosition[at] != static_cast<double>(reference_.phase(c)) * 0x1p-64)
                return "place in the curve of channel " + std::to_string(c);
        }
        return {};
    }

    Engine engine_;
    reference::ReferenceEngine reference_;
    std::vector<std::unique_ptr<CurveBank>> banks_;
    Signal lastOutput_;
};

int randomBlockLength(Random& random)
{
    if (random.oneIn(10))
        return random.integer(0, 3);
    if (random.oneIn(10))
        return random.integer(1000, 5000);
    return random.oneIn(2) ? 32 * random.integer(1, 16) : random.integer(1, 700);
}

/// Mostly short, so that the memory wraps many times in a session and Time is often limited.
double randomLongestDelay(Random& random) { return random.oneIn(10) ? 0.0 : random.betweenLogarithmic(4.0, 20000.0); }

/// A session of random blocks, with `changesPerTenBlocks` parameter changes.
void compareSession(std::uint64_t seed, double sampleRateHz, int channels, int frames, int changesPerTenBlocks,
                    const std::vector<std::pair<ParameterId, double>>& fixed = {})
{
    CAPTURE(seed, sampleRateHz, channels);
    Random random(seed);
    const auto fix = [&](Patch& patch) {
        for (const auto& [id, value] : fixed)
            patch.parameters.set(id, value);
    };
    auto patch = randomPatch(random);
    fix(patch);
    Pair pair(sampleRateHz, channels, randomLongestDelay(random));
    pair.setPatch(patch);
    RandomHost host(sampleRateHz, random);

    int done = 0;
    while (done < frames)
    {
        for (int i = 0; i < changesPerTenBlocks; ++i)
        {
            if (!random.oneIn(10))
                continue;
            const auto id = static_cast<ParameterId>(random.integer(0, static_cast<int>(parameterCount) - 1));
            const bool isFixed =
                std::any_of(fixed.begin(), fixed.end(), [&](const auto& entry) { return entry.first == id; });
            if (!isFixed)
                pair.setParameter(id, randomValue(id, random));
        }
        if (changesPerTenBlocks > 0 && random.oneIn(30))
        {
            patch.slots[0].left = randomCurve(random);
            pair.setCurves(patch);
        }
        const int length = randomBlockLength(random);
        const auto input = hostileNoise(channels, length, random.bits());
        CAPTURE(done, length);
        const auto sidechain = random.oneIn(3) ? Signal{} : hostileNoise(random.integer(1, 2), length, random.bits());
        REQUIRE(pair.process(input, host.nextBlock(length), sidechain, randomNotes(random, length + 2)) == "");
        done += length;
    }
}

} // namespace

TEST_CASE("The Engine gives the reference's bits for random patches", "[engine][reference]")
{
    for (std::uint64_t seed = 1; seed <= effort(300); ++seed)
        compareSession(seed, sampleRatesHz[seed % std::size(sampleRatesHz)], seed % 3 == 0 ? 1 : 2, 6000, 0);
}

TEST_CASE("The Engine gives the reference's bits while everything changes", "[engine][reference]")
{
    for (std::uint64_t seed = 1001; seed <= 1000 + effort(300); ++seed)
        compareSession(seed, sampleRatesHz[seed % std::size(sampleRatesHz)], seed % 3 == 0 ? 1 : 2, 12000, 5);
}

TEST_CASE("The Engine gives the reference's bits for each source, transition and kernel", "[engine][reference]")
{
    const int source = GENERATE(range(0, 6));
    const int transition = GENERATE(0, 1, 2);
    const int interpolation = GENERATE(range(0, 6));
    CAPTURE(source, transition, interpolation);
    for (std::uint64_t seed = 1; seed <= effort(4); ++seed)
        compareSession(2000 + seed, seed % 2 == 0 ? 48000.0 : 8000.0, 2, 10000, 2,
                       {{ParameterId::source, source},
                        {ParameterId::transition, transition},
                        {ParameterId::interpolation, interpolation},
                        {ParameterId::sync, 0.0}});
}

TEST_CASE("The Engine gives the reference's bits at the shortest delays", "[engine][reference]")
{
    for (std::uint64_t seed = 3001; seed <= 3020; ++seed)
        compareSession(seed, sampleRatesHz[seed % std::size(sampleRatesHz)], 2, 4000, 1,
                       {{ParameterId::time, 0.1}, {ParameterId::sync, 0.0}, {ParameterId::bypass, 0.0}});
}

TEST_CASE("The Engine gives the reference's bits once its memory has wrapped", "[engine][reference]")
{
    // 30 s at 8 kHz need 2^18 samples: this is more than that twice over, at the longest delay.
    constexpr double sampleRateHz = 8000.0;
    Random random(4001);
    Patch patch;
    patch.parameters.set(ParameterId::time, longestTimeMilliseconds);
    patch.parameters.set(ParameterId::source, static_cast<double>(Source::free));
    patch.parameters.set(ParameterId::rate, 0.3);
    patch.parameters.set(ParameterId::feedback, 90.0);
    patch.parameters.set(ParameterId::crossfeed, 30.0);
    Pair pair(sampleRateHz, 2);
    pair.setPatch(patch);
    for (int block = 0; block < 140; ++block)
    {
        CAPTURE(block);
        REQUIRE(pair.process(noise(2, 4001, random.bits()), Transport{}) == "");
    }
}

TEST_CASE("The Engine gives the reference's bits in a storm of parameters", "[engine][reference]")
{
    for (std::uint64_t seed = 6001; seed <= 6012; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        const int channels = seed % 3 == 0 ? 1 : 2;
        const double sampleRateHz = sampleRatesHz[seed % std::size(sampleRatesHz)];
        Pair pair(sampleRateHz, channels, randomLongestDelay(random));
        RandomHost host(sampleRateHz, random);
        for (int block = 0; block < 200; ++block)
        {
            CAPTURE(block);
            if (block % 20 == 0)
                pair.setPatch(randomPatch(random));
            for (const auto& info : parameterTable())
                pair.setParameter(info.id, randomValue(info.id, random));
            const int length = random.integer(1, 600);
            const auto input = hostileNoise(channels, length, random.bits());
            REQUIRE(pair.process(input, host.nextBlock(length), {}, randomNotes(random, length)) == "");
            REQUIRE(pair.lastIsFinite());
        }
    }
}

TEST_CASE("The Engine gives the reference's bits for delays that are given", "[engine][reference]")
{
    for (std::uint64_t seed = 5001; seed <= 5100; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        const int channels = seed % 3 == 0 ? 1 : 2;
        const double sampleRateHz = sampleRatesHz[seed % std::size(sampleRatesHz)];
        auto patch = randomPatch(random);
        Pair pair(sampleRateHz, channels, randomLongestDelay(random));
        pair.setPatch(patch);
        const double longestHere = random.betweenLogarithmic(2.0, 3000.0);
        for (int block = 0; block < 12; ++block)
        {
            const int length = randomBlockLength(random);
            std::vector<std::vector<DelayFixed>> delays(static_cast<std::size_t>(channels));
            for (auto& row : delays)
                for (int i = 0; i < length; ++i)
                {
                    double samples = random.between(-1.0, longestHere);
                    if (random.oneIn(200))
                        samples = random.between(-1e6, 2e7);
                    row.push_back(delayFromSamples(samples));
                }
            for (auto& row : delays)
                row.push_back(0); // so that a block of no frames has a row to point at
            const auto id = static_cast<ParameterId>(random.integer(0, static_cast<int>(parameterCount) - 1));
            pair.setParameter(id, randomValue(id, random));
            CAPTURE(block, length);
            REQUIRE(pair.processDelays(hostileNoise(channels, length, random.bits()), delays) == "");
        }
    }
}

} // namespace driftline::test
