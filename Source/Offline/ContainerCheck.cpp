// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layouts: WAV, "Multimedia Programming Interface and Data Specifications 1.0" (1991); RF64, EBU Tech 3306
// and ITU-R BS.2088; AIFF, "Audio Interchange File Format, version 1.3" (Apple, 1989); Ogg pages, RFC 3533.
#include "Offline/ContainerCheck.h"

#include "Offline/Error.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace driftline
{

namespace
{

using Bytes = std::vector<unsigned char>;

enum class ByteOrder
{
    little,
    big
};

std::uint64_t integerAt(const Bytes& bytes, std::size_t offset, std::size_t width, ByteOrder order)
{
    std::uint64_t value = 0;
    for (std::size_t index = 0; index < width; ++index)
        value = value << 8 | bytes[offset + (order == ByteOrder::big ? index : width - 1 - index)];
    return value;
}

std::string_view tagAt(const Bytes& bytes, std::size_t offset)
{
    return {reinterpret_cast<const char*>(bytes.data()) + offset, 4};
}

class RandomAccessFile
{
public:
    explicit RandomAccessFile(const std::filesystem::path& file)
        : name_(file.string()), stream_(file, std::ios::binary), sizeBytes_(std::filesystem::file_size(file))
    {}

    const std::string& name() const { return name_; }
    std::uint64_t sizeBytes() const { return sizeBytes_; }

    /// Nothing when the file ends before.
    std::optional<Bytes> read(std::uint64_t offset, std::size_t count)
    {
        if (offset > sizeBytes_ || count > sizeBytes_ - offset)
            return std::nullopt;
        Bytes bytes(count);
        stream_.clear();
        stream_.seekg(static_cast<std::streamoff>(offset));
        stream_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(count));
        if (!stream_)
            return std::nullopt;
        return bytes;
    }

private:
    std::string name_;
    std::ifstream stream_;
    std::uint64_t sizeBytes_;
};

[[noreturn]] void refuseTorn(const RandomAccessFile& file, const std::string& promise)
{
    throw RequestError(file.name() + ": the file was cut short: it ends at byte " + std::to_string(file.sizeBytes())
                       + ", and its header promises " + promise + "; copy or export it again");
}

[[noreturn]] void refuseSilent(const RandomAccessFile& file)
{
    throw RequestError(file.name() + ": the file holds no audio: its header says 0 frames; export it again");
}

struct Chunk
{
    std::string tag;
    std::uint64_t contentOffset = 0;
    std::uint64_t declaredBytes = 0;
};

/// The next chunk of an IFF-like file. Nothing where the bytes are no chunk header, which some writers leave
/// behind the audio; refuses the file where it ends before a whole header.
std::optional<Chunk> chunkAt(RandomAccessFile& file, std::uint64_t offset, ByteOrder order, const char* wanted)
{
    const std::optional<Bytes> header = file.read(offset, 8);
    if (!header)
        refuseTorn(file, std::string("a ") + wanted + " chunk");
    const std::string_view tag = tagAt(*header, 0);
    if (!std::all_of(tag.begin(), tag.end(), [](char letter) { return letter >= ' ' && letter <= '~'; }))
        return std::nullopt;
    return Chunk{std::string(tag), offset + 8, integerAt(*header, 4, 4, order)};
}

std::uint64_t offsetBehind(const Chunk& chunk)
{
    return chunk.contentOffset + chunk.declaredBytes + (chunk.declaredBytes & 1u);
}

constexpr std::uint64_t all32Bits = 0xffff'ffffu;

/// Sizes that writers leave in a WAV header which they could not go back to: -1 (ffmpeg), 2^31 and 2^31 - 1
/// (arecord), and SoX's and eSpeak's 0x7ffff000, rounded down to whole frames.
bool isFillerWavSize(std::uint64_t declaredBytes, std::uint64_t bytesPerFrame)
{
    constexpr std::uint64_t soxBytes = 0x7fff'f000u;
    return declaredBytes == all32Bits || declaredBytes == ~std::uint64_t{0} || declaredBytes == 0x8000'0000u
           || declaredBytes == 0x7fff'ffffu
           || (declaredBytes <= soxBytes && soxBytes - declaredBytes < std::max<std::uint64_t>(bytesPerFrame, 1));
}

std::optional<std::int64_t> requireWholeWav(RandomAccessFile& file, const Bytes& top, ByteOrder order)
{
    std::uint64_t riffBytes = integerAt(top, 4, 4, order);
    std::uint64_t wideDataBytes = all32Bits; // RF64 only: from its ds64 chunk
    std::uint64_t bytesPerFrame = 1;

    for (std::uint64_t offset = 12;;)
    {
        const std::optional<Chunk> chunk = chunkAt(file, offset, order, "data");
        if (!chunk)
            return std::nullopt;
        if (chunk->tag == "ds64")
        {
            if (const auto sizes = file.read(chunk->contentOffset, 16))
            {
                riffBytes = integerAt(*sizes, 0, 8, order);
                wideDataBytes = integerAt(*sizes, 8, 8, order);
            }
        }
        else if (chunk->tag == "fmt ")
        {
            if (const auto format = file.read(chunk->contentOffset, 14))
                bytesPerFrame = integerAt(*format, 12, 2, order);
        }
        else if (chunk->tag == "data")
        {
            const std::uint64_t declared = chunk->declaredBytes == all32Bits ? wideDataBytes : chunk->declaredBytes;
            const std::uint64_t available = file.sizeBytes() - chunk->contentOffset;
            // 0 is a filler too, unless the RIFF size, which is written at the same time, reaches to the
            // file's end.
            const bool riffSizeIsTrue = riffBytes < all32Bits && riffBytes + 8 >= file.sizeBytes();
            if (available == 0 || (declared == 0 && riffSizeIsTrue))
                refuseSilent(file);
            if (declared > available && !isFillerWavSize(declared, bytesPerFrame))
                refuseTorn(file, std::to_string(declared) + " bytes of audio from byte "
                                     + std::to_string(chunk->contentOffset));
            constexpr std::int64_t sizeBytes = 4;
            if (chunk->declaredBytes == 0)
                return static_cast<std::int64_t>(chunk->contentOffset) - sizeBytes;
            return std::nullopt;
        }
        offset = offsetBehind(*chunk);
    }
}

bool holdsPlainSamples(const std::string_view aifcCompression)
{
    constexpr std::array<std::string_view, 8> plain{"NONE", "sowt", "twos", "in24", "in32", "fl32", "fl64", "FL32"};
    return std::find(plain.begin(), plain.end(), aifcCompression) != plain.end();
}

void requireWholeAiff(RandomAccessFile& file, bool isAifc)
{
    constexpr auto order = ByteOrder::big;
    // What SoX leaves in the header of a stream: 0x7f000000 bytes and this chunk's own 8.
    constexpr std::uint64_t soxBytes = 0x7f00'0008u;
    std::optional<std::uint64_t> audioBytes;    // from SSND
    std::optional<std::uint64_t> promisedBytes; // from COMM, once that is known

    for (std::uint64_t offset = 12; !audioBytes || !promisedBytes;)
    {
        const std::optional<Chunk> chunk = chunkAt(file, offset, order, audioBytes ? "COMM" : "SSND");
        if (!chunk)
            return;
        if (chunk->tag == "COMM")
        {
            const auto common = file.read(chunk->contentOffset, isAifc ? 22 : 18);
            if (!common)
                refuseTorn(file, "a COMM chunk");
            const std::uint64_t channels = integerAt(*common, 0, 2, order);
            const std::uint64_t frames = integerAt(*common, 2, 4, order);
            const std::uint64_t bits = integerAt(*common, 6, 2, order);
            if (frames == 0)
                refuseSilent(file);
            promisedBytes = !isAifc || holdsPlainSamples(tagAt(*common, 18)) ? frames * channels * ((bits + 7) / 8) : 0;
        }
        else if (chunk->tag == "SSND")
        {
            const std::uint64_t available = file.sizeBytes() - chunk->contentOffset;
            if (chunk->declaredBytes == soxBytes || chunk->declaredBytes == all32Bits || chunk->declaredBytes == 0)
                return;
            if (chunk->declaredBytes > available)
                refuseTorn(file, std::to_string(chunk->declaredBytes) + " bytes of audio from byte "
                                     + std::to_string(chunk->contentOffset));
            audioBytes = chunk->declaredBytes - std::min<std::uint64_t>(chunk->declaredBytes, 8);
        }
        offset = offsetBehind(*chunk);
    }

    if (*promisedBytes > *audioBytes)
        throw RequestError(file.name() + ": the header promises " + std::to_string(*promisedBytes)
                           + " bytes of audio and the SSND chunk holds " + std::to_string(*audioBytes)
                           + "; copy or export it again");
}

/// The last page must be whole and carry the end-of-stream mark: nothing else in Ogg says how long the file
/// should be.
void requireWholeOgg(RandomAccessFile& file)
{
    constexpr std::size_t headerBytes = 27;
    constexpr std::size_t largestPageBytes = headerBytes + 255 + 255 * 255;
    constexpr unsigned char endOfStreamFlag = 4;

    // Twice the largest page, so that a whole page is in sight even in front of a tag that somebody has
    // appended.
    const std::uint64_t length = std::min<std::uint64_t>(file.sizeBytes(), 2 * largestPageBytes);
    const std::optional<Bytes> tail = file.read(file.sizeBytes() - length, static_cast<std::size_t>(length));
    if (!tail)
        return;

    constexpr std::string_view capture{"OggS\0", 5}; // the pattern and the only version there is
    const std::string_view text{reinterpret_cast<const char*>(tail->data()), tail->size()};
    const std::size_t page = text.rfind(capture);
    const auto refuse = [&] {
        throw RequestError(file.name() + ": the file was cut short: it ends at byte " + std::to_string(file.sizeBytes())
                           + " without Ogg's end-of-stream mark; copy or export it again");
    };
    if (page == std::string_view::npos || text.size() - page < headerBytes)
        refuse();

    const std::size_t segmentCount = (*tail)[page + 26];
    std::size_t pageBytes = headerBytes + segmentCount;
    if (text.size() - page < pageBytes)
        refuse();
    for (std::size_t segment = 0; segment < segmentCount; ++segment)
        pageBytes += (*tail)[page + headerBytes + segment];
    if (text.size() - page < pageBytes || ((*tail)[page + 5] & endOfStreamFlag) == 0)
        refuse();
}

} // namespace

std::optional<std::int64_t> requireWholeContainer(const std::filesystem::path& path)
{
    RandomAccessFile file(path);
    const std::optional<Bytes> top = file.read(0, 12);
    if (!top)
        return std::nullopt;

    const std::string_view tag = tagAt(*top, 0);
    const std::string_view form = tagAt(*top, 8);
    if ((tag == "RIFF" || tag == "RF64" || tag == "BW64") && form == "WAVE")
        return requireWholeWav(file, *top, ByteOrder::little);
    if (tag == "RIFX" && form == "WAVE")
        return requireWholeWav(file, *top, ByteOrder::big);
    if (tag == "FORM" && (form == "AIFF" || form == "AIFC"))
        requireWholeAiff(file, form == "AIFC");
    else if (tag == "OggS")
        requireWholeOgg(file);
    return std::nullopt;
}

} // namespace driftline
