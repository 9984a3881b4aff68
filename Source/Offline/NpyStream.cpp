// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The format: numpy.lib.format, "A simple format for saving numpy arrays to disk", versions 1.0 to 3.0.
#include "Offline/NpyStream.h"

#include "Offline/Error.h"
#include "Offline/NpyHeader.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <limits>
#include <string_view>
#include <system_error>

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

static_assert(std::endian::native == std::endian::little, "arrays are read and written as they lie in memory");

constexpr std::uint64_t longestHeaderBytes = 1 << 20; // three keys take about a hundred bytes

std::uint64_t littleEndian(std::string_view bytes)
{
    std::uint64_t value = 0;
    for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte)
        value = value << 8 | static_cast<unsigned char>(*byte);
    return value;
}

} // namespace

NpyStream::NpyStream(const fs::path& file) : name_(file.string())
{
    open(file);
    parseStart();
    requireWhole();
}

void NpyStream::open(const fs::path& file)
{
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status))
        refuse("there is no such file; check the name");
    if (!fs::is_regular_file(status))
        refuse("this is not a regular file; name a file that numpy.save wrote");
    fileBytes_ = fs::file_size(file, error);
    errno = 0;
    stream_.open(file, std::ios::binary);
    if (error || !stream_)
        refuse("the file cannot be read (" + std::generic_category().message(errno) + "); check its permissions");
    if (fileBytes_ == 0)
        refuse("the file is empty (0 bytes); save the array with numpy.save");
}

void NpyStream::parseStart()
{
    const std::string start = readStart(npyMagic.size() + 2);
    if (!start.starts_with(npyMagic))
        refuse("this is not a .npy file; save the array with numpy.save");
    const int version = static_cast<unsigned char>(start[npyMagic.size()]);
    if (version < 1 || version > 3)
        refuse(".npy version " + std::to_string(version) + " is not known; save the array with numpy.save");
    const std::uint64_t headerBytes = littleEndian(readStart(version == 1 ? 2 : 4));
    if (headerBytes > longestHeaderBytes)
        refuse("the header claims " + std::to_string(headerBytes)
               + " bytes, which no plain array needs; save the array with numpy.save");

    NpyHeader header;
    try
    {
        header = parseNpyHeader(readStart(static_cast<std::size_t>(headerBytes)));
    }
    catch (const NpyHeaderError& error)
    {
        refuse(std::string(error.what()) + "; save the array with numpy.save");
    }
    if (header.isFortranOrder)
        refuse("the array is in Fortran order; save numpy.ascontiguousarray(array)");
    chooseType(header.type);
    shape_ = header.shape;
}

void NpyStream::chooseType(const std::string& name)
{
    typeName_ = name;
    if (name == "<f4")
        type_ = Type::float32;
    else if (name == "<f8")
        type_ = Type::float64;
    else if (name == "<i4")
        type_ = Type::int32;
    else if (name == "<i8")
        type_ = Type::int64;
    else if (name.empty())
        refuse("the array is structured; save the one field that is meant, as array['name']");
    else if (name == ">f4" || name == ">f8" || name == ">i4" || name == ">i8")
        refuse("the array is big-endian ('" + name + "'); save array.astype('<" + name.substr(1) + "')");
    else
        refuse("an array of '" + name + "' cannot be read; save array.astype('<f4'), '<f8', '<i4' or '<i8'");
}

void NpyStream::requireWhole()
{
    const std::string what = "(shape " + shapeText(shape_) + ", type " + typeName_ + ")";
    // A 0 anywhere makes the array empty, however large the other sizes.
    elementCount_ = std::find(shape_.begin(), shape_.end(), std::size_t{0}) == shape_.end() ? 1 : 0;
    for (const std::size_t size : shape_)
    {
        if (elementCount_ != 0 && size > std::numeric_limits<std::ptrdiff_t>::max() / elementBytes() / elementCount_)
            refuse("the header promises an impossible size " + what + "; save the array again");
        elementCount_ *= size;
    }
    const std::uint64_t promisedBytes = elementCount_ * elementBytes();
    const std::uint64_t dataBytes = fileBytes_ - dataOffset_;
    if (dataBytes < promisedBytes)
        refuse("the file was cut short: it holds " + std::to_string(dataBytes) + " of the "
               + std::to_string(promisedBytes) + " bytes of data that its header promises " + what
               + "; save the array again");
    if (dataBytes > promisedBytes)
        refuse("the file is too long: it goes on for " + std::to_string(dataBytes - promisedBytes)
               + " bytes after the data that its header promises " + what + "; save one array a file");
}

std::size_t NpyStream::elementBytes() const { return type_ == Type::float32 || type_ == Type::int32 ? 4 : 8; }

std::string NpyStream::readStart(std::size_t count)
{
    // Before the string is made: the count comes from the file.
    std::string bytes(static_cast<std::size_t>(std::min<std::uint64_t>(count, fileBytes_ - dataOffset_)), '\0');
    stream_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!stream_ || bytes.size() < count)
        refuse("the file ends within its header; save the array with numpy.save");
    dataOffset_ += count;
    return bytes;
}

void NpyStream::readBytes(std::uint64_t firstElement, char* to, std::size_t count)
{
    assert(firstElement <= elementCount_ && count <= (elementCount_ - firstElement) * elementBytes());
    stream_.seekg(static_cast<std::streamoff>(dataOffset_ + firstElement * elementBytes()));
    stream_.read(to, static_cast<std::streamsize>(count));
    if (!stream_)
        refuse("the data cannot be read from element " + std::to_string(firstElement) + " on; check the disk");
}

template<typename Element>
void NpyStream::readConverted(std::uint64_t first, std::span<double> to)
{
    bytes_.resize(to.size() * sizeof(Element));
    readBytes(first, bytes_.data(), bytes_.size());
    for (std::size_t index = 0; index < to.size(); ++index)
    {
        Element element;
        std::memcpy(&element, bytes_.data() + index * sizeof element, sizeof element);
        to[index] = static_cast<double>(element);
    }
}

void NpyStream::read(std::uint64_t first, std::span<double> to)
{
    switch (type_)
    {
    case Type::float32:
        return readConverted<float>(first, to);
    case Type::float64:
        return readConverted<double>(first, to);
    case Type::int32:
        return readConverted<std::int32_t>(first, to);
    case Type::int64:
        return readConverted<std::int64_t>(first, to);
    }
}

void NpyStream::refuse(const std::string& clause) const { throw RequestError(name_ + ": " + clause); }

} // namespace driftline
