// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Support/TemporaryFolder.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace driftline::test
{

inline const char* npyTypeName(float) { return "<f4"; }
inline const char* npyTypeName(double) { return "<f8"; }
inline const char* npyTypeName(std::int32_t) { return "<i4"; }
inline const char* npyTypeName(std::int64_t) { return "<i8"; }

/// Writes a .npy file of any of the types that are read, apart from the writer under test. `shape` is as Python has it.
template<class Element>
void saveArray(const std::filesystem::path& path, const std::string& shape, const std::vector<Element>& elements)
{
    const std::string header =
        std::string("{'descr': '") + npyTypeName(Element{}) + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size());
    bytes += '\0';
    bytes += header;
    bytes.append(reinterpret_cast<const char*>(elements.data()), elements.size() * sizeof(Element));
    writeFile(path, bytes);
}

} // namespace driftline::test
