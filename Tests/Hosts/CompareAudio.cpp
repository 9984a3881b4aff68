// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// driftline_compare_audio ACTUAL EXPECTED: whether two audio files decode to the same float32 samples, bit for bit but
// for the sign of zero. A difference, another shape, or silence is said in a line, and the exit status is 1.

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <sndfile.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

struct Audio
{
    std::vector<float> samples; ///< interleaved
    SF_INFO info{};
};

Audio read(const std::string& path)
{
    Audio audio;
    const std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> file(sf_open(path.c_str(), SFM_READ, &audio.info), sf_close);
    if (file == nullptr)
        throw std::runtime_error(path + ": " + sf_strerror(nullptr));
    audio.samples.resize(static_cast<std::size_t>(audio.info.frames * audio.info.channels));
    if (sf_readf_float(file.get(), audio.samples.data(), audio.info.frames) != audio.info.frames)
        throw std::runtime_error(path + ": ends early");
    return audio;
}

/// What is wrong, or an empty text.
std::string difference(const Audio& actual, const Audio& expected)
{
    if (actual.info.channels != expected.info.channels || actual.info.samplerate != expected.info.samplerate)
        return "another number of channels or another rate";
    if (actual.info.frames != expected.info.frames)
        return std::to_string(actual.info.frames) + " frames instead of " + std::to_string(expected.info.frames);

    std::size_t differing = 0;
    std::size_t first = 0;
    double largest = 0.0;
    bool isSilent = true;
    for (std::size_t i = 0; i < actual.samples.size(); ++i)
    {
        isSilent = isSilent && actual.samples[i] == 0.0F;
        if (actual.samples[i] == expected.samples[i])
            continue;
        first = differing++ == 0 ? i : first;
        largest = std::max(largest,
                           std::abs(static_cast<double>(actual.samples[i]) - static_cast<double>(expected.samples[i])));
    }
    if (isSilent)
        return "silence";
    if (differing == 0)
        return {};
    const auto channels = static_cast<std::size_t>(actual.info.channels);
    return std::to_string(differing) + " of " + std::to_string(actual.samples.size()) + " samples differ, by up to "
           + std::to_string(largest) + ", the first in frame " + std::to_string(first / channels) + ": "
           + std::to_string(actual.samples[first]) + " instead of " + std::to_string(expected.samples[first]);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
    {
        std::cerr << "usage: driftline_compare_audio ACTUAL EXPECTED\n";
        return 2;
    }
    try
    {
        const auto problem = difference(read(argv[1]), read(argv[2]));
        if (problem.empty())
            return 0;
        std::cerr << argv[1] << ": " << problem << '\n';
    }
    catch (const std::exception& error)
    {
        std::cerr << error.what() << '\n';
    }
    return 1;
}
