// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/TextFile.h"

#include "Offline/Error.h"

#include <cerrno>
#include <fstream>
#include <system_error>

namespace driftline
{

std::string readTextFile(const std::filesystem::path& path, std::string_view what, std::uintmax_t largestBytes)
{
    const auto refuse = [&](std::string_view problem) {
        throw RequestError(path.string().append(": ").append(problem));
    };
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error)
        refuse(std::string("cannot be read (").append(error.message()).append("); check the path"));
    if (size > largestBytes)
        refuse(std::string("is too large for a ")
                   .append(what)
                   .append(" (over ")
                   .append(std::to_string(largestBytes / 1'048'576))
                   .append(" MB); check the path"));
    std::ifstream file(path, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file)
        refuse("cannot be read; check its permissions");
    return text;
}

void writeText(const OutputFile& output, std::string_view text)
{
    errno = 0;
    std::ofstream stream(output.temporaryPath(), std::ios::binary);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    stream.close();
    requireWritten(stream, output.finalPath());
}

void writeTextFile(const std::filesystem::path& path, OutputFile::Existing existing, std::string_view text)
{
    OutputFile output(path, existing);
    writeText(output, text);
    output.commit();
}

} // namespace driftline
