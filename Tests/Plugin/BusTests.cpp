// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"

using namespace driftline;

namespace
{

using Set = juce::AudioChannelSet;

bool supports(const Set& input, const Set& output, const Set& sidechain = Set::disabled())
{
    DriftlineProcessor processor;
    return processor.setBusesLayout({{input, sidechain}, {output}});
}

} // namespace

TEST_CASE("Mono, mono to stereo and stereo are supported, and nothing else", "[plugin][buses]")
{
    CHECK(supports(Set::mono(), Set::mono()));
    CHECK(supports(Set::mono(), Set::stereo()));
    CHECK(supports(Set::stereo(), Set::stereo()));
    CHECK_FALSE(supports(Set::stereo(), Set::mono()));
    CHECK_FALSE(supports(Set::disabled(), Set::stereo()));
    CHECK_FALSE(supports(Set::stereo(), Set::disabled()));
    CHECK_FALSE(supports(Set::create5point1(), Set::create5point1()));
    CHECK_FALSE(supports(Set::quadraphonic(), Set::stereo()));
}

TEST_CASE("A sidechain of one or two channels goes with every layout, and is off at first", "[plugin][buses]")
{
    CHECK(DriftlineProcessor().getChannelCountOfBus(true, 1) == 0);
    for (const auto& sidechain : {Set::mono(), Set::stereo()})
    {
        CHECK(supports(Set::mono(), Set::mono(), sidechain));
        CHECK(supports(Set::mono(), Set::stereo(), sidechain));
        CHECK(supports(Set::stereo(), Set::stereo(), sidechain));
    }
    CHECK_FALSE(supports(Set::stereo(), Set::stereo(), Set::quadraphonic()));
    CHECK_FALSE(supports(Set::disabled(), Set::stereo(), Set::stereo()));
}

TEST_CASE("The plugin takes notes and gives none", "[plugin][buses]")
{
    const DriftlineProcessor processor;
    CHECK(processor.acceptsMidi());
    CHECK_FALSE(processor.producesMidi());
    CHECK_FALSE(processor.isMidiEffect());
}

TEST_CASE("The plugin adds no latency, and its tail is what is heard", "[plugin][buses]")
{
    DriftlineProcessor processor;
    CHECK(processor.getLatencySamples() == 0);

    processor.setParameter(ParameterId::feedback, 0.0);
    processor.setParameter(ParameterId::time, 250.0);
    CHECK(processor.getTailLengthSeconds() == 0.25);
    processor.setParameter(ParameterId::feedback, 50.0);
    // Sixteen repeats down to -96 dB, and what the filter that takes a constant off needs.
    CHECK(processor.getTailLengthSeconds() == 0.25 * 17.0 + 0.36);
    processor.setParameter(ParameterId::feedback, -100.0);
    CHECK(processor.getTailLengthSeconds() == std::numeric_limits<double>::infinity());
    processor.setParameter(ParameterId::feedback, 110.0);
    CHECK(processor.getTailLengthSeconds() == std::numeric_limits<double>::infinity());
    // Four bars of 4/4 at 120 are eight seconds.
    processor.setParameter(ParameterId::feedback, 0.0);
    processor.setParameter(ParameterId::sync, 24.0);
    CHECK(processor.getTailLengthSeconds() == 8.0);
}
