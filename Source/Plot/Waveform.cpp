// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/Waveform.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace driftline
{

namespace
{
constexpr std::size_t framesPerRead = 16384;
}

double durationSeconds(const AudioFileInfo& file)
{
    return static_cast<double>(file.frameCount) / static_cast<double>(file.sampleRateHz);
}

Waveform readWaveform(AudioFileReader& reader, std::string fileName, int columns, double axisSeconds)
{
    const AudioFileInfo& file = reader.info();
    const auto channelCount = static_cast<std::size_t>(file.channelCount);
    const auto axisFrames = std::max<std::int64_t>(1, std::llround(axisSeconds * file.sampleRateHz));
    Waveform waveform{std::move(fileName), file,
                      PeakColumns(std::min(file.channelCount, mostWaveformChannels), columns, axisFrames)};

    std::vector<float> samples(channelCount * framesPerRead);
    std::vector<float*> channels;
    for (std::size_t c = 0; c < channelCount; ++c)
        channels.push_back(samples.data() + c * framesPerRead);
    const std::vector<const float*> shown(channels.begin(), channels.begin() + waveform.peaks.channels());
    while (const std::size_t frames = reader.read(channels, framesPerRead))
        waveform.peaks.add(shown, frames);
    return waveform;
}

} // namespace driftline
