// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/OutputFile.h"

#include <string>

namespace CLI
{
class App;
}

namespace driftline
{

/// --overwrite, of every command that writes a file: replaces `what`, such as "an existing output". `existing` must
/// outlive the command.
void addOverwriteOption(CLI::App& command, OutputFile::Existing& existing, const std::string& what);

} // namespace driftline
