// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ParameterTable.h"

#include <array>
#include <string>
#include <string_view>

namespace driftline
{

/// Which MIDI controller moves which parameter. It belongs to a plugin in its session, not to a sound: the state keeps
/// it in the document's part "plugin", and presets have none. Plain data.
struct ControllerMap
{
    static constexpr int none = -1;
    static constexpr int highest = 119; ///< 120 to 127 are no controllers but commands (MIDI 1.0, channel mode)

    ControllerMap() { controllers.fill(none); }

    int of(ParameterId id) const { return controllers[static_cast<std::size_t>(id)]; }
    void set(ParameterId id, int controller) { controllers[static_cast<std::size_t>(id)] = controller; }

    bool operator==(const ControllerMap&) const = default;

    std::array<int, parameterCount> controllers;
};

/// The document that `writePatch` has written, with the map in it; the same document where nothing is mapped.
/// [any thread but the audio thread]
std::string withControllers(std::string document, const ControllerMap& map);

/// The map in a document that `readPatch` reads; empty where there is none. Parameters and controllers that are not
/// known here are left out: they are a later version's. Throws PatchError where the part is malformed.
/// [any thread but the audio thread]
ControllerMap readControllers(std::string_view document);

} // namespace driftline
