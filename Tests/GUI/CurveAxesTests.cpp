// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveAxes.h"
#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"

#include <cmath>

using namespace driftline;

namespace
{

std::string labelsOf(const std::vector<AxisLine>& lines)
{
    std::string labels;
    for (const auto& line : lines)
        if (line.label.isNotEmpty())
            labels += (labels.empty() ? "" : ", ") + line.label.toStdString();
    return labels;
}

CurveAxes axesOf(DriftlineProcessor& processor, int meterNumerator = 4, int meterDenominator = 4)
{
    auto playback = processor.playback();
    playback.meterNumerator = meterNumerator;
    playback.meterDenominator = meterDenominator;
    return curveAxes(processor, playback);
}

void setCycle(DriftlineProcessor& processor, const char* key)
{
    auto& parameter = *processor.getParameters()[static_cast<int>(ParameterId::cycle)];
    parameter.setValue(parameter.getValueForText(key));
}

} // namespace

TEST_CASE("With the host's time the curve runs over bars and beats of the meter", "[gui][axes]")
{
    DriftlineProcessor processor;
    setCycle(processor, "1bar");
    CHECK(labelsOf(axesOf(processor).positions) == "1.1, 1.2, 1.3, 1.4");
    CHECK(labelsOf(axesOf(processor, 6, 8).positions) == "1.1, 1.2, 1.3, 1.4, 1.5, 1.6");
    CHECK(axesOf(processor, 6, 8).positionText(0.5) == "3.00 beats");
    setCycle(processor, "2bar");
    CHECK(labelsOf(axesOf(processor).positions) == "1.1, 1.2, 1.3, 1.4, 2.1, 2.2, 2.3, 2.4");
    setCycle(processor, "8bar");
    CHECK(labelsOf(axesOf(processor).positions) == "1.1, 2.1, 3.1, 4.1, 5.1, 6.1, 7.1, 8.1");
    setCycle(processor, "1/4");
    CHECK(labelsOf(axesOf(processor).positions) == "1.1");
    CHECK(axesOf(processor).positions.size() == 4);
}

TEST_CASE("With a rate of its own the curve runs over seconds, by hand over Modulation", "[gui][axes]")
{
    DriftlineProcessor processor;
    processor.setParameter(ParameterId::source, static_cast<double>(Source::free));
    processor.setParameter(ParameterId::rate, 0.5);
    CHECK(labelsOf(axesOf(processor).positions) == "0.00 s, 0.50 s, 1.00 s, 1.50 s");
    processor.setParameter(ParameterId::rate, 10.0);
    CHECK(labelsOf(axesOf(processor).positions) == "0 ms, 25 ms, 50 ms, 75 ms");
    processor.setParameter(ParameterId::source, static_cast<double>(Source::manual));
    CHECK(labelsOf(axesOf(processor).positions) == "0.00, 0.25, 0.50, 0.75");
}

TEST_CASE("Triggered the curve runs over what a pass takes, Envelope over the level", "[gui][axes]")
{
    DriftlineProcessor processor;
    setCycle(processor, "1bar");
    processor.setParameter(ParameterId::rate, 0.5);
    processor.setParameter(ParameterId::source, static_cast<double>(Source::trigger));
    CHECK(labelsOf(axesOf(processor).positions) == "1.1, 1.2, 1.3, 1.4");
    processor.setParameter(ParameterId::speed, static_cast<double>(Speed::rate));
    CHECK(labelsOf(axesOf(processor).positions) == "0.00 s, 0.50 s, 1.00 s, 1.50 s");
    processor.setParameter(ParameterId::source, static_cast<double>(Source::envelope));
    processor.setParameter(ParameterId::threshold, -40.0);
    CHECK(labelsOf(axesOf(processor).positions) == "-40.0 dB, -30.0 dB, -20.0 dB, -10.0 dB");
    processor.setParameter(ParameterId::source, static_cast<double>(Source::random));
    CHECK(labelsOf(axesOf(processor).positions) == "0.00, 0.25, 0.50, 0.75");
}

TEST_CASE("The delay axis tells what is read, Depth, synced Time and the shortest delay included", "[gui][axes]")
{
    DriftlineProcessor processor;
    processor.setParameter(ParameterId::time, 500.0);
    CHECK(labelsOf(axesOf(processor).delays) == "0.02 ms, 125 ms, 250 ms, 375 ms, 500 ms");
    processor.setParameter(ParameterId::depth, 50.0);
    CHECK(labelsOf(axesOf(processor).delays) == "250 ms, 313 ms, 375 ms, 438 ms, 500 ms");
    processor.setParameter(ParameterId::depth, 0.0);
    CHECK(axesOf(processor).lowestMilliseconds == axesOf(processor).highestMilliseconds);
    processor.setParameter(ParameterId::depth, 100.0);
    // A bar of 4/4 at 120 lasts two seconds.
    processor.setParameter(ParameterId::sync, 22.0);
    CHECK(axesOf(processor).delays.back().label == "2.00 s");
    CHECK(std::abs(axesOf(processor).milliseconds(0.5) - 1000.0) < 0.02);
}

TEST_CASE("The interpolation's own shortest delay has its place among the values", "[gui][axes]")
{
    DriftlineProcessor processor;
    // 5 ms are 240 samples of the 48 kHz that the editor assumes before audio runs; value 0 is 1 sample.
    processor.setParameter(ParameterId::time, 5.0);
    const auto limitOf = [&](Interpolation interpolation) {
        processor.setParameter(ParameterId::interpolation, static_cast<double>(interpolation));
        return axesOf(processor);
    };
    CHECK(limitOf(Interpolation::sinc16).kernelLimitSamples == 9);
    CHECK(std::abs(limitOf(Interpolation::sinc16).kernelLimit - 8.0 / 239.0) < 1e-12);
    CHECK(limitOf(Interpolation::sinc32).kernelLimitSamples == 17);
    CHECK(std::abs(limitOf(Interpolation::sinc32).kernelLimit - 16.0 / 239.0) < 1e-12);
    CHECK(limitOf(Interpolation::linear).kernelLimitSamples == 1);
    CHECK(limitOf(Interpolation::linear).kernelLimit == 0.0);

    // With less Depth every delay is longer, with a Time of under 17 samples every one is shorter.
    processor.setParameter(ParameterId::depth, 50.0);
    CHECK(limitOf(Interpolation::sinc32).kernelLimit < 0.0);
    processor.setParameter(ParameterId::depth, 0.0);
    CHECK(limitOf(Interpolation::sinc32).kernelLimit < 0.0);
    processor.setParameter(ParameterId::time, 0.1);
    CHECK(limitOf(Interpolation::sinc32).kernelLimit > 1.0);
    processor.setParameter(ParameterId::depth, 100.0);
    CHECK(limitOf(Interpolation::sinc32).kernelLimit > 1.0);
}
