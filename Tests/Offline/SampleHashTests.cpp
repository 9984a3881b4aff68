// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioFileReader.h"
#include "Offline/AudioFileWriter.h"
#include "Offline/SampleHash.h"
#include "Support/Catch.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

TEST_CASE("a sample hash is that of the samples as the documentation writes them down", "[SampleHash]")
{
    SampleHash hash;
    const std::vector<float> samples{1.0F, -0.5F};
    hash.add(samples);
    // printf '\0\0\200\77\0\0\0\277' | sha256sum
    CHECK(hash.finish() == "e5e0ce39fac89cd93af5ba8bcad2fe35d88c75417c7e44941fe5ee4e48f1cf75");
}

TEST_CASE("a writer hashes what a reader of its file will get", "[SampleHash]")
{
    constexpr std::size_t frames = 3000;
    Random random(3);
    std::vector<std::vector<float>> audio(2, std::vector<float>(frames));
    for (auto& channel : audio)
        for (auto& sample : channel)
            sample = static_cast<float>(random.integer(-1'100'000, 1'100'000)) * 1e-6F; // some clip
    audio[0][1500] = std::numeric_limits<float>::quiet_NaN();
    audio[1][2999] = std::numeric_limits<float>::infinity();
    const std::vector<const float*> channels{audio[0].data(), audio[1].data()};
    std::vector<std::string> hashes;
    for (const auto& [name, format] :
         {std::pair{"a.wav", AudioFormat{AudioContainer::wav, SampleEncoding::pcm16}},
          std::pair{"a8.wav", AudioFormat{AudioContainer::wav, SampleEncoding::unsigned8}},
          std::pair{"a24.wav", AudioFormat{AudioContainer::wav, SampleEncoding::pcm24}},
          std::pair{"a32.wav", AudioFormat{AudioContainer::wav, SampleEncoding::pcm32}},
          std::pair{"float.wav", AudioFormat{AudioContainer::wav, SampleEncoding::float32}},
          std::pair{"double.wav", AudioFormat{AudioContainer::wav, SampleEncoding::float64}},
          std::pair{"a.flac", AudioFormat{AudioContainer::flac, SampleEncoding::pcm16}},
          std::pair{"a24.aiff", AudioFormat{AudioContainer::aiff, SampleEncoding::pcm24}},
          std::pair{"a.ogg", AudioFormat{AudioContainer::ogg, SampleEncoding::vorbis}}})
    {
        INFO(name);
        const TemporaryFolder folder;
        AudioFileWriter writer(folder / name, OutputFile::Existing::refuse, {format, 48000, 2, frames});
        writer.hashSamples();
        writer.write(channels, frames);
        writer.finish();
        hashes.push_back(writer.sampleHash());
        const auto bytes = writer.fileBytes();
        writer.commit();
        CHECK(hashes.back() == sampleHashOf(folder / name));
        CHECK(bytes == std::filesystem::file_size(folder / name));
    }
    CHECK(hashes[0] == hashes[6]); // the same samples in another container
    CHECK(hashes[2] == hashes[7]);
    CHECK(hashes[4] == hashes[5]);
    CHECK(hashes[0] != hashes[2]);
}
