// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/ResponseSource.h"

#include "Model/BundledResponses.h"
#include "Offline/Error.h"
#include "Offline/ImpulseResponseFile.h"
#include "Offline/ResponsePreparation.h"
#include "Offline/Sha256.h"

#include <algorithm>
#include <system_error>

namespace driftline
{

namespace
{

namespace fs = std::filesystem;

LoadedResponse loadBundled(const std::string& key)
{
    const auto* bundled = findBundledResponse(key);
    if (bundled == nullptr)
        throw RequestError("no impulse response called '" + key
                           + "' comes with this Driftline; 'driftline presets --responses' lists them");
    LoadedResponse loaded;
    loaded.audio = decodeImpulseResponse(bundled->flac);
    loaded.name = bundled->name;
    return loaded;
}

LoadedResponse loadFile(const ResponseReference& reference)
{
    const auto path = pathOf(reference);
    LoadedResponse loaded;
    auto response = readImpulseResponse(path);
    loaded.sha256 = sha256OfFile(path);
    if (!reference.sha256.empty() && loaded.sha256 != reference.sha256)
        throw RequestError(path.string() + ": this impulse response is not the one that the patch was made with, its "
                           + "content has changed; choose the file again to play it as it is now");
    response = trimmed(response);
    if (response.seconds() > longestResponseSeconds)
        throw RequestError(path.string() + ": the impulse response lasts "
                           + std::to_string(static_cast<int>(response.seconds()))
                           + " s, and Space plays up to 30 s; shorten it");
    loaded.audio = reference.isNormalised ? normalised(std::move(response)) : std::move(response);
    loaded.name = utf8Of(path.filename());
    return loaded;
}

} // namespace

LoadedResponse loadResponse(const ResponseReference& reference, double sampleRateHz)
{
    auto loaded = reference.bundled.empty() ? loadFile(reference) : loadBundled(reference.bundled);
    loaded.originalSampleRateHz = loaded.audio.sampleRateHz;
    loaded.audio = resampled(loaded.audio, sampleRateHz);
    // Resampling lets the end ring on by a few samples more than may be played.
    const auto most = static_cast<std::size_t>(longestResponseSeconds * sampleRateHz);
    for (auto& channel : loaded.audio.channels)
        channel.resize(std::min(channel.size(), most));
    return loaded;
}

ResponseReference responseFrom(const std::string& nameOrFile)
{
    if (const auto* bundled = findBundledResponse(nameOrFile))
        return ResponseReference::bundledWith(std::string(bundled->key));
    const fs::path path(nameOrFile);
    std::error_code ignored;
    if (!path.has_extension() && !path.has_parent_path() && !fs::exists(path, ignored))
        throw RequestError("no impulse response is called '" + nameOrFile
                           + "'; 'driftline presets --responses' lists them, and a file is given by its path");
    return ResponseReference::ofFile(utf8Of(path));
}

std::filesystem::path pathOf(const ResponseReference& reference) { return pathFromUtf8(reference.file); }

std::filesystem::path pathFromUtf8(const std::string& text)
{
    return fs::path(std::u8string(text.begin(), text.end()));
}

std::string utf8Of(const std::filesystem::path& path)
{
    const auto text = path.u8string();
    return {text.begin(), text.end()};
}

std::string describe(const ResponseReference& reference)
{
    return reference.bundled.empty() ? reference.file : reference.bundled;
}

} // namespace driftline
