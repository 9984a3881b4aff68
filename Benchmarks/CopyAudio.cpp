// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// driftline_copy_audio IN OUT FORMAT: the plainest copy of an audio file that libsndfile makes, into one of the formats
// of `driftline render`. What offline.py measures the rate of bytes against.
#include <sndfile.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

int main(int argc, char** argv)
{
    const std::map<std::string, int> formats{{"wav16", SF_FORMAT_WAV | SF_FORMAT_PCM_16},
                                             {"wav24", SF_FORMAT_WAV | SF_FORMAT_PCM_24},
                                             {"wav-float", SF_FORMAT_WAV | SF_FORMAT_FLOAT},
                                             {"flac16", SF_FORMAT_FLAC | SF_FORMAT_PCM_16}};
    if (argc != 4 || formats.count(argv[3]) == 0)
    {
        std::fprintf(stderr, "usage: driftline_copy_audio IN OUT wav16|wav24|wav-float|flac16\n");
        return 2;
    }
    SF_INFO info{};
    SNDFILE* const input = ::sf_open(argv[1], SFM_READ, &info);
    info.format = formats.at(argv[3]);
    SNDFILE* const output = input != nullptr ? ::sf_open(argv[2], SFM_WRITE, &info) : nullptr;
    if (output == nullptr)
    {
        std::fprintf(stderr, "driftline_copy_audio: %s\n", ::sf_strerror(nullptr));
        return 1;
    }
    constexpr sf_count_t blockFrames = 8192;
    std::vector<float> block(static_cast<std::size_t>(blockFrames * info.channels));
    while (const sf_count_t frames = ::sf_readf_float(input, block.data(), blockFrames))
        if (::sf_writef_float(output, block.data(), frames) != frames)
            return 1;
    ::sf_close(input);
    return ::sf_close(output) == 0 ? 0 : 1;
}
