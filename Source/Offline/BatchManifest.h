// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace driftline
{

/// One render of a batch, as its row says it and the command's own options fill it up.
struct BatchRow
{
    std::string place; ///< for messages: "takes.csv, line 3", or the file's name
    std::filesystem::path input;
    std::filesystem::path output;      ///< relative to the batch's folder, without "..", with "/" whatever the system
    std::string preset;                ///< as --preset
    std::vector<std::string> settings; ///< as --set
    std::string response;              ///< as --response
    double tempoBpm = 120.0;
    std::string tail = "auto";
    std::string format = "same";
    std::filesystem::path delays, sidechain, midi;
};

/// The rows of a manifest, in its order; `defaults` holds what a row leaves out, and its settings come before a row's.
///
/// A .csv file has a header that names its columns: input, output, preset, response, bpm, tail, format, delays,
/// sidechain, midi, or the id of a parameter, which may have "set." in front of it. An empty cell says nothing. Any
/// other file holds a JSON object a line, with the same keys, and "set" with an object of parameters or a list of
/// "id=value". Files are looked for beside the manifest; an output that is left out is called as its input, with the
/// ending of its format.
///
/// Throws RequestError naming the line for what is malformed, unknown, lacks an input, or names an output outside of
/// the batch's folder.
std::vector<BatchRow> readManifest(const std::filesystem::path& manifest, const BatchRow& defaults);

/// A row for each file under a folder, at any depth, whose name, or, where the pattern holds a "/", whose path in the
/// folder, matches it: "*" is any text, "?" any one character. In the order of their paths; outputs lie in the same
/// folders. What lies in `leftOut`, such as the outputs, is not looked at. Throws RequestError where there are none.
std::vector<BatchRow> listFolder(const std::filesystem::path& folder, const std::string& pattern,
                                 const BatchRow& defaults, const std::filesystem::path& leftOut);

/// Throws RequestError where two rows have one output, or where one would replace the input of another.
void requireOwnOutputs(const std::vector<BatchRow>& rows, const std::filesystem::path& outputFolder);

/// Whether text matches a pattern of "*" and "?".
bool matchesPattern(const std::string& text, const std::string& pattern);

} // namespace driftline
