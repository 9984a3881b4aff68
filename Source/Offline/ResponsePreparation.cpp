// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/ResponsePreparation.h"

#include "Offline/Error.h"

#include <samplerate.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>

namespace driftline
{

namespace
{

/// How far libsamplerate's best sinc reaches to each side, in samples of the lower of the two rates, and some more.
constexpr double filterReachSamples = 160.0;

float peakAt(const ImpulseResponse& response, std::size_t frame)
{
    float peak = 0.0F;
    for (const auto& channel : response.channels)
        peak = std::max(peak, std::abs(channel[frame]));
    return peak;
}

float peakOf(const ImpulseResponse& response)
{
    float peak = 0.0F;
    for (std::size_t frame = 0; frame < response.frames(); ++frame)
        peak = std::max(peak, peakAt(response, frame));
    return peak;
}

/// The same in samples of the input.
double reachSamples(double ratio) { return filterReachSamples * std::max(1.0, 1.0 / ratio); }

/// Where the response begins, in the input with silence in front of it, and in the output.
struct Origin
{
    std::size_t input;
    std::size_t output;
};

/// The least distance that the filter does not reach across, at which a sample of the input meets one of the output.
Origin originFor(std::int64_t fromHz, std::int64_t toHz)
{
    const std::int64_t divisor = std::gcd(fromHz, toHz);
    const auto step = static_cast<double>(fromHz / divisor);
    const double reach = reachSamples(static_cast<double>(toHz) / static_cast<double>(fromHz));
    const auto steps = static_cast<std::int64_t>(std::ceil(reach / step));
    return {static_cast<std::size_t>(steps * (fromHz / divisor)), static_cast<std::size_t>(steps * (toHz / divisor))};
}

std::vector<float> resampledChannel(const std::vector<float>& samples, double ratio, const Origin& origin)
{
    std::vector<float> input(origin.input + samples.size() + origin.input, 0.0F);
    std::copy(samples.begin(), samples.end(), input.begin() + static_cast<std::ptrdiff_t>(origin.input));
    std::vector<float> output(static_cast<std::size_t>(std::ceil(static_cast<double>(input.size()) * ratio)) + 1);

    SRC_DATA data{};
    data.data_in = input.data();
    data.data_out = output.data();
    data.input_frames = static_cast<long>(input.size());
    data.output_frames = static_cast<long>(output.size());
    data.src_ratio = ratio;
    if (const int error = ::src_simple(&data, SRC_SINC_BEST_QUALITY, 1); error != 0)
        throw ExecutionError(std::string("an impulse response cannot be resampled (libsamplerate: ")
                             + ::src_strerror(error) + ")");

    const double lengthSamples = (static_cast<double>(samples.size()) + reachSamples(ratio)) * ratio;
    const auto length = std::min(static_cast<std::size_t>(std::ceil(lengthSamples)), output.size() - origin.output);
    const auto begin = output.begin() + static_cast<std::ptrdiff_t>(origin.output);
    std::vector<float> result(begin, begin + static_cast<std::ptrdiff_t>(length));
    for (std::size_t i = 1; i <= std::min(origin.output, result.size() - 1); ++i)
        result[i] += output[origin.output - i];
    for (float& sample : result)
        sample /= static_cast<float>(ratio);
    return result;
}

} // namespace

ImpulseResponse trimmed(const ImpulseResponse& response)
{
    const float threshold = peakOf(response) * static_cast<float>(std::pow(10.0, silenceDecibels / 20.0));
    std::size_t first = 0;
    std::size_t last = response.frames();
    while (first < last && peakAt(response, first) <= threshold)
        ++first;
    while (last > first && peakAt(response, last - 1) <= threshold)
        --last;

    ImpulseResponse result;
    result.sampleRateHz = response.sampleRateHz;
    for (const auto& channel : response.channels)
        result.channels.emplace_back(channel.begin() + static_cast<std::ptrdiff_t>(first),
                                     channel.begin() + static_cast<std::ptrdiff_t>(last));
    return result;
}

ImpulseResponse normalised(ImpulseResponse response)
{
    double energy = 0.0;
    for (const auto& channel : response.channels)
        for (const float sample : channel)
            energy += static_cast<double>(sample) * static_cast<double>(sample);
    const double outputs = response.channels.size() == 1 ? 1.0 : 2.0;
    if (energy <= 0.0)
        return response;
    const double gain = 1.0 / std::sqrt(energy / outputs);
    for (auto& channel : response.channels)
        for (float& sample : channel)
            sample = static_cast<float>(static_cast<double>(sample) * gain);
    return response;
}

ImpulseResponse resampled(const ImpulseResponse& response, double sampleRateHz)
{
    if (sampleRateHz == response.sampleRateHz)
        return response;
    ImpulseResponse result;
    result.sampleRateHz = sampleRateHz;
    const double ratio = sampleRateHz / response.sampleRateHz;
    const auto origin = originFor(std::llround(response.sampleRateHz), std::llround(sampleRateHz));
    for (const auto& channel : response.channels)
        result.channels.push_back(resampledChannel(channel, ratio, origin));
    return result;
}

} // namespace driftline
