// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/PresetLibrary.h"

#include "Model/FactoryPresets.h"
#include "Model/NameMatch.h"
#include "Model/PatchText.h"
#include "Model/PlainText.h"
#include "Offline/Error.h"
#include "Offline/OutputFile.h"
#include "Offline/PatchSource.h"
#include "Offline/PresetFolder.h"
#include "Offline/ResponseSource.h"
#include "Offline/TextFile.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

/// A folder that is a whole disk by mistake must not stop the window.
constexpr int deepestFolder = 4;
constexpr std::size_t mostFiles = 10000;

fs::path pathOfKey(const std::string& key) { return {std::u8string(key.begin(), key.end())}; }

/// The same without the file's path, which whoever lists it knows.
std::string withoutPath(const std::string& message, const fs::path& file)
{
    const auto start = file.string() + ": ";
    return message.starts_with(start) ? message.substr(start.size()) : message;
}

std::vector<fs::path> presetFilesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
    for (const fs::recursive_directory_iterator end; !error && entry != end && files.size() < mostFiles;
         entry.increment(error))
    {
        std::error_code ignored;
        if (entry.depth() >= deepestFolder)
            entry.disable_recursion_pending();
        const auto& path = entry->path();
        if (lowerCase(path.extension().string()) == ".json" && !utf8Of(path.filename()).starts_with('.')
            && entry->is_regular_file(ignored))
            files.push_back(path);
    }
    return files;
}

[[noreturn]] void refuseName(const Preset& same)
{
    throw RequestError(std::string("A preset called ").append(same.patch.name).append(" exists; choose another name."));
}

} // namespace

PresetLibrary::PresetLibrary(fs::path userFolder) : folder_(std::move(userFolder))
{
    for (const auto& preset : factoryPresets())
        factory_.push_back({std::string(preset.key), true, readPatch(preset.text), {}});
    list();
}

PresetLibrary::Stamp PresetLibrary::stampOf(const fs::path& file)
{
    std::error_code error;
    return {fs::last_write_time(file, error), fs::file_size(file, error)};
}

Preset PresetLibrary::readPreset(const fs::path& file)
{
    Preset preset;
    preset.key = utf8Of(file);
    preset.isFactory = false;
    try
    {
        preset.patch = loadPatchFile(file);
    }
    catch (const std::exception& error)
    {
        preset.patch.name = utf8Of(file.stem());
        preset.problem = withoutPath(error.what(), file);
    }
    return preset;
}

void PresetLibrary::refresh()
{
    std::map<std::string, File> files;
    if (!folder_.empty())
        for (const auto& path : presetFilesIn(folder_))
        {
            const auto key = utf8Of(path);
            const auto stamp = stampOf(path);
            if (const auto known = files_.find(key); known != files_.end() && known->second.stamp == stamp)
                files.insert(*known);
            else
                files.insert({key, {stamp, readPreset(path)}});
        }
    files_ = std::move(files);
    list();
}

void PresetLibrary::list()
{
    auto presets = factory_;
    for (const auto& [key, file] : files_)
        presets.push_back(file.preset);
    sortForShow(presets);
    if (presets == presets_)
        return;
    presets_ = std::move(presets);
    ++revision_;
}

const Preset* PresetLibrary::find(const std::string& key) const
{
    const auto found =
        std::find_if(presets_.begin(), presets_.end(), [&](const Preset& preset) { return preset.key == key; });
    return found == presets_.end() ? nullptr : &*found;
}

std::vector<const Preset*> PresetLibrary::named(const std::string& name) const
{
    std::vector<const Preset*> found;
    for (const auto& preset : presets_)
        if (preset.problem.empty() && equalWithoutCase(preset.patch.name, name))
            found.push_back(&preset);
    std::stable_partition(found.begin(), found.end(), [](const Preset* preset) { return preset->isFactory; });
    return found;
}

const Preset* PresetLibrary::userPresetNamed(const std::string& name) const
{
    const auto found = named(name);
    const auto own = std::find_if(found.begin(), found.end(), [](const Preset* preset) { return !preset->isFactory; });
    return own == found.end() ? nullptr : *own;
}

std::string PresetLibrary::problemWithName(const std::string& name) const
{
    if (trimmed(name).empty())
        return "A preset needs a name.";
    // Line ends would come out again wherever names are listed.
    if (std::any_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20U; }))
        return "The name holds a line end or another control character; write it without.";
    if (findFactoryPreset(name) != nullptr)
        return "A factory preset is called that; choose another name.";
    return {};
}

fs::path PresetLibrary::freeFileFor(const std::string& name) const
{
    const auto first = folder_ / presetFileName(name);
    auto file = first;
    std::error_code error;
    for (int number = 2; fs::exists(fs::symlink_status(file, error)); ++number)
    {
        file = first;
        file.replace_filename(first.stem());
        file += std::string(" ").append(std::to_string(number)).append(".json");
    }
    return file;
}

const PresetLibrary::File& PresetLibrary::requireUserFile(const std::string& key) const
{
    const auto file = files_.find(key);
    if (file == files_.end())
        throw RequestError("This is no preset of yours: factory presets stay as they are.");
    return file->second;
}

void PresetLibrary::requireUnchanged(const std::string& key) const
{
    const auto& file = requireUserFile(key);
    if (stampOf(pathOfKey(key)) != file.stamp)
        throw RequestError(
            file.preset.patch.name
            + " has been changed by another program meanwhile; look at it again, or choose another name.");
}

std::string PresetLibrary::save(const Patch& patch, Existing existing)
{
    if (auto problem = problemWithName(patch.name); !problem.empty())
        throw RequestError(problem);
    if (folder_.empty())
        throw RequestError(std::string("There is no folder for presets, since there is no home folder; name one in ")
                               .append(presetFolderVariable)
                               .append("."));
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error)
        throw RequestError(folder_.string() + ": the folder for presets cannot be made (" + error.message()
                           + "); change the permissions, or name another one in " + presetFolderVariable + ".");
    const auto* const same = userPresetNamed(patch.name);
    if (same != nullptr && existing == Existing::refuse)
        refuseName(*same);
    if (same != nullptr)
        requireUnchanged(same->key);
    auto saved = patch;
    saved.parameters.set(ParameterId::bypass, 0.0);
    const auto file = same != nullptr ? pathOfKey(same->key) : freeFileFor(patch.name);
    writeTextFile(file, same != nullptr ? OutputFile::Existing::overwrite : OutputFile::Existing::refuse,
                  writePatch(saved));
    refresh();
    return utf8Of(file);
}

std::string PresetLibrary::rename(const std::string& key, const std::string& name)
{
    const auto present = requireUserFile(key).preset;
    if (!present.problem.empty())
        throw RequestError("This file cannot be opened, and so not be renamed: " + present.problem);
    if (const auto problem = problemWithName(name); !problem.empty())
        throw RequestError(problem);
    if (const auto* const same = userPresetNamed(name); same != nullptr && same->key != key)
        refuseName(*same);
    requireUnchanged(key);
    auto patch = present.patch;
    patch.name = name;
    const auto oldFile = pathOfKey(key);
    // Only the case has changed, or what no file's name can hold: the file keeps its name.
    const bool keepsFile =
        presetFileName(name) == presetFileName(present.patch.name) || equalWithoutCase(name, present.patch.name);
    const auto newFile = keepsFile ? oldFile : freeFileFor(name);
    writeTextFile(newFile, keepsFile ? OutputFile::Existing::overwrite : OutputFile::Existing::refuse,
                  writePatch(patch));
    std::error_code error;
    if (!keepsFile && !fs::remove(oldFile, error) && error)
    {
        std::error_code ignored;
        fs::remove(newFile, ignored);
        throw ExecutionError(oldFile.string() + ": cannot be renamed (" + error.message() + ").");
    }
    refresh();
    return utf8Of(newFile);
}

void PresetLibrary::remove(const std::string& key)
{
    requireUserFile(key);
    std::error_code error;
    const auto file = pathOfKey(key);
    fs::remove(file, error);
    if (error)
        throw ExecutionError(file.string() + ": cannot be deleted (" + error.message() + ").");
    refresh();
}

} // namespace driftline
