// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// The format: numpy.lib.format, "A simple format for saving numpy arrays to disk".
#include "Offline/NpyFile.h"

#include "Offline/NpyHeader.h"
#include "Offline/NpyStream.h"
#include "Offline/OutputFile.h"

#include <cerrno>
#include <fstream>

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
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << npyFileStart(type, shape);
    file.write(reinterpret_cast<const char*>(elements.data()), static_cast<std::streamsize>(elements.size_bytes()));
    file.close();
    requireWritten(file, nameInMessages.empty() ? path : nameInMessages);
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
