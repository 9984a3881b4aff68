// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/EngineObserver.h"
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/RandomPatch.h"

#include <algorithm>
#include <cmath>

using namespace driftline;
using namespace driftline::test;

namespace
{

class Notebook : public EngineObserver
{
public:
    void observe(const ReadMoment& moment) override { moments.push_back(moment); }
    std::vector<ReadMoment> moments;
};

float largest(const Signal& signal, std::int64_t from, std::int64_t to)
{
    float peak = 0.0F;
    for (int c = 0; c < signal.channelCount(); ++c)
        for (auto i = static_cast<std::size_t>(from); i < static_cast<std::size_t>(to); ++i)
            if (std::isfinite(signal[c][i]))
                peak = std::max(peak, std::abs(signal[c][i]));
    return peak;
}

bool isSame(const ReadMoment& a, const ReadMoment& b)
{
    return a.frame == b.frame && a.curvePosition == b.curvePosition && a.delaySamples == b.delaySamples
           && a.fadingDelaySamples == b.fadingDelaySamples && a.fadeIn == b.fadeIn && a.pitchRatio == b.pitchRatio
           && a.slot == b.slot && a.inputPeak == b.inputPeak && a.outputPeak == b.outputPeak;
}

} // namespace

TEST_CASE("An observer is told what is read, however the blocks are cut, and changes no bit", "[engine][observer]")
{
    const auto seed = GENERATE(range(1U, 41U));
    CAPTURE(seed);
    Random random(seed);
    constexpr int frames = 9000;
    const auto session = randomSession(random, 48000.0, random.integer(1, 2), frames);
    std::vector<int> cuts;
    for (int i = random.integer(0, 400); i > 0; --i)
        cuts.push_back(random.integer(0, frames));
    std::sort(cuts.begin(), cuts.end());

    Notebook whole;
    Notebook inPieces;
    const auto output = runEngine(session, {}, &whole);
    CHECK(output.channels == runEngine(session, cuts, &inPieces).channels);
    CHECK(output.channels == runEngine(session).channels);
    REQUIRE(whole.moments.size() == frames / 32);
    REQUIRE(inPieces.moments.size() == whole.moments.size());

    // The same session, a sample at a time.
    const auto trace = traceEngine(session);
    int different = 0;
    for (std::size_t i = 0; i < whole.moments.size(); ++i)
    {
        const auto& moment = whole.moments[i];
        different += isSame(moment, inPieces.moments[i]) ? 0 : 1;
        const auto frame = static_cast<std::size_t>(moment.frame);
        REQUIRE(frame == 32 * i + 31);
        CHECK(moment.curvePosition[0] == trace.position[frame]);
        CHECK(moment.delaySamples[0] == trace.delaySamples[frame]);
        CHECK(moment.slot == trace.slot[frame]);
        // What comes in is limited to 2^60, and what is tiny or no number is 0.
        const float inputPeak = std::min(largest(session.input, moment.frame - 31, moment.frame + 1), 0x1p60F);
        CHECK(std::abs(moment.inputPeak - inputPeak) < 0x1p-60F);
        CHECK(moment.outputPeak == largest(output, moment.frame - 31, moment.frame + 1));
        CHECK((moment.fadeIn[0] >= 0.0F && moment.fadeIn[0] <= 1.0F));
        // No fade has begun at this very sample, where the head comes from elsewhere. Delays are doubles here: 2^-32
        // sample is kept below 2^20 of them.
        const double ratio = 1.0 - (trace.delaySamples[frame] - trace.delaySamples[frame - 1]);
        const bool isAtJump = moment.fadingDelaySamples[0] == trace.delaySamples[frame - 1];
        if (!isAtJump && moment.fadeIn[0] == 1.0F)
            CHECK(moment.pitchRatio[0] == ratio);
    }
    CHECK(different == 0);
}

TEST_CASE("A straight line in the curve is one pitch, and a fade is seen from both of its heads", "[engine][observer]")
{
    EngineSession session;
    session.sampleRateHz = 48000.0;
    session.patch.parameters.set(ParameterId::source, static_cast<double>(Source::free));
    session.patch.parameters.set(ParameterId::rate, 1.0);
    session.patch.parameters.set(ParameterId::sync, 0.0);
    session.patch.parameters.set(ParameterId::time, 500.0);
    session.patch.parameters.set(ParameterId::transition, static_cast<double>(TransitionMode::crossfade));
    session.patch.parameters.set(ParameterId::fade, 20.0);
    session.patch.slots[0].left = rampCurve(); // from 0 to 1 in a second: the delay grows by half a second per second
    session.input = Signal::silence(1, 50000);
    Notebook notebook;
    runEngine(session, {}, &notebook);
    int fading = 0;
    for (const auto& moment : notebook.moments)
    {
        CAPTURE(moment.frame);
        CHECK(moment.pitchRatio[0] == Approx(0.5).margin(1e-4)); // the shortest delay is a sample, not none
        if (moment.fadeIn[0] == 1.0F)
            CHECK(moment.fadingDelaySamples[0] == moment.delaySamples[0]);
        else
        {
            ++fading;
            CHECK(moment.frame >= 48000);
            CHECK(moment.fadingDelaySamples[0] == Approx(24000.0).margin(1.0));
            CHECK(moment.delaySamples[0] < 1000.0);
        }
    }
    CHECK(fading == 960 / 32);
}
