// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/FactoryPresets.h"

#include "Model/NameMatch.h"
#include "Model/PatchText.h"

#include <algorithm>
#include <string>

namespace driftline
{

const FactoryPreset* findFactoryPreset(std::string_view name)
{
    const auto presets = factoryPresets();
    const auto found = std::find_if(presets.begin(), presets.end(), [&](const FactoryPreset& preset) {
        return equalWithoutCase(preset.key, name) || equalWithoutCase(readPatch(preset.text).name, name);
    });
    return found == presets.end() ? nullptr : &*found;
}

} // namespace driftline
