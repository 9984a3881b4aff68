// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/PlaybackMoment.h"
#include "GUI/PlaybackStatus.h"
#include "GUI/ResponseStatus.h"
#include "Model/Patch.h"
#include "Model/Session.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace driftline
{

class PresetLibrary;

/// All that the editor sees of the plugin: the Model's data, and what is being played. It asks again whenever it draws
/// and is told nothing, so that nothing has to be told from the audio thread. All of it [message thread].
class EditorModel
{
public:
    virtual ~EditorModel() = default;

    /// In the parameter's unit.
    virtual double parameter(ParameterId id) const = 0;

    /// As a user's edit, which the host may record; between `beginGesture` and `endGesture`, which make one step of the
    /// history of it.
    virtual void setParameter(ParameterId id, double value) = 0;
    virtual void beginGesture(ParameterId id) = 0;
    virtual void endGesture(ParameterId id) = 0;

    /// Everything at once, the present parameters included.
    virtual Patch patch() const = 0;

    /// Replaces everything, as when a preset is chosen: a step of the history.
    virtual void loadPatch(const Patch& patch) = 0;

    /// The same in place of what was loaded just before, and one step with it; as loadPatch where something else has
    /// been changed meanwhile.
    virtual void loadPatchInstead(const Patch& patch) = 0;

    /// All that is changed between these is one step of the history, a drag say. They may be nested.
    virtual void beginEdit() = 0;
    virtual void endEdit() = 0;

    /// Takes back the last step and brings it again: of curves, parameters, loaded patches, the impulse response and
    /// the sides that are compared, whatever has changed. What the host has automated is none, and is left alone. Not
    /// while an edit is going on.
    virtual void undo() = 0;
    virtual void redo() = 0;

    /// What these would do, in a few words; empty where there is nothing to do.
    virtual std::string undoText() const = 0;
    virtual std::string redoText() const = 0;

    /// Which of two patches plays. The other one waits; at first it is a copy.
    virtual Side side() const = 0;
    virtual void chooseSide(Side side) = 0;

    /// Makes the other side the same as the one that plays.
    virtual void copyToOtherSide() = 0;

    /// The factory's and the user's. Read from the disk once somebody asks.
    virtual PresetLibrary& presets() = 0;

    /// One of the twelve curves, `slot` from 0. `setSlot` needs valid curves; by itself it is one step of the history.
    virtual CurveSlot slot(int slot) const = 0;
    virtual void setSlot(int slot, const CurveSlot& curves) = 0;

    /// A slot, from 1, that shall play: the parameter, and the sound also where a key has chosen another slot
    /// meanwhile.
    virtual void chooseSlot(int slot) = 0;

    /// Changes whenever curves or the patch's name have changed, by whomever.
    virtual std::uint32_t revision() const = 0;

    /// What Space plays through; the same object until something about it has changed.
    virtual std::shared_ptr<const ResponseStatus> response() = 0;

    /// Takes another response, which is loaded in the background. Where that fails the old one stays, and the status
    /// says why.
    virtual void chooseResponse(const ResponseReference& reference) = 0;

    /// What Time asks for now, in seconds: its own value, or the synced division at the present tempo and meter.
    virtual double timeSeconds() const = 0;

    /// The shortest delay that the line reads at all, in samples.
    virtual int shortestDelaySamples() const = 0;

    /// The shortest delay that the present interpolation reads by itself, in samples. Below it narrower ones take over.
    virtual int shortestKernelDelaySamples() const = 0;

    /// Why the state that the host handed over last was refused, in one line; empty if it was not.
    virtual std::string stateProblem() const = 0;

    /// Whether MIDI comes in at all; as an LV2 none does.
    virtual bool takesMidi() const = 0;

    /// The MIDI controller that moves a parameter, from 0; below 0 there is none.
    virtual int controllerOf(ParameterId id) const = 0;

    /// The next controller that comes in shall move this parameter; nothing: none shall.
    virtual void learnController(std::optional<ParameterId> id) = 0;

    /// The parameter that waits for its controller.
    virtual std::optional<ParameterId> learning() const = 0;

    virtual void forgetController(ParameterId id) = 0;

    /// The peaks in it are the highest since the last call: there is one caller.
    virtual PlaybackStatus playback() = 0;

    /// Whether an editor wants the moments; while none does, none are kept.
    virtual void watchMoments(bool isWatched) = 0;

    /// Moves the oldest moments that wait into `moments`, as many as fit, and returns how many: there is one caller.
    virtual std::size_t takeMoments(std::span<PlaybackMoment> moments) = 0;
};

} // namespace driftline
