// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/PresetFolder.h"

#include "Model/PlainText.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

/// Of the 255 bytes that file systems take, with room for the ending and a number.
constexpr std::size_t longestStemBytes = 120;

fs::path fromEnvironment(const char* variable)
{
#if defined(_WIN32)
    const std::wstring wide(variable, variable + std::char_traits<char>::length(variable));
    const wchar_t* const value = ::_wgetenv(wide.c_str());
#else
    const char* const value = std::getenv(variable);
#endif
    return value == nullptr ? fs::path() : fs::path(value);
}

fs::path userDataFolder()
{
#if defined(_WIN32)
    return fromEnvironment("APPDATA");
#else
    const auto home = fromEnvironment("HOME");
#if defined(__APPLE__)
    return home.empty() ? home : home / "Library" / "Application Support";
#else
    // XDG Base Directory Specification 0.8: a relative path in the variable counts as none.
    if (const auto data = fromEnvironment("XDG_DATA_HOME"); data.is_absolute())
        return data;
    return home.empty() ? home : home / ".local" / "share";
#endif
#endif
}

/// Windows opens a device by each of these, whatever the ending.
bool isDeviceName(const std::string& stem)
{
    constexpr auto devices = std::to_array<std::string_view>({"con", "prn", "aux", "nul"});
    const auto name = lowerCase(stem.substr(0, stem.find('.')));
    if (name.size() == 4 && (name.starts_with("com") || name.starts_with("lpt")) && name[3] >= '0' && name[3] <= '9')
        return true;
    return std::find(devices.begin(), devices.end(), name) != devices.end();
}

/// Not in the middle of a character.
std::string shortened(std::string text)
{
    if (text.size() <= longestStemBytes)
        return text;
    auto end = longestStemBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return text.substr(0, end);
}

fs::path fromUtf8(const std::string& text) { return {std::u8string(text.begin(), text.end())}; }

} // namespace

fs::path userPresetFolder()
{
    if (auto folder = fromEnvironment(presetFolderVariable); !folder.empty())
        return folder;
    const auto data = userDataFolder();
    return data.empty() ? data : data / "Driftline" / "Presets";
}

fs::path presetFileName(std::string_view name)
{
    constexpr std::string_view refused = "<>:\"/\\|?*";
    std::string stem(name);
    for (auto& character : stem)
        if (const auto code = static_cast<unsigned char>(character);
            code < 0x20U || code == 0x7FU || refused.find(character) != std::string_view::npos)
            character = '_';
    stem = shortened(std::move(stem));
    // Windows drops dots and blanks at the end; a dot in front hides the file elsewhere.
    while (!stem.empty() && (stem.back() == '.' || stem.back() == ' '))
        stem.pop_back();
    if (stem.empty() || stem.front() == '.' || isDeviceName(stem))
        stem = std::string("_").append(stem);
    return fromUtf8(stem + ".json");
}

} // namespace driftline
