// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/PatchSource.h"

#include "Model/FactoryPresets.h"
#include "Model/ParameterText.h"
#include "Model/PatchText.h"
#include "Offline/Error.h"
#include "Offline/PresetFolder.h"
#include "Offline/PresetLibrary.h"
#include "Offline/ResponseSource.h"
#include "Offline/TextFile.h"

#include <filesystem>
#include <locale>
#include <optional>
#include <sstream>

namespace driftline
{

namespace
{

/// The user's preset of this name, or nothing.
std::optional<Patch> userPreset(const std::string& name)
{
    PresetLibrary library(userPresetFolder());
    library.refresh();
    const auto* const preset = library.userPresetNamed(name);
    return preset == nullptr ? std::nullopt : std::optional(preset->patch);
}

} // namespace

Patch loadPatch(const std::string& nameOrFile)
{
    if (nameOrFile.empty())
        return {};
    if (const auto* preset = findFactoryPreset(nameOrFile))
        return readPatch(preset->text);
    if (auto patch = userPreset(nameOrFile))
        return *patch;
    const std::filesystem::path path(nameOrFile);
    if (!path.has_extension() && !path.has_parent_path() && !std::filesystem::exists(path))
        throw RequestError("no preset is called '" + nameOrFile
                           + "'; 'driftline presets' lists them, and a preset's file is given by its path");
    if (!std::filesystem::exists(path))
        throw RequestError(nameOrFile
                           + ": is no preset and no file that can be read; 'driftline presets' lists the presets, else "
                             "check the path");
    return loadPatchFile(path);
}

Patch loadPatchFile(const std::filesystem::path& file)
{
    try
    {
        auto patch = readPatch(readTextFile(file, "preset"));
        // A document may travel together with the impulse response that it names.
        if (!patch.response.file.empty() && pathOf(patch.response).is_relative())
            patch.response.file = utf8Of(file.parent_path() / pathOf(patch.response));
        return patch;
    }
    catch (const PatchError& error)
    {
        throw RequestError(file.string() + ": " + error.what());
    }
}

bool isPresetName(const std::string& nameOrFile)
{
    return findFactoryPreset(nameOrFile) != nullptr || userPreset(nameOrFile).has_value();
}

void applySettings(Patch& patch, const std::vector<std::string>& settings)
{
    for (const auto& setting : settings)
    {
        const auto equals = setting.find('=');
        if (equals == std::string::npos)
            throw RequestError("--set " + setting + ": is not of the form id=value, such as feedback=60");
        const auto key = setting.substr(0, equals);
        const auto* info = findParameter(key);
        if (info == nullptr)
            throw RequestError("--set " + setting + ": " + unknownParameterMessage(key));
        std::string problem;
        const auto value = parseParameter(*info, setting.substr(equals + 1), problem);
        if (!value)
            throw RequestError("--set " + setting + ": " + key + " takes " + problem);
        patch.parameters.set(info->id, *value);
    }
}

void requireTempo(double tempoBpm)
{
    // Written so that not-a-number fails too.
    if (tempoBpm >= slowestTempoBpm && tempoBpm <= fastestTempoBpm)
        return;
    std::ostringstream message;
    message << "--bpm " << tempoBpm << ": is no tempo; give " << slowestTempoBpm << " to " << fastestTempoBpm
            << " quarter notes per minute";
    throw RequestError(message.str());
}

TailLength parseTail(const std::string& text)
{
    if (text == "auto")
        return {};
    if (text == "none")
        return {0.0};
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    double seconds = 0.0;
    if (!(stream >> seconds) || !stream.eof() || !(seconds >= 0.0 && seconds <= longestTailSeconds))
        throw RequestError("--tail " + text + ": is not auto, none, or a number of seconds from 0 to 86400");
    return {seconds};
}

} // namespace driftline
