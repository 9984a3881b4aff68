// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/AudioFileReader.h"
#include "Offline/ChunkBytes.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <filesystem>
#include <string>
#include <vector>

namespace driftline::test
{

inline void writeFloatWav(const std::filesystem::path& file, const Signal& signal, int sampleRateHz)
{
    WavOptions options;
    options.formatTag = 3;
    options.bits = 32;
    options.channelCount = signal.channelCount();
    options.sampleRateHz = sampleRateHz;
    std::string data;
    for (int frame = 0; frame < signal.frames(); ++frame)
        for (int channel = 0; channel < signal.channelCount(); ++channel)
            data += floatBytes(signal.at(channel, frame));
    writeFile(file, wavBytes(options, data));
}

inline Signal readWhole(const std::filesystem::path& file)
{
    AudioFileReader reader(file);
    auto signal = Signal::silence(reader.info().channelCount, static_cast<int>(reader.info().frameCount));
    std::vector<float*> pointers;
    for (auto& channel : signal.channels)
        pointers.push_back(channel.data());
    reader.read(pointers, static_cast<std::size_t>(signal.frames()));
    return signal;
}

} // namespace driftline::test
