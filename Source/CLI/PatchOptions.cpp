// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/PatchOptions.h"

#include "Offline/PatchSource.h"

#include <CLI/CLI.hpp>

namespace driftline
{

void addPatchOptions(CLI::App& command, PatchOptions& options)
{
    command
        .add_option("--set", options.settings,
                    "id=value, any number of times ('driftline presets --parameters' lists the ids)")
        ->take_all()
        ->expected(1);
    command.add_option("--slot", options.slot, "which of the curves plays, from 1 (default: the preset's)")
        ->check(CLI::Range(1, slotCount));
    command.add_option("--sidechain", options.beside.sidechain, "an audio file of the same rate to listen to");
    command.add_option("--midi", options.beside.midi, "a standard MIDI file of notes, played at --bpm");
    command.add_option("--bpm", options.tempoBpm, "the tempo, 1 to 999 quarter notes per minute")
        ->capture_default_str();
}

Patch patchOf(const PatchOptions& options)
{
    requireTempo(options.tempoBpm);
    Patch patch = loadPatch(options.preset);
    applySettings(patch, options.settings);
    if (options.slot != 0)
        patch.parameters.set(ParameterId::slot, options.slot);
    return patch;
}

} // namespace driftline
