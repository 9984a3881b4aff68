// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Preset.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace driftline
{

/// The presets there are: the factory's, and the user's in their folder, one document each. Folders within it are
/// looked into too. A file in it that is no preset is listed with what is wrong with it, and left alone.
///
/// What is written appears under its name only when it is whole, and never takes the place of another preset unasked.
/// Everything that fails throws RequestError or ExecutionError with one line for the user, and has changed nothing.
/// [one thread at a time]
class PresetLibrary
{
public:
    /// Reads the factory presets only; `refresh` reads the folder. An empty path is no folder.
    explicit PresetLibrary(std::filesystem::path userFolder);

    /// In the order in which they are shown.
    const std::vector<Preset>& presets() const { return presets_; }

    /// Changes whenever `presets` has.
    std::uint32_t revision() const { return revision_; }

    const std::filesystem::path& userFolder() const { return folder_; }

    /// Looks what lies in the folder now; files that are as they were are not read again.
    void refresh();

    /// The one of this key, or nothing.
    const Preset* find(const std::string& key) const;

    /// The ones of this name (case does not matter) that can be opened: the factory's first.
    std::vector<const Preset*> named(const std::string& name) const;

    /// What stands in the way of calling a preset so, in one line; empty if nothing does: the user's own of that name
    /// may be replaced.
    std::string problemWithName(const std::string& name) const;

    /// The user's preset that a save under this name would replace, or nothing.
    const Preset* userPresetNamed(const std::string& name) const;

    enum class Existing
    {
        refuse,
        replace
    };

    /// Writes a patch under its name into the folder, which is made where it is missing. With Existing::refuse a preset
    /// of the user's of the same name is in the way; with Existing::replace its file is the one that is replaced,
    /// unless somebody else has changed it since the last refresh. Bypass is saved as off. Returns the key.
    std::string save(const Patch& patch, Existing existing);

    /// Gives a user's preset another name, and its file too. Returns the new key.
    std::string rename(const std::string& key, const std::string& name);

    /// Deletes a user's file, also one that cannot be opened.
    void remove(const std::string& key);

private:
    struct Stamp
    {
        std::filesystem::file_time_type time;
        std::uintmax_t bytes = 0;
        bool operator==(const Stamp&) const = default;
    };
    struct File
    {
        Stamp stamp;
        Preset preset;
    };

    static Stamp stampOf(const std::filesystem::path& file);
    static Preset readPreset(const std::filesystem::path& file);
    const File& requireUserFile(const std::string& key) const;
    void requireUnchanged(const std::string& key) const;
    std::filesystem::path freeFileFor(const std::string& name) const;
    void list();

    const std::filesystem::path folder_;
    std::vector<Preset> factory_;
    std::map<std::string, File> files_; ///< by key
    std::vector<Preset> presets_;
    std::uint32_t revision_ = 0;
};

} // namespace driftline
