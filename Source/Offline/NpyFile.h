// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <variant>
#include <vector>

namespace driftline
{

using NpyElements =
    std::variant<std::vector<float>, std::vector<double>, std::vector<std::int32_t>, std::vector<std::int64_t>>;

/// An array as a .npy file holds it, in C order: the last axis runs fastest.
struct NpyArray
{
    std::vector<std::size_t> shape; ///< empty for a single number
    NpyElements elements;
};

/// Reads a whole .npy file of what NpyStream reads. Throws RequestError, with one line that names the file, for
/// anything else. Memory is asked for only after the file's size was found to fit its header. [any thread]
NpyArray readNpy(const std::filesystem::path& path);

/// Writes elements, little endian, C order, format version 1.0; `elements` holds the product of `shape`.
/// Throws ExecutionError when the file cannot be written whole, naming `nameInMessages`, or `path` where that is empty:
/// what is written to a temporary path is known to people by another name. [any thread]
void writeNpy(const std::filesystem::path& path, std::span<const std::size_t> shape, std::span<const float> elements,
              const std::filesystem::path& nameInMessages = {});
void writeNpy(const std::filesystem::path& path, std::span<const std::size_t> shape, std::span<const double> elements,
              const std::filesystem::path& nameInMessages = {});

} // namespace driftline
