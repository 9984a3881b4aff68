// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// The format: numpy.lib.format, "A simple format for saving numpy arrays to disk".
#include "Offline/NpyFile.h"

#include "Offline/Error.h"
#include "Offline/NpyHeader.h"
#include "Offline/NpyStream.h"

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

namespace driftline
{

namespace
{

template<class Element>
std::vector<Element> readAll(NpyStream& stream)
{
    std::vector<Element> elements(stream.elementCount());
    stream.readUnconverted<Element>(0, elements);
    return elements;
}

NpyElements readElements(NpyStream& stream)
{
    switch (stream.type())
    {
    case NpyStream::Type::float32:
        return readAll<float>(stream);
    case NpyStream::Type::float64:
        return readAll<double>(stream);
    case NpyStream::Type::int32:
        return readAll<std::int32_t>(stream);
    case NpyStream::Type::int64:
        break;
    }
    return readAll<std::int64_t>(stream);
}

template<class Element>
void writeElements(const std::filesystem::path& path, const char* type, std::span<const std::size_t> shape,
                   std::span<const Element> elements, const std::filesystem::path& nameInMessages)
{
    constexpr std::size_t alignment = 64; // of the data within the file, for those who map it into memory
    std::string header = "{'descr': '";
    header.append(type).append("', 'fortran_order': False, 'shape': ").append(shapeText(shape)).append(", }");
    const std::size_t before = npyMagic.size() + 2 + 2;
    header.append(alignment - 1 - (before + header.size()) % alignment, ' ');
    header += '\n';

    std::string start(npyMagic);
    start += '\x01';
    start += '\x00';
    start += static_cast<char>(header.size() & 0xff);
    start += static_cast<char>(header.size() >> 8 & 0xff);

    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << start << header;
    file.write(reinterpret_cast<const char*>(elements.data()), static_cast<std::streamsize>(elements.size_bytes()));
    file.close();
    if (file)
        return;
    const std::string name = (nameInMessages.empty() ? path : nameInMessages).string();
    if (errno == ENOSPC)
        throw ExecutionError(name + ": the disk is full; make room and run again");
    throw ExecutionError(name + ": cannot be written whole (" + std::generic_category().message(errno)
                         + "); check the disk and the folder's permissions");
}

} // namespace

NpyArray readNpy(const std::filesystem::path& path)
{
    NpyStream stream(path);
    return {stream.shape(), readElements(stream)};
}

void writeNpy(const std::filesystem::path& path, std::span<const std::size_t> shape, std::span<const float> elements,
              const std::filesystem::path& nameInMessages)
{
    writeElements(path, "<f4", shape, elements, nameInMessages);
}

void writeNpy(const std::filesystem::path& path, std::span<const std::size_t> shape, std::span<const double> elements,
              const std::filesystem::path& nameInMessages)
{
    writeElements(path, "<f8", shape, elements, nameInMessages);
}

} // namespace driftline
