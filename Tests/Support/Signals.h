// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/SplitMix.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace driftline::test
{

/// Audio by channel.
struct Signal
{
    std::vector<std::vector<float>> channels;

    static Signal silence(int channelCount, int frames)
    {
        const std::vector<float> channel(static_cast<std::size_t>(frames), 0.0F);
        return {std::vector<std::vector<float>>(static_cast<std::size_t>(channelCount), channel)};
    }

    int frames() const { return channels.empty() ? 0 : static_cast<int>(channels.front().size()); }
    int channelCount() const { return static_cast<int>(channels.size()); }
    std::vector<float>& operator[](int channel) { return channels[static_cast<std::size_t>(channel)]; }
    const std::vector<float>& operator[](int channel) const { return channels[static_cast<std::size_t>(channel)]; }

    float at(int channel, int frame) const { return (*this)[channel][static_cast<std::size_t>(frame)]; }

    /// What `process` takes, from `frame` on. The second one is never used where there is one channel.
    std::array<const float*, 2> from(int frame) const
    {
        return {(*this)[0].data() + frame, (*this)[channelCount() - 1].data() + frame};
    }
    std::array<float*, 2> from(int frame)
    {
        return {(*this)[0].data() + frame, (*this)[channelCount() - 1].data() + frame};
    }
};

/// Numbers that a seed gives again on every platform: the engines and distributions of <random> do not promise both.
class Random : public SplitMix
{
public:
    using SplitMix::SplitMix;

    double between(double low, double high) { return low + (high - low) * unit(); }
    /// Evenly spread over the logarithm.
    double betweenLogarithmic(double low, double high) { return low * std::pow(high / low, unit()); }
    /// From `low` to `high`, both included.
    int integer(int low, int high)
    {
        return low + static_cast<int>(bits() % static_cast<std::uint64_t>(high - low + 1));
    }
    bool oneIn(int count) { return integer(1, count) == 1; }
};

inline Signal sine(int channelCount, int frames, double sampleRateHz, double frequencyHz, double amplitude)
{
    auto signal = Signal::silence(channelCount, frames);
    for (auto& channel : signal.channels)
        for (std::size_t i = 0; i < channel.size(); ++i)
        {
            const double turns = frequencyHz / sampleRateHz * static_cast<double>(i);
            channel[i] = static_cast<float>(amplitude * std::sin(2.0 * std::numbers::pi * (turns - std::floor(turns))));
        }
    return signal;
}

inline Signal noise(int channelCount, int frames, std::uint64_t seed, double amplitude = 1.0)
{
    Random random(seed);
    auto signal = Signal::silence(channelCount, frames);
    for (auto& channel : signal.channels)
        for (float& sample : channel)
            sample = static_cast<float>(random.between(-amplitude, amplitude));
    return signal;
}

/// 1 at `frame` of one channel.
inline Signal impulse(int channelCount, int frames, int channel = 0, int frame = 0)
{
    auto signal = Signal::silence(channelCount, frames);
    signal[channel][static_cast<std::size_t>(frame)] = 1.0F;
    return signal;
}

/// A sound, and so much silence behind it.
inline Signal withSilence(Signal signal, int frames)
{
    for (auto& channel : signal.channels)
        channel.resize(channel.size() + static_cast<std::size_t>(frames), 0.0F);
    return signal;
}

/// Noise with stretches of silence, and here and there what no converter gives: not-a-number, infinities, subnormal and
/// huge samples, negative zeros.
inline Signal hostileNoise(int channelCount, int frames, std::uint64_t seed)
{
    constexpr float oddSamples[] = {std::bit_cast<float>(0x7FC00000U), // not-a-number
                                    std::bit_cast<float>(0x7F800000U), // infinities
                                    std::bit_cast<float>(0xFF800000U),
                                    0x1p-149F,
                                    -0x1p-130F,
                                    0x1.8p-63F,
                                    0x1p-62F,
                                    -0x1p-61F,
                                    -0.0F,
                                    0x1.fffffep127F,
                                    -0x1p61F,
                                    1e6F};
    Random random(seed);
    auto signal = Signal::silence(channelCount, frames);
    for (auto& channel : signal.channels)
    {
        double amplitude = 1.0;
        for (float& sample : channel)
        {
            if (random.oneIn(500))
                amplitude = random.oneIn(3) ? 0.0 : random.betweenLogarithmic(1e-6, 2.0);
            sample = static_cast<float>(random.between(-amplitude, amplitude));
            if (random.oneIn(700))
                sample = oddSamples[random.integer(0, static_cast<int>(std::size(oddSamples)) - 1)];
        }
    }
    return signal;
}

/// Where two signals differ in a bit first, in words, or an empty text. Compares bits: 0 and -0 are two values.
inline std::string firstDifference(const Signal& actual, const Signal& expected)
{
    if (actual.channelCount() != expected.channelCount() || actual.frames() != expected.frames())
        return "other shape";
    for (int i = 0; i < expected.frames(); ++i)
        for (int c = 0; c < expected.channelCount(); ++c)
            if (std::bit_cast<std::uint32_t>(actual.at(c, i)) != std::bit_cast<std::uint32_t>(expected.at(c, i)))
                return "frame " + std::to_string(i) + ", channel " + std::to_string(c) + ": "
                       + std::to_string(actual.at(c, i)) + " instead of " + std::to_string(expected.at(c, i));
    return {};
}

/// The largest step from one sample to the next, from `first` to before `end`.
inline double largestStep(const std::vector<float>& samples, int first, int end)
{
    double largest = 0.0;
    for (auto i = static_cast<std::size_t>(std::max(first, 1)); i < static_cast<std::size_t>(end); ++i)
        largest = std::max(largest, std::abs(static_cast<double>(samples[i]) - static_cast<double>(samples[i - 1])));
    return largest;
}

} // namespace driftline::test
