// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace driftline
{

struct CsvRow
{
    int line = 0; ///< on which it begins, from 1
    std::vector<std::string> cells;
};

/// Comma-separated values as in RFC 4180: cells may be quoted, and then hold commas, line ends, and quotes written
/// twice; lines end in LF or CR LF; a byte order mark is passed over. Empty lines are left out. A quote that is not
/// closed, or has text behind it, throws RequestError with `name` and the line. [any thread]
std::vector<CsvRow> readCsv(std::string_view text, const std::string& name);

} // namespace driftline
