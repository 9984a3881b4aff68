// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioFileReader.h"
#include "Offline/AudioFileWriter.h"
#include "Offline/ChunkBytes.h"
#include "Offline/Error.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/TemporaryFolder.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

using Planar = std::vector<std::vector<float>>;

/// Everything, read in blocks of an odd length.
Planar readAll(AudioFileReader& reader)
{
    constexpr std::size_t blockFrames = 77;
    Planar channels(static_cast<std::size_t>(reader.info().channelCount));
    for (std::size_t length = 0, done = blockFrames; done == blockFrames; length += done)
    {
        std::vector<float*> pointers;
        for (auto& channel : channels)
        {
            channel.resize(length + blockFrames);
            pointers.push_back(channel.data() + length);
        }
        done = reader.read(pointers, blockFrames);
        for (auto& channel : channels)
            channel.resize(length + done);
    }
    return channels;
}

Planar readAll(const fs::path& file)
{
    AudioFileReader reader(file);
    Planar channels = readAll(reader);
    CHECK(static_cast<std::int64_t>(channels.front().size()) == reader.info().frameCount);
    return channels;
}

std::string refusal(const fs::path& file)
{
    const std::string message = messageOf<RequestError>([&] { readAll(file); });
    CHECK(contains(message, file.string()));
    CHECK_FALSE(contains(message, "\n"));
    return message;
}

std::string integers(const std::vector<std::int64_t>& values, std::size_t bytes)
{
    std::string data;
    for (const std::int64_t value : values)
        data += littleEndian(static_cast<std::uint64_t>(value), bytes);
    return data;
}

/// 2 channels, 1 s: long enough for FLAC and Ogg to need several of their frames and pages.
void writeNoise(const fs::path& file, AudioFormat format)
{
    constexpr std::size_t frames = 48000;
    Planar noise(2, std::vector<float>(frames));
    std::uint32_t state = 1;
    for (auto& channel : noise)
        for (float& sample : channel)
        {
            state = state * 1664525u + 1013904223u;
            sample = static_cast<float>(static_cast<std::int32_t>(state) >> 16) / 65536.0f;
        }
    AudioFileWriter writer(file, OutputFile::Existing::refuse, {format, 48000, 2, frames});
    const float* pointers[] = {noise[0].data(), noise[1].data()};
    writer.write(pointers, frames);
    writer.commit();
}

void truncate(const fs::path& file, double part)
{
    fs::resize_file(file, static_cast<std::uintmax_t>(static_cast<double>(fs::file_size(file)) * part));
}

} // namespace

TEST_CASE("integers are read as x / 2^(bits - 1), exactly", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "in.wav";
    WavOptions options;

    SECTION("16 bits")
    {
        writeFile(file, wavBytes(options, integers({-32768, -1, 0, 1, 32767}, 2)));
        CHECK(readAll(file)[0] == std::vector<float>{-1.0f, -1.0f / 32768, 0.0f, 1.0f / 32768, 32767.0f / 32768});
    }
    SECTION("24 bits")
    {
        options.bits = 24;
        writeFile(file, wavBytes(options, integers({-8388608, -1, 1, 8388607}, 3)));
        CHECK(readAll(file)[0] == std::vector<float>{-1.0f, -0x1p-23f, 0x1p-23f, 8388607.0f / 8388608});
    }
    SECTION("32 bits, rounded to nearest")
    {
        options.bits = 32;
        writeFile(file, wavBytes(options, integers({std::numeric_limits<std::int32_t>::min(), 1, (1 << 24) + 3}, 4)));
        CHECK(readAll(file)[0] == std::vector<float>{-1.0f, 0x1p-31f, 0x1.000004p-7f});
    }
    SECTION("8 bits, centred on 128")
    {
        options.bits = 8;
        writeFile(file, wavBytes(options, integers({0, 127, 128, 255}, 1)));
        CHECK(readAll(file)[0] == std::vector<float>{-1.0f, -1.0f / 128, 0.0f, 127.0f / 128});
    }
    SECTION("AIFF")
    {
        writeFile(file, aiffBytes({1, 16, 3, -1}, bigEndian(0x8000, 2) + bigEndian(1, 2) + bigEndian(0x7fff, 2)));
        CHECK(readAll(file)[0] == std::vector<float>{-1.0f, 1.0f / 32768, 32767.0f / 32768});
    }
}

TEST_CASE("floats are read as they are, and doubles rounded", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    WavOptions options;
    options.formatTag = 3;
    options.bits = 32;
    writeFile(folder / "float.wav", wavBytes(options, floatBytes(-3.7f) + floatBytes(1e-42f) + floatBytes(0.1f)));
    CHECK(readAll(folder / "float.wav")[0] == std::vector<float>{-3.7f, 1e-42f, 0.1f});

    options.bits = 64;
    writeFile(folder / "double.wav", wavBytes(options, doubleBytes(0.1) + doubleBytes(1.0 + 0x1p-24 + 0x1p-40)));
    CHECK(readAll(folder / "double.wav")[0] == std::vector<float>{0.1f, 1.0f + 0x1p-23f});
}

TEST_CASE("channels and rates come through", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    WavOptions options;
    options.channelCount = GENERATE(1, 2, 6, 64);
    options.sampleRateHz = GENERATE(8000, 44100, 384000);
    const auto channelCount = static_cast<std::size_t>(options.channelCount);
    std::string data;
    for (std::size_t sample = 0; sample < 200 * channelCount; ++sample)
        data += littleEndian(sample, 2);
    writeFile(folder / "in.wav", wavBytes(options, data));

    AudioFileReader reader(folder / "in.wav");
    CHECK(reader.info().channelCount == options.channelCount);
    CHECK(reader.info().sampleRateHz == options.sampleRateHz);
    CHECK(reader.info().frameCount == 200);
    CHECK(reader.info().format == AudioFormat{AudioContainer::wav, SampleEncoding::pcm16});
    const Planar channels = readAll(reader);
    bool areEqual = true;
    for (std::size_t channel = 0; channel < channelCount; ++channel)
        for (std::size_t frame = 0; frame < 200; ++frame)
            areEqual &= channels[channel][frame] == static_cast<float>(frame * channelCount + channel) / 32768;
    CHECK(areEqual);
    CHECK(reader.nonFiniteSamples().count == 0);
}

TEST_CASE("more channels or another rate than can be rendered are refused", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    WavOptions options;
    options.channelCount = 65;
    writeFile(folder / "wide.wav", wavBytes(options, std::string(1300, '\1')));
    CHECK(contains(refusal(folder / "wide.wav"), "65 channels; split it"));

    options.channelCount = 1;
    options.sampleRateHz = GENERATE(7999, 384001);
    writeFile(folder / "rate.wav", wavBytes(options, std::string(100, '\1')));
    CHECK(contains(refusal(folder / "rate.wav"), std::to_string(options.sampleRateHz) + " Hz; convert"));
}

TEST_CASE("samples that are no number are taken as 0, counted and placed", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    WavOptions options;
    options.channelCount = 2;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();

    SECTION("float32")
    {
        options.formatTag = 3;
        options.bits = 32;
        std::string data;
        for (int frame = 0; frame < 3000; ++frame)
            data += floatBytes(0.5f) + floatBytes(frame == 2400 ? nan : frame == 2700 ? -infinity : 0.25f);
        writeFile(folder / "in.wav", wavBytes(options, data));
        AudioFileReader reader(folder / "in.wav");
        const Planar channels = readAll(reader);
        CHECK(channels[1][2399] == 0.25f);
        CHECK(channels[1][2400] == 0.0f);
        CHECK(channels[1][2700] == 0.0f);
        CHECK(channels[0][2400] == 0.5f);
        CHECK(reader.nonFiniteSamples().count == 2);
        CHECK(reader.nonFiniteSamples().firstFrame == 2400);
        CHECK(reader.nonFiniteSamples().firstChannel == 1);
        CHECK(reader.nonFiniteSamples().firstSeconds == 0.05);
        CHECK(describe(reader.nonFiniteSamples(), "in.wav")
              == "in.wav: 2 samples were not-a-number or infinite and are taken as 0, the first at frame 2400 "
                 "(0.050000 s), channel 2");
    }
    SECTION("a double that float32 cannot hold")
    {
        options.formatTag = 3;
        options.bits = 64;
        writeFile(folder / "in.wav", wavBytes(options, doubleBytes(1e300) + doubleBytes(0.5)));
        AudioFileReader reader(folder / "in.wav");
        CHECK(readAll(reader) == Planar{{0.0f}, {0.5f}});
        CHECK(reader.nonFiniteSamples().count == 1);
    }
}

TEST_CASE("what is no audio file is refused", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    CHECK(contains(refusal(folder / "absent.wav"), "no such file"));
    CHECK(contains(refusal(folder.path()), "this is a folder"));
    writeFile(folder / "empty.wav", "");
    CHECK(contains(refusal(folder / "empty.wav"), "empty (0 bytes)"));
    writeFile(folder / "text.wav", "This is a letter and no sound at all, whatever its name may say.");
    CHECK(contains(refusal(folder / "text.wav"), "not an audio file"));
    // libsndfile on its own takes any bytes for audio when they have this extension.
    writeFile(folder / "bytes.vox", std::string(1000, '\x5a'));
    CHECK(contains(refusal(folder / "bytes.vox"), "not an audio file"));
    writeFile(folder / "short.wav", "RIFF");
    CHECK(contains(refusal(folder / "short.wav"), "not an audio file"));
#if !defined(_WIN32)
    CHECK(contains(refusal("/dev/null"), "not a regular file"));
#endif
}

TEST_CASE("a WAV file that is cut short anywhere is refused", "[AudioFileReader][torn]")
{
    const TemporaryFolder folder;
    const std::string whole = wavBytes({}, std::string(1000, '\1'));
    REQUIRE(whole.size() == 1044);
    // From behind the form type up to one byte before the end of the audio.
    for (const std::size_t size : {12u, 13u, 20u, 35u, 36u, 43u, 45u, 46u, 500u, 1042u, 1043u})
    {
        writeFile(folder / "in.wav", whole.substr(0, size));
        INFO("cut at byte " << size);
        CHECK(contains(refusal(folder / "in.wav"), "cut short: it ends at byte " + std::to_string(size)));
    }
}

TEST_CASE("a torn AIFF, RF64, FLAC or Ogg file is refused", "[AudioFileReader][torn]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "in";
    const double part = GENERATE(0.3, 0.6, 0.9, 0.999);

    SECTION("AIFF")
    {
        writeFile(file, aiffBytes({1, 16, 1000, -1}, std::string(2000, '\1')));
        truncate(file, part);
        CHECK(contains(refusal(file), "cut short"));
    }
    SECTION("RF64")
    {
        writeFile(file, rf64Bytes({}, std::string(2000, '\1'), 2000));
        CHECK(readAll(file)[0].size() == 1000);
        truncate(file, part);
        CHECK(contains(refusal(file), "cut short"));
    }
    SECTION("FLAC")
    {
        writeNoise(file, {AudioContainer::flac, SampleEncoding::pcm16});
        truncate(file, part);
        CHECK(contains(refusal(file), "cut short or is damaged: its header promises 48000 frames"));
    }
    SECTION("Ogg")
    {
        writeNoise(file, {AudioContainer::ogg, SampleEncoding::vorbis});
        CHECK(readAll(file)[0].size() == 48000);
        truncate(file, part);
        CHECK(contains(refusal(file), "end-of-stream mark"));
    }
}

TEST_CASE("damage within a FLAC file is refused with its place", "[AudioFileReader][torn]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "in.flac";
    writeNoise(file, {AudioContainer::flac, SampleEncoding::pcm16});
    std::string bytes = readFile(file);
    for (std::size_t index = bytes.size() / 2; index < bytes.size() / 2 + 40; ++index)
        bytes[index] = static_cast<char>(bytes[index] ^ 0x55);
    writeFile(file, bytes);
    CHECK(contains(refusal(file), "cannot be decoded beyond frame"));
}

TEST_CASE("an AIFF header that promises more frames than there are is refused", "[AudioFileReader][torn]")
{
    const TemporaryFolder folder;
    writeFile(folder / "in.aiff", aiffBytes({1, 16, 1001, -1}, std::string(2000, '\1')));
    CHECK(contains(refusal(folder / "in.aiff"), "promises 2002 bytes of audio and the SSND chunk holds 2000"));
}

TEST_CASE("a file without a frame is refused", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "in.wav";
    WavOptions options;
    writeFile(file, wavBytes(options, ""));
    CHECK(contains(refusal(file), "0 frames"));
    options.chunksBehind = wavChunk("LIST", "INFOISFT" + littleEndian(4, 4) + "abc");
    writeFile(file, wavBytes(options, ""));
    CHECK(contains(refusal(file), "0 frames"));
    writeFile(file, aiffBytes({1, 16, 0, -1}, ""));
    CHECK(contains(refusal(file), "0 frames"));
}

TEST_CASE("whole WAV files of every habit are read", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "in.wav";
    WavOptions options;
    options.bits = 8;
    const std::string list = wavChunk("LIST", "INFOISFT" + littleEndian(4, 4) + "abc");
    const auto frames = [&](const std::string& data) {
        writeFile(file, wavBytes(options, data));
        return readAll(file)[0].size();
    };
    const std::string odd(101, '\x90');

    SECTION("an odd length, padded") { CHECK(frames(odd) == 101); }
    SECTION("an odd length without its pad byte")
    {
        options.hasPadByte = false;
        CHECK(frames(odd) == 101);
    }
    SECTION("chunks on both sides")
    {
        options.chunksBefore = list;
        options.chunksBehind = list;
        CHECK(frames(odd) == 101);
    }
    SECTION("a last chunk that is cut short: the audio is whole")
    {
        options.chunksBehind = list.substr(0, 11);
        CHECK(frames(odd) == 101);
    }
    SECTION("rubbish behind the audio")
    {
        options.chunksBehind = std::string(13, '\0');
        CHECK(frames(odd) == 101);
    }
    SECTION("a wrong RIFF size")
    {
        options.declaredRiffBytes = 1'000'000;
        CHECK(frames(odd) == 101);
    }
    SECTION("a stream of unknown length")
    {
        options.declaredDataBytes = GENERATE(std::int64_t{0xffff'ffff}, std::int64_t{0}, std::int64_t{0x7fff'f000},
                                             std::int64_t{0x8000'0000}, std::int64_t{0x7fff'ffff});
        options.declaredRiffBytes = GENERATE(std::int64_t{0xffff'ffff}, std::int64_t{0}, std::int64_t{36});
        CHECK(frames(std::string(100, '\x90')) == 100);
    }
    SECTION("a stream of unknown length whose filler is rounded down to whole frames")
    {
        options.channelCount = 3;
        options.bits = 24;
        options.declaredDataBytes = 0x7fff'efff; // the last multiple of 9 below 0x7ffff000
        CHECK(frames(std::string(900, '\x90')) == 100);
    }
}

TEST_CASE("a FLAC stream whose header does not name its length is counted and read", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "in.flac";
    writeNoise(file, {AudioContainer::flac, SampleEncoding::pcm16});
    const Planar expected = readAll(file);
    std::string bytes = readFile(file);
    // STREAMINFO's 36-bit total starts in the lower half of byte 21 (RFC 9639, section 8.2); 0 is "not
    // known".
    bytes[21] = static_cast<char>(bytes[21] & 0xf0);
    for (std::size_t index = 22; index < 26; ++index)
        bytes[index] = 0;
    writeFile(file, bytes);
    CHECK(readAll(file) == expected);
}

TEST_CASE("an RF64 file of 5 GB is opened and read", "[AudioFileReader]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "in.wav";
    constexpr std::uint64_t dataBytes = 5'000'000'000;
    writeFile(file, rf64Bytes({}, littleEndian(0x4000, 2), dataBytes));
    std::error_code error;
    fs::resize_file(file, fs::file_size(file) - 2 + dataBytes, error); // a hole: takes no room on the disk
    if (error)
    {
        WARN("SKIPPED: the temporary folder cannot hold a sparse file of 5 GB");
        return;
    }
    AudioFileReader reader(file);
    CHECK(reader.info().frameCount == 2'500'000'000);
    float samples[2] = {};
    float* const channel = samples;
    CHECK(reader.read({&channel, 1}, 2) == 2);
    CHECK(samples[0] == 0.5f);
    CHECK(samples[1] == 0.0f);
}
