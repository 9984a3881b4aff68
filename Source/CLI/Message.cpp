// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Message.h"

#include <algorithm>
#include <iostream>

namespace driftline
{

namespace
{

void printLine(std::string line)
{
    const auto isControl = [](char c) { return (c >= '\0' && c < ' ') || c == '\x7f'; };
    std::replace_if(line.begin(), line.end(), isControl, '?');
    std::cerr << line + '\n'; // in one piece, among what other processes write
}

} // namespace

void printError(const std::string& message) { printLine("driftline: " + message); }

void printWarning(const std::string& message) { printLine("driftline: warning: " + message); }

} // namespace driftline
