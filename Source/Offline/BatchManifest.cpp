// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/BatchManifest.h"

#include "Model/ParameterTable.h"
#include "Model/PlainText.h"
#include "Offline/CsvTable.h"
#include "Offline/Error.h"
#include "Offline/PatchSource.h"
#include "Offline/RenderRecord.h"
#include "Offline/ResponseSource.h"
#include "Offline/TextFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <system_error>

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr std::uintmax_t largestManifestBytes = 512 * 1024 * 1024;

[[noreturn]] void refuse(const BatchRow& row, const std::string& problem)
{
    throw RequestError(row.place + ": " + problem);
}

/// A file that a row names, beside its manifest.
fs::path besideManifest(const fs::path& folder, const std::string& text) { return folder / pathFromUtf8(text); }

/// As `output` of a row may be: within the folder, whatever it is.
fs::path requireWithin(const BatchRow& row, const fs::path& output)
{
    const fs::path plain = output.lexically_normal();
    if (output.empty() || !plain.has_filename() || plain == ".")
        refuse(row, "output \"" + output.string() + "\": names no file; give it a file name");
    if (output.is_absolute() || output.has_root_path() || *plain.begin() == "..")
        refuse(row, "output \"" + output.string() + "\": leads out of the folder of --output; give a path within it");
    return plain;
}

/// The ending of files of a format of audioFormatNames; that of the input for "same".
std::string endingOf(const std::string& format, const fs::path& input)
{
    for (const std::string_view container : {"wav", "flac", "aiff", "ogg"})
        if (std::string_view(format).starts_with(container))
            return std::string(".").append(container);
    return input.extension().string();
}

fs::path outputFor(const fs::path& input, const std::string& format)
{
    fs::path output = input;
    return output.replace_extension(endingOf(format, input));
}

double tempoFrom(const BatchRow& row, const std::string& text)
{
    double tempoBpm = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), tempoBpm);
    if (error != std::errc() || end != text.data() + text.size())
        refuse(row, "bpm: \"" + text + "\" is no number; give quarter notes per minute");
    return tempoBpm;
}

/// Puts one key's text into the row. False for a key that no row has.
bool setField(BatchRow& row, const std::string& key, const std::string& text, const fs::path& folder)
{
    if (key == "input")
        row.input = besideManifest(folder, text);
    else if (key == "output")
        row.output = requireWithin(row, pathFromUtf8(text));
    else if (key == "preset")
    {
        // A preset's file lies beside the manifest too; a name is no path.
        const auto file = besideManifest(folder, text);
        std::error_code error;
        row.preset = fs::is_regular_file(file, error) ? file.string() : text;
    }
    else if (key == "response")
    {
        const auto file = besideManifest(folder, text);
        std::error_code error;
        row.response = fs::is_regular_file(file, error) ? file.string() : text;
    }
    else if (key == "bpm")
        row.tempoBpm = tempoFrom(row, text);
    else if (key == "tail")
        row.tail = text;
    else if (key == "format")
        row.format = text;
    else if (key == "delays")
        row.delays = besideManifest(folder, text);
    else if (key == "sidechain")
        row.sidechain = besideManifest(folder, text);
    else if (key == "midi")
        row.midi = besideManifest(folder, text);
    else
        return false;
    return true;
}

constexpr std::string_view settingPrefix = "set.";
constexpr const char* knownKeys = "input, output, preset, response, bpm, tail, format, delays, sidechain, midi";

void finish(BatchRow& row)
{
    if (row.input.empty())
        refuse(row, "has no input; name the file to render");
    if (row.output.empty())
        row.output = requireWithin(row, outputFor(row.input.filename(), row.format));
}

/// A JSON value as the text that a user would type.
std::string textOf(const BatchRow& row, const std::string& key, const Json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number() || value.is_boolean())
        return value.dump();
    refuse(row, key + ": has to be a text or a number");
}

void addSettings(BatchRow& row, const Json& settings)
{
    if (settings.is_object())
        for (const auto& [id, value] : settings.items())
            row.settings.push_back(id + "=" + textOf(row, id, value));
    else if (settings.is_array())
        for (const auto& setting : settings)
            row.settings.push_back(textOf(row, "set", setting));
    else
        refuse(row, "set: has to be an object of parameters, or a list of \"id=value\"");
}

BatchRow rowFromJson(const std::string& line, BatchRow row, const fs::path& folder)
{
    Json json;
    try
    {
        json = Json::parse(line);
    }
    catch (const Json::parse_error& error)
    {
        refuse(row, "is no JSON object beyond column " + std::to_string(error.byte) + "; write one object a line");
    }
    if (!json.is_object())
        refuse(row, R"(is no JSON object; write {"input": "a.wav"} and the like)");
    for (const auto& [key, value] : json.items())
        if (key == "set")
            addSettings(row, value);
        else if (!setField(row, key, textOf(row, key, value), folder))
            refuse(row, std::string("\"").append(key) + "\" is no key of a row; it has " + knownKeys + ", set");
    finish(row);
    return row;
}

std::vector<BatchRow> rowsFromJsonLines(const std::string& text, const fs::path& manifest, const BatchRow& defaults)
{
    std::vector<BatchRow> rows;
    int lineNumber = 0;
    for (std::size_t begin = 0; begin < text.size();)
    {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        ++lineNumber;
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        BatchRow row = defaults;
        row.place = manifest.string() + ": line " + std::to_string(lineNumber);
        rows.push_back(rowFromJson(line, std::move(row), manifest.parent_path()));
    }
    return rows;
}

std::vector<BatchRow> rowsFromCsv(const std::string& text, const fs::path& manifest, const BatchRow& defaults)
{
    const auto table = readCsv(text, manifest.string());
    if (table.empty())
        return {};
    const auto& header = table.front();
    std::vector<BatchRow> rows;
    for (const auto& line : std::vector<CsvRow>(table.begin() + 1, table.end()))
    {
        BatchRow row = defaults;
        row.place = manifest.string() + ": line " + std::to_string(line.line);
        if (line.cells.size() != header.cells.size())
            refuse(row, "has " + std::to_string(line.cells.size()) + " cells, and the header has "
                            + std::to_string(header.cells.size()));
        for (std::size_t column = 0; column < header.cells.size(); ++column)
        {
            const auto& key = header.cells[column];
            const auto& cell = line.cells[column];
            if (cell.empty())
                continue;
            // A parameter is called as a key is: "output" is the file, and "set.output" the level.
            const std::string id = key.starts_with(settingPrefix) ? key.substr(settingPrefix.size()) : key;
            const bool isKey = setField(row, key, cell, manifest.parent_path());
            if (!isKey && findParameter(id) != nullptr)
                row.settings.push_back(id + "=" + cell);
            else if (!isKey)
                refuse(row,
                       "\"" + key + "\" is no column of a manifest; it has " + knownKeys + ", and ids of parameters");
        }
        finish(row);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace

bool matchesPattern(const std::string& text, const std::string& pattern)
{
    // The last "*" takes one character more whenever what follows it does not match.
    std::size_t t = 0, p = 0, afterStar = std::string::npos, starText = 0;
    while (t < text.size())
    {
        if (p < pattern.size() && pattern[p] == '*')
        {
            afterStar = ++p;
            starText = t;
        }
        else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t]))
        {
            ++p;
            ++t;
        }
        else if (afterStar != std::string::npos)
        {
            p = afterStar;
            t = ++starText;
        }
        else
            return false;
    }
    return pattern.find_first_not_of('*', p) == std::string::npos;
}

std::vector<BatchRow> readManifest(const fs::path& manifest, const BatchRow& defaults)
{
    const auto text = readTextFile(manifest, "manifest", largestManifestBytes);
    auto rows = lowerCase(manifest.extension().string()) == ".csv" ? rowsFromCsv(text, manifest, defaults)
                                                                   : rowsFromJsonLines(text, manifest, defaults);
    if (rows.empty())
        throw RequestError(manifest.string() + ": has no rows; write one a file to render");
    return rows;
}

std::vector<BatchRow> listFolder(const fs::path& folder, const std::string& pattern, const BatchRow& defaults,
                                 const fs::path& leftOut)
{
    const bool isPath = pattern.find('/') != std::string::npos;
    std::vector<BatchRow> rows;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && entry != end; entry.increment(error))
    {
        std::error_code ignored;
        if (entry->is_directory(ignored) && fs::equivalent(entry->path(), leftOut, ignored))
        {
            entry.disable_recursion_pending();
            continue;
        }
        const auto relative = entry->path().lexically_relative(folder);
        if (!entry->is_regular_file(ignored)
            || !matchesPattern(isPath ? relative.generic_string() : relative.filename().string(), pattern))
            continue;
        BatchRow row = defaults;
        row.input = entry->path();
        row.place = row.input.string();
        row.output = outputFor(relative, row.format);
        rows.push_back(std::move(row));
    }
    if (error)
        throw RequestError(folder.string() + ": cannot be listed (" + error.message() + "); check its permissions");
    if (rows.empty())
        throw RequestError(folder.string() + ": holds no file that matches \"" + pattern
                           + "\"; give another --pattern");
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.input < b.input; });
    return rows;
}

void requireOwnOutputs(const std::vector<BatchRow>& rows, const fs::path& outputFolder)
{
    std::error_code error;
    std::set<fs::path> inputs;
    for (const auto& row : rows)
        for (const auto& file : {row.input, row.delays, row.sidechain, row.midi})
            if (!file.empty())
                inputs.insert(fs::weakly_canonical(file, error));
    std::map<fs::path, const BatchRow*> owners;
    for (const auto& row : rows)
    {
        const auto [owner, isNew] = owners.emplace(row.output, &row);
        if (!isNew)
            refuse(row, "output \"" + row.output.string() + "\": is also that of " + owner->second->place
                            + "; give each row its own");
        if (inputs.count(fs::weakly_canonical(outputFolder / row.output, error)) != 0)
            refuse(row, "output \"" + row.output.string()
                            + "\": would replace a file that this batch reads; give another --output");
    }
}

} // namespace driftline
