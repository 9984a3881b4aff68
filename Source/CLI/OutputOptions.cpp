// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/OutputOptions.h"

#include <CLI/CLI.hpp>

namespace driftline
{

void addOverwriteOption(CLI::App& command, OutputFile::Existing& existing, const std::string& what)
{
    command.add_flag_callback(
        "--overwrite", [&existing] { existing = OutputFile::Existing::overwrite; }, "replace " + what);
}

} // namespace driftline
