// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace driftline
{

/// The first bytes of every .npy file.
inline constexpr std::string_view npyMagic = "\x93NUMPY";

/// What the Python dictionary at the start of a .npy file says.
struct NpyHeader
{
    std::string type; ///< such as "<f4"; empty for a structured type
    bool isFortranOrder = false;
    std::vector<std::size_t> shape;
};

/// Why a header cannot be understood: a clause without the file's name, which the reader knows.
class NpyHeaderError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Parses the dictionary, a Python literal with exactly the keys descr, fortran_order and shape.
/// Throws NpyHeaderError. [any thread]
NpyHeader parseNpyHeader(std::string_view text);

/// "(2, 512)" or "(512,)", as Python writes a shape. [any thread]
std::string shapeText(std::span<const std::size_t> shape);

/// All that stands in front of the elements of a .npy file, format version 1.0, in C order: of this type, such as
/// "<f8". Aligned for those who map files into memory. [any thread]
std::string npyFileStart(std::string_view type, std::span<const std::size_t> shape);

} // namespace driftline
