// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioInMemory.h"
#include "Offline/Error.h"
#include "Offline/WavFiles.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"

#include <cmath>
#include <numbers>

using namespace driftline;
using namespace driftline::test;

namespace
{

bool always() { return true; }

} // namespace

TEST_CASE("A file of the device's rate is in memory as it is", "[audio][memory]")
{
    const TemporaryFolder folder;
    const int channels = GENERATE(1, 2, 5);
    const auto signal = noise(channels, 40000, 3, 0.5);
    writeFloatWav(folder / "in.wav", signal, 44100);
    const auto audio = readIntoMemory(folder / "in.wav", 44100.0, always);
    CHECK(audio.file.channelCount == channels);
    CHECK(audio.sampleRateHz == 44100.0);
    REQUIRE(audio.channels.size() == static_cast<std::size_t>(std::min(channels, 2)));
    for (std::size_t c = 0; c < audio.channels.size(); ++c)
        CHECK(audio.channels[c] == signal.channels[c]);
}

TEST_CASE("A file of another rate sounds the same at the device's, in time and pitch", "[audio][memory]")
{
    const TemporaryFolder folder;
    const int fileRateHz = GENERATE(8000, 44100, 96000);
    const double deviceRateHz = GENERATE(44100.0, 48000.0, 192000.0);
    CAPTURE(fileRateHz, deviceRateHz);
    constexpr double frequencyHz = 997.0;
    constexpr double amplitude = 0.5;
    writeFloatWav(folder / "in.wav", sine(2, fileRateHz, fileRateHz, frequencyHz, amplitude), fileRateHz);
    const auto audio = readIntoMemory(folder / "in.wav", deviceRateHz, always);
    REQUIRE(audio.frames() == static_cast<std::size_t>(deviceRateHz)); // one second
    CHECK(audio.seconds() == 1.0);
    // Away from the ends, where the filter sees the silence around the file.
    double worst = 0.0;
    for (auto i = static_cast<std::size_t>(0.05 * deviceRateHz); i < static_cast<std::size_t>(0.95 * deviceRateHz); ++i)
    {
        const double expected =
            amplitude * std::sin(2.0 * std::numbers::pi * frequencyHz * static_cast<double>(i) / deviceRateHz);
        for (const auto& channel : audio.channels)
            worst = std::max(worst, std::abs(static_cast<double>(channel[i]) - expected));
    }
    // The converter's documented noise is 121 dB below the sound; float32's own rounding is near that.
    CHECK(20.0 * std::log10(worst / amplitude) < -100.0);
}

TEST_CASE("Reading into memory can be given up, and what would not fit is refused", "[audio][memory]")
{
    const TemporaryFolder folder;
    writeFloatWav(folder / "in.wav", noise(2, 100000, 3, 0.5), 44100);
    int asked = 0;
    const auto audio = readIntoMemory(folder / "in.wav", 48000.0, [&] { return ++asked < 3; });
    CHECK(audio.frames() == 0);
    CHECK(asked == 3);

    // 64 s at 8 kHz would be more than 512 MB at a thousand times the rate.
    writeFloatWav(folder / "long.wav", Signal::silence(2, 64 * 8000), 8000);
    const auto message = messageOf<RequestError>([&] { readIntoMemory(folder / "long.wav", 8000.0 * 1000.0, always); });
    CHECK(contains(message, "long.wav: the file is too long to be played in a loop"));
    CHECK(contains(messageOf<RequestError>([&] { readIntoMemory(folder / "gone.wav", 48000.0, always); }), "gone.wav"));
}
