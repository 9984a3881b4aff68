// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioFileWriter.h"
#include "Offline/ChunkBytes.h"
#include "Offline/DelaySignal.h"
#include "Offline/Error.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/TemporaryFolder.h"

#include <limits>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

using Planar = std::vector<std::vector<double>>;

std::string npyBytes(const std::string& type, const std::string& shape, const std::string& data,
                     const std::string& isFortranOrder = "False")
{
    std::string header =
        "{'descr': '" + type + "', 'fortran_order': " + isFortranOrder + ", 'shape': " + shape + ", }\n";
    return "\x93NUMPY" + std::string("\1\0", 2) + littleEndian(header.size(), 2) + header + data;
}

/// `frameCount` delays a channel, in blocks of an odd length.
Planar read(DelaySignal& signal, std::size_t frameCount)
{
    constexpr std::size_t blockFrames = 777;
    Planar channels(static_cast<std::size_t>(signal.channelCount()), std::vector<double>(frameCount));
    for (std::size_t start = 0; start < frameCount; start += blockFrames)
    {
        std::vector<double*> pointers;
        for (auto& channel : channels)
            pointers.push_back(channel.data() + start);
        signal.read(pointers, std::min(blockFrames, frameCount - start));
    }
    return channels;
}

Planar readAll(const fs::path& file)
{
    DelaySignal signal(file);
    return read(signal, static_cast<std::size_t>(signal.frameCount()));
}

std::string refusal(const fs::path& file)
{
    const std::string message = messageOf<RequestError>([&] { readAll(file); });
    CHECK(contains(message, file.string()));
    CHECK_FALSE(contains(message, "\n"));
    return message;
}

} // namespace

TEST_CASE("delays come from every element type of a .npy file", "[DelaySignal]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "delays.npy";
    SECTION("float32")
    {
        writeFile(file, npyBytes("<f4", "(3,)", floatBytes(0.0f) + floatBytes(1.5f) + floatBytes(0.1f)));
        CHECK(readAll(file) == Planar{{0.0, 1.5, static_cast<double>(0.1f)}});
    }
    SECTION("float64")
    {
        writeFile(file, npyBytes("<f8", "(2,)", doubleBytes(0.1) + doubleBytes(5'760'000.0 + 0x1p-20)));
        CHECK(readAll(file) == Planar{{0.1, 5'760'000.0 + 0x1p-20}});
    }
    SECTION("int32, a row a channel")
    {
        writeFile(file, npyBytes("<i4", "(2, 2)",
                                 littleEndian(1, 4) + littleEndian(2, 4) + littleEndian(3, 4) + littleEndian(4, 4)));
        CHECK(readAll(file) == Planar{{1.0, 2.0}, {3.0, 4.0}});
    }
    SECTION("int64")
    {
        writeFile(file, npyBytes("<i8", "(1, 1)", littleEndian(6'000'000'000, 8)));
        CHECK(readAll(file) == Planar{{6e9}});
    }
}

TEST_CASE("delays in an audio file are its samples, unscaled", "[DelaySignal]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "delays.wav";
    WavOptions options;
    SECTION("float32, two channels")
    {
        options.formatTag = 3;
        options.bits = 32;
        options.channelCount = 2;
        writeFile(file,
                  wavBytes(options, floatBytes(100.25f) + floatBytes(1.0f) + floatBytes(0.0f) + floatBytes(2e6f)));
        CHECK(readAll(file) == Planar{{100.25, 0.0}, {1.0, 2e6}});
    }
    SECTION("float64")
    {
        options.formatTag = 3;
        options.bits = 64;
        writeFile(file, wavBytes(options, doubleBytes(5'760'000.0 + 0x1p-20)));
        CHECK(readAll(file) == Planar{{5'760'000.0 + 0x1p-20}});
    }
    SECTION("16 bits")
    {
        writeFile(file, wavBytes(options, littleEndian(100, 2) + littleEndian(32767, 2)));
        CHECK(readAll(file) == Planar{{100.0, 32767.0}});
    }
    SECTION("24 bits")
    {
        options.bits = 24;
        writeFile(file, wavBytes(options, littleEndian(8'388'607, 3)));
        CHECK(readAll(file) == Planar{{8'388'607.0}});
    }
    SECTION("FLAC")
    {
        const float samples[] = {100.0f / 32768.0f, 7.0f / 32768.0f};
        const float* const channel = samples;
        AudioFileWriter writer(folder / "delays.flac", OutputFile::Existing::refuse,
                               {{AudioContainer::flac, SampleEncoding::pcm16}, 48000, 1, 2});
        writer.write({&channel, 1}, 2);
        writer.commit();
        CHECK(readAll(folder / "delays.flac") == Planar{{100.0, 7.0}});
    }
}

TEST_CASE("a long delay signal is read in blocks, measured, and held at its end", "[DelaySignal]")
{
    const TemporaryFolder folder;
    constexpr std::size_t frames = 20'001;
    const auto delayAt = [](std::size_t channel, std::size_t frame) {
        return 10.0 + static_cast<double>((frame * 7919) % 10'007) + 20'000.0 * static_cast<double>(channel);
    };
    std::string rows;
    std::string interleaved;
    for (std::size_t channel = 0; channel < 3; ++channel)
        for (std::size_t frame = 0; frame < frames; ++frame)
            rows += doubleBytes(delayAt(channel, frame));
    for (std::size_t frame = 0; frame < frames; ++frame)
        for (std::size_t channel = 0; channel < 3; ++channel)
            interleaved += doubleBytes(delayAt(channel, frame));
    WavOptions options;
    options.formatTag = 3;
    options.bits = 64;
    options.channelCount = 3;
    writeFile(folder / "delays.npy", npyBytes("<f8", "(3, 20001)", rows));
    writeFile(folder / "delays.wav", wavBytes(options, interleaved));

    for (const char* name : {"delays.npy", "delays.wav"})
    {
        DelaySignal signal(folder / name);
        CHECK(signal.channelCount() == 3);
        CHECK(signal.frameCount() == static_cast<std::int64_t>(frames));
        CHECK(signal.shortestSamples() == 10.0);
        CHECK(signal.longestSamples() == 10.0 + 10'006.0 + 40'000.0);
        const Planar read3 = read(signal, frames + 1000);
        bool areEqual = true;
        for (std::size_t channel = 0; channel < 3; ++channel)
            for (std::size_t frame = 0; frame < frames + 1000; ++frame)
                areEqual &= read3[channel][frame] == delayAt(channel, std::min(frame, frames - 1));
        CHECK(areEqual);
    }
}

TEST_CASE("a negative or non-finite delay is refused with its place", "[DelaySignal]")
{
    const TemporaryFolder folder;
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::string good;
    for (int frame = 0; frame < 5000; ++frame)
        good += floatBytes(1.0f);
    const fs::path file = folder / "delays.npy";

    writeFile(file, npyBytes("<f4", "(5001,)", good + floatBytes(-3.5f)));
    CHECK(contains(refusal(file), "the delay at index 5000 of channel 1 is -3.5; delays are in samples"));
    writeFile(file, npyBytes("<f4", "(2, 5000)", good + floatBytes(nan) + good.substr(4)));
    CHECK(contains(refusal(file), "index 0 of channel 2 is nan"));
    writeFile(file, npyBytes("<f4", "(1,)", floatBytes(infinity)));
    CHECK(contains(refusal(file), "is inf"));
    writeFile(file, npyBytes("<i8", "(1,)", littleEndian(~std::uint64_t{0}, 8)));
    CHECK(contains(refusal(file), "is -1"));
    writeFile(folder / "delays.wav", wavBytes({}, littleEndian(5, 2) + littleEndian(0xffff, 2)));
    CHECK(contains(refusal(folder / "delays.wav"), "index 1 of channel 1 is -1"));
}

TEST_CASE("a .npy file that cannot be a delay signal is refused", "[DelaySignal]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "delays.npy";
    const std::string one = floatBytes(1.0f);
    const auto refused = [&](const std::string& bytes) {
        writeFile(file, bytes);
        return refusal(file);
    };
    CHECK(contains(refusal(folder / "absent.npy"), "no such file"));
    CHECK(contains(refused(""), "the file is empty"));
    CHECK(contains(refused("no array at all"), "not a .npy file"));
    CHECK(contains(refused(npyBytes("<f4", "(2,)", one)),
                   "cut short: it holds 4 of the 8 bytes of data that its header promises"));
    CHECK(contains(refused(npyBytes("<f4", "(1,)", one + one)), "too long"));
    CHECK(contains(refused(npyBytes("<f4", "(4611686018427387904, 4)", one)), "impossible size"));
    CHECK(contains(refused(npyBytes("<f4", "(2,)", one + one).substr(0, 30)), "ends within its header"));
    CHECK(contains(refused(npyBytes("<f4", "(2, 2)", one + one + one + one, "True")),
                   "Fortran order; save numpy.ascontiguousarray"));
    CHECK(contains(refused(npyBytes(">f4", "(1,)", one)), "'>f4'); save array.astype('<f4')"));
    CHECK(contains(refused(npyBytes("<u2", "(2,)", one)), "'<u2'"));
    CHECK(contains(refused(npyBytes("<f4", "()", one)), "0 dimensions"));
    CHECK(contains(refused(npyBytes("<f4", "(1, 1, 1)", one)), "3 dimensions"));
    CHECK(contains(refused(npyBytes("<f4", "(0,)", "")), "empty"));
    CHECK(contains(refused(npyBytes("<f4", "(0, 9)", "")), "empty"));
}

TEST_CASE("an audio file that does not keep numbers, or is torn, is refused", "[DelaySignal]")
{
    const TemporaryFolder folder;
    const std::vector<float> samples(5000, 0.5f);
    const float* const channel = samples.data();
    AudioFileWriter writer(folder / "delays.ogg", OutputFile::Existing::refuse,
                           {{AudioContainer::ogg, SampleEncoding::vorbis}, 48000, 1, 5000});
    writer.write({&channel, 1}, samples.size());
    writer.commit();
    CHECK(contains(refusal(folder / "delays.ogg"), "float WAV or a .npy"));

    const std::string whole = wavBytes({}, std::string(100, '\1'));
    writeFile(folder / "delays.wav", whole.substr(0, whole.size() - 10));
    CHECK(contains(refusal(folder / "delays.wav"), "cut short"));
}

TEST_CASE("delays must fit the audio in channels and frames", "[DelaySignal]")
{
    const TemporaryFolder folder;
    writeFile(folder / "shared.npy", npyBytes("<i4", "(4,)", std::string(16, '\0')));
    writeFile(folder / "pair.npy", npyBytes("<i4", "(2, 4)", std::string(32, '\0')));
    const DelaySignal shared(folder / "shared.npy");
    const DelaySignal pair(folder / "pair.npy");
    AudioFileInfo audio;
    audio.frameCount = 4;
    audio.channelCount = 3;
    CHECK_NOTHROW(shared.requireFits(audio));
    CHECK(contains(messageOf<RequestError>([&] { pair.requireFits(audio); }), "2 channels and the input has 3"));
    audio.channelCount = 2;
    CHECK_NOTHROW(pair.requireFits(audio));
    audio.frameCount = GENERATE(3, 5);
    CHECK(contains(messageOf<RequestError>([&] { pair.requireFits(audio); }), "4 delays a channel"));
}
