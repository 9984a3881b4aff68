// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/OutputFile.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace driftline
{

/// Writes the whole of an output, which is then to be committed. Throws ExecutionError.
void writeText(const OutputFile& output, std::string_view text);

/// Writes the whole file, which appears under its name only when it is whole. Throws as OutputFile does.
void writeTextFile(const std::filesystem::path& path, OutputFile::Existing existing, std::string_view text);

inline constexpr std::uintmax_t largestTextFileBytes = 16 * 1024 * 1024;

/// The whole file. Throws RequestError, with `what` it should have been ("preset", say), where it cannot be read or is
/// larger than any such file.
std::string readTextFile(const std::filesystem::path& path, std::string_view what,
                         std::uintmax_t largestBytes = largestTextFileBytes);

} // namespace driftline
