// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioFileReader.h"
#include "Offline/AudioFileWriter.h"
#include "Offline/Error.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/SmallDisk.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#if !defined(_WIN32)
#include <csignal>
#include <sys/resource.h>
#endif

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

using Container = AudioContainer;
using Encoding = SampleEncoding;
using Planar = std::vector<std::vector<float>>;

std::vector<const float*> pointersTo(const Planar& channels, std::size_t start = 0)
{
    std::vector<const float*> pointers;
    for (const auto& channel : channels)
        pointers.push_back(channel.data() + start);
    return pointers;
}

struct Written
{
    ClippedSamples clipped;
};

Written write(const fs::path& file, AudioFormat format, const Planar& channels, int sampleRateHz = 48000,
              std::int64_t mostFrames = 1'000'000)
{
    AudioFileWriter writer(file, OutputFile::Existing::overwrite,
                           {format, sampleRateHz, static_cast<int>(channels.size()), mostFrames});
    const std::size_t frames = channels.front().size();
    const std::size_t first = frames / 3; // in two blocks
    writer.write(pointersTo(channels), first);
    writer.write(pointersTo(channels, first), frames - first);
    writer.commit();
    return {writer.clippedSamples()};
}

Planar read(const fs::path& file)
{
    AudioFileReader reader(file);
    const auto frames = static_cast<std::size_t>(reader.info().frameCount);
    Planar channels(static_cast<std::size_t>(reader.info().channelCount), std::vector<float>(frames));
    std::vector<float*> pointers;
    for (auto& channel : channels)
        pointers.push_back(channel.data());
    REQUIRE(reader.read(pointers, frames) == frames);
    return channels;
}

/// Every value that an integer of `bits` bits has, or a thousand spread over them, as floats.
Planar integerSteps(int bits, std::size_t channelCount)
{
    const double scale = std::ldexp(1.0, bits - 1);
    const int count = bits <= 16 ? 1 << bits : 100'003;
    Planar channels(channelCount);
    for (std::size_t channel = 0; channel < channelCount; ++channel)
        for (int index = 0; index < count; ++index)
        {
            const double step = std::floor(index * (2.0 * scale - 1.0) / (count - 1)) - scale;
            channels[channel].push_back(static_cast<float>((channel % 2 == 0 ? step : -1.0 - step) / scale));
        }
    return channels;
}

} // namespace

TEST_CASE("integer samples come back with the same bits", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "out";
    struct Case
    {
        AudioFormat format;
        int bits;
    };
    const auto tested = GENERATE(values<Case>({{{Container::wav, Encoding::unsigned8}, 8},
                                               {{Container::wav, Encoding::pcm16}, 16},
                                               {{Container::wav, Encoding::pcm24}, 24},
                                               {{Container::wav, Encoding::pcm32}, 24},
                                               {{Container::aiff, Encoding::signed8}, 8},
                                               {{Container::aiff, Encoding::pcm16}, 16},
                                               {{Container::aiff, Encoding::pcm24}, 24},
                                               {{Container::aiff, Encoding::pcm32}, 24},
                                               {{Container::flac, Encoding::signed8}, 8},
                                               {{Container::flac, Encoding::pcm16}, 16},
                                               {{Container::flac, Encoding::pcm24}, 24}}));
    const auto channelCount = GENERATE(std::size_t{1}, std::size_t{2}, std::size_t{5});
    const Planar steps = integerSteps(tested.bits, channelCount);
    const Written written = write(file, tested.format, steps);
    CHECK(written.clipped.count == 0);
    CHECK(AudioFileReader(file).info().format == tested.format);
    CHECK((read(file) == steps)); // in parentheses: a failure should not print a million numbers
}

TEST_CASE("floats come back with the same bits", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "out";
    const auto container = GENERATE(Container::wav, Container::aiff);
    const auto encoding = GENERATE(Encoding::float32, Encoding::float64);
    const Planar samples{{0.1f, -3.5f, 1e-42f, 1e30f, 0.0f, 1.0f}};
    const Written written = write(file, {container, encoding}, samples);
    CHECK(written.clipped.count == 0);
    CHECK(AudioFileReader(file).info().format == AudioFormat{container, encoding});
    CHECK(read(file) == samples);
}

TEST_CASE("rounding is to nearest and clipping is counted", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    const float step = 1.0f / 32768;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Planar samples{{0.49f * step, 0.51f * step, 0.5f * step, 1.5f * step, -0.51f * step, //
                          1.0f, 2.0f, -1.0f, -1.5f, nan, 0.99999f}};
    const Written written = write(folder / "out.wav", {Container::wav, Encoding::pcm16}, samples);
    CHECK(read(folder / "out.wav")
          == Planar{{0.0f, step, 0.0f, 2 * step, -step, //
                     1.0f - step, 1.0f - step, -1.0f, -1.0f, 0.0f, 1.0f - step}});
    // 1.0, 2.0, -1.5 and the one that is no number; 0.99999 rounds to 32768, one beyond, and makes five.
    CHECK(written.clipped.count == 5);
    CHECK(written.clipped.peak == 2.0f);
    CHECK(describe(written.clipped, "out.wav")
          == "out.wav: 5 samples were clipped to full scale (peak +6.0 dB); lower the output level or choose --format "
             "wav-float");
}

TEST_CASE("Ogg Vorbis keeps length, channels, rate and, about, the sound", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "out.ogg";
    const int rate = GENERATE(8000, 44100, 192000);
    const auto channelCount = GENERATE(std::size_t{1}, std::size_t{2}, std::size_t{5}, std::size_t{64});
    constexpr std::size_t frames = 20000;
    const double radiansPerFrame = 2.0 * 3.14159265358979 * 100.0 / rate;
    Planar sine(channelCount, std::vector<float>(frames));
    for (auto& channel : sine)
        for (std::size_t frame = 0; frame < frames; ++frame)
            channel[frame] = 0.5f * static_cast<float>(std::sin(radiansPerFrame * static_cast<double>(frame)));
    write(file, {Container::ogg, Encoding::vorbis}, sine, rate);

    const AudioFileReader reader(file);
    CHECK(reader.info().sampleRateHz == rate);
    CHECK(reader.info().frameCount == static_cast<std::int64_t>(frames));
    const Planar decoded = read(file);
    REQUIRE(decoded.size() == channelCount);
    double signal = 0.0;
    double error = 0.0;
    for (std::size_t channel = 0; channel < channelCount; ++channel)
        for (std::size_t frame = 0; frame < frames; ++frame)
        {
            signal += std::pow(static_cast<double>(sine[channel][frame]), 2.0);
            error += std::pow(static_cast<double>(decoded[channel][frame] - sine[channel][frame]), 2.0);
        }
    // A loose bound on purpose: it tells the right sound from silence, noise or swapped samples, not a good encoder.
    CHECK(10.0 * std::log10(signal / error) > 10.0);
}

TEST_CASE("Ogg takes what is not finite as 0 and counts it", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    Planar samples{std::vector<float>(5000, 0.25f)};
    samples[0][100] = std::numeric_limits<float>::quiet_NaN();
    samples[0][200] = std::numeric_limits<float>::infinity();
    CHECK(write(folder / "out.ogg", {Container::ogg, Encoding::vorbis}, samples).clipped.count == 2);
    AudioFileReader reader(folder / "out.ogg");
    std::vector<float> decoded(5000);
    float* const channel = decoded.data();
    CHECK(reader.read({&channel, 1}, decoded.size()) == 5000);
    CHECK(reader.nonFiniteSamples().count == 0);
}

TEST_CASE("every rate and channel count of the request is in the header", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "out";
    const int rate = GENERATE(8000, 11025, 96000, 384000);
    const auto channelCount = GENERATE(std::size_t{1}, std::size_t{8}, std::size_t{64});
    const Planar samples(channelCount, std::vector<float>(50, 0.5f));
    for (const Container container : {Container::wav, Container::aiff, Container::flac})
    {
        if (container == Container::flac && channelCount > 8)
            continue;
        write(file, {container, Encoding::pcm24}, samples, rate);
        const AudioFileReader reader(file);
        CHECK(reader.info().sampleRateHz == rate);
        CHECK((read(file) == samples));
    }
}

TEST_CASE("a WAV file that stays below 4 GB is a plain one, known to fit or not", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    const Planar samples(2, std::vector<float>(100, 0.5f));
    const auto headOf = [&](std::int64_t mostFrames) {
        write(folder / "out.wav", {Container::wav, Encoding::float32}, samples, 48000, mostFrames);
        CHECK(read(folder / "out.wav") == samples);
        return readFile(folder / "out.wav");
    };
    const std::string fits = headOf(100);
    CHECK(fits.substr(0, 4) == "RIFF");
    CHECK(fits.substr(20, 2) == std::string("\3\0", 2)); // the plain tag for floats, not the extensible one
    for (const std::int64_t bound : {std::int64_t{-1}, std::int64_t{1} << 40})
    {
        const std::string mightNot = headOf(bound);
        CHECK(mightNot.substr(0, 4) == "RIFF");
        CHECK(mightNot.find("PEAK") < 200);
        CHECK(mightNot.substr(mightNot.find("PEAK") + 12, 4) == std::string(4, '\0')); // no time of day
    }
}

TEST_CASE("equal audio makes equal files", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    const Planar samples = integerSteps(16, 2);
    for (const AudioFormat format :
         {AudioFormat{Container::wav, Encoding::float32}, AudioFormat{Container::wav, Encoding::pcm24},
          AudioFormat{Container::aiff, Encoding::float32}, AudioFormat{Container::flac, Encoding::pcm24}})
    {
        write(folder / "a", format, samples);
        write(folder / "b", format, samples);
        CHECK((readFile(folder / "a") == readFile(folder / "b")));
        CHECK_FALSE(contains(readFile(folder / "a"), "PEAK"));
    }
}

TEST_CASE("no output is left without a commit", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    {
        AudioFileWriter writer(folder / "out.flac", OutputFile::Existing::refuse,
                               {{Container::flac, Encoding::pcm16}, 48000, 1, 100});
        writer.write(pointersTo({std::vector<float>(100)}), 100);
    }
    CHECK(folder.entryCount() == 0);
}

TEST_CASE("a request that the format cannot hold is refused and leaves nothing", "[AudioFileWriter]")
{
    const TemporaryFolder folder;
    const std::string message = messageOf<RequestError>([&] {
        AudioFileWriter(folder / "out.flac", OutputFile::Existing::refuse,
                        {{Container::flac, Encoding::pcm16}, 48000, 9, 100});
    });
    CHECK(contains(message, "FLAC holds 8 channels"));
    CHECK(folder.entryCount() == 0);
}

namespace
{

/// Writes noise, which no encoder makes small, into a folder with room for less than that.
std::string failureToWrite(const fs::path& file, AudioFormat format)
{
    Planar noise{std::vector<float>(400'000)};
    std::uint32_t state = 1;
    for (float& sample : noise[0])
    {
        state = state * 1664525u + 1013904223u;
        sample = static_cast<float>(static_cast<std::int32_t>(state) >> 16) / 65536.0f;
    }
    return messageOf<ExecutionError>([&] { write(file, format, noise); });
}

const std::vector<AudioFormat> everyContainer{{Container::wav, Encoding::float32},
                                              {Container::aiff, Encoding::pcm24},
                                              {Container::flac, Encoding::pcm16},
                                              {Container::ogg, Encoding::vorbis}};

} // namespace

TEST_CASE("a full disk is one line, and leaves neither a part nor a lost file", "[AudioFileWriter][full]")
{
    const SmallDisk disk("size=128k");
    if (!disk.isMounted())
    {
        WARN("SKIPPED: needs Linux and the right to mount a disk in memory");
        return;
    }
    const fs::path file = disk.folder() / "out";
    writeFile(file, "old");
    for (const AudioFormat& format : everyContainer)
    {
        const std::string message = failureToWrite(file, format);
        CHECK(message == file.string() + ": the disk is full; make room and run again");
        CHECK(readFile(file) == "old");
        CHECK(disk.folder().entryCount() == 1);
    }
}

#if !defined(_WIN32)
TEST_CASE("a file size limit is a failed write like any other", "[AudioFileWriter][full]")
{
    const auto previousAction = std::signal(SIGXFSZ, SIG_IGN);
    rlimit previous{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &previous) == 0);
    rlimit limit = previous;
    limit.rlim_cur = 128 * 1024;
    const TemporaryFolder folder;
    std::vector<std::string> messages;
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
    for (const AudioFormat& format : everyContainer)
        messages.push_back(failureToWrite(folder / "out", format));
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &previous) == 0);
    std::signal(SIGXFSZ, previousAction);

    for (const std::string& message : messages)
        CHECK(contains(message, "out: cannot be written ("));
    CHECK(folder.entryCount() == 0);
}
#endif

// Hidden, since it writes 4.3 GB: run by its tag.
TEST_CASE("a WAV file beyond 4 GB is RF64, and an AIFF file is refused", "[.][large]")
{
    const TemporaryFolder folder;
    constexpr std::size_t blockFrames = 1 << 20;
    constexpr int blockCount = 17; // of 64 channels * 4 bytes * 2^20 frames: 256 MB each
    const Planar block(64, std::vector<float>(blockFrames, 0.5f));
    const auto writeAll = [&](AudioFormat format) {
        AudioFileWriter writer(folder / "out", OutputFile::Existing::refuse, {format, 48000, 64, -1});
        for (int index = 0; index < blockCount; ++index)
            writer.write(pointersTo(block), blockFrames);
        writer.commit();
    };
    CHECK(contains(messageOf<RequestError>([&] { writeAll({Container::aiff, Encoding::float32}); }), "outgrows"));
    CHECK(folder.entryCount() == 0);
    writeAll({Container::wav, Encoding::float32});
    CHECK(AudioFileReader(folder / "out").info().frameCount == std::int64_t{blockCount} * blockFrames);
}
