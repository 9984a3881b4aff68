// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/ControllerMap.h"
#include "Model/PatchText.h"
#include "Offline/PresetFolder.h"
#include "Plugin/DriftlineProcessor.h"

#include <algorithm>
#include <optional>
#include <utility>

// The document that the DriftlineProcessor holds, and its history.

namespace driftline
{

namespace
{

/// Whether they differ only in that `now` has learnt the hash of the file.
bool isSameButHash(const ResponseReference& known, const ResponseReference& now)
{
    auto withHash = known;
    withHash.sha256 = now.sha256;
    return known.sha256.empty() && withHash == now;
}

} // namespace

// --- state ---

void DriftlineProcessor::getStateInformation(juce::MemoryBlock& state)
{
    const auto text = withControllers(writeSession(session()), controllers_.map());
    state.replaceAll(text.data(), text.size());
}

void DriftlineProcessor::setStateInformation(const void* data, int bytes)
{
    std::string problem;
    try
    {
        const std::string_view text(static_cast<const char*>(data), static_cast<std::size_t>(std::max(bytes, 0)));
        const auto read = readSession(text);
        const auto controllers = readControllers(text);
        {
            // Another song's steps are none of this one. Some hosts hand the present state back, which is no other.
            const juce::ScopedLock lock(patchLock_);
            if (read != session())
                history_.clear();
        }
        takeSession(read, By::host);
        controllers_.setMap(controllers);
    }
    catch (const std::exception& error)
    {
        problem = error.what();
    }
    const juce::ScopedLock lock(patchLock_);
    stateProblem_ = std::move(problem);
}

std::string DriftlineProcessor::stateProblem() const
{
    const juce::ScopedLock lock(patchLock_);
    return stateProblem_;
}

void DriftlineProcessor::tellHostOfState()
{
    // Curves and the impulse response are no parameters: without this a host would not ask whether to save them.
    updateHostDisplay(ChangeDetails().withNonParameterStateChanged(true));
}

void DriftlineProcessor::handleAsyncUpdate()
{
    {
        const juce::ScopedLock lock(patchLock_);
        noteResponse();
    }
    tellHostOfState();
}

// --- the whole ---

Session DriftlineProcessor::session() const
{
    const juce::ScopedLock lock(patchLock_);
    auto session = session_;
    session.patch.parameters = parameterValues();
    session.patch.response = space_.reference();
    return session;
}

void DriftlineProcessor::takeSession(const Session& session, By by)
{
    auto bank = std::make_unique<const CurveBank>(session.patch.slots);
    {
        const juce::ScopedLock lock(patchLock_);
        session_ = session;
        stateProblem_.clear();
        curves_.publish(std::move(bank));
        // Under the lock, or it would look like a choice of the user's in between.
        space_.use(session.patch.response);
    }
    revision_.fetch_add(1, std::memory_order_release);
    for (auto* parameter : parameters_)
    {
        const auto id = parameter->info().id;
        const double value = session.patch.parameters.get(id);
        const bool isGesture =
            by == By::user && value != parameter->exactValue() && !isHeld_[static_cast<std::size_t>(id)];
        if (isGesture)
            parameter->beginChangeGesture();
        parameter->setExactValue(value);
        if (isGesture)
            parameter->endChangeGesture();
    }
}

void DriftlineProcessor::load(const Patch& patch, bool isInstead)
{
    auto target = session();
    {
        const juce::ScopedLock lock(patchLock_);
        noteResponse();
        auto before = target.patch;
        if (const auto* newest = history_.toUndo(); isInstead && newest != nullptr && newest->isLoad)
        {
            takeBack(newest->change, before);
            history_.dropNewest();
        }
        SessionStep step;
        step.change = changeBetween(before, patch);
        step.isLoad = true;
        record(std::move(step));
    }
    target.patch = patch;
    takeSession(target, By::user);
    tellHostOfState();
}

CurveSlot DriftlineProcessor::slot(int slot) const
{
    const juce::ScopedLock lock(patchLock_);
    return session_.patch.slots[static_cast<std::size_t>(slot)];
}

void DriftlineProcessor::setSlot(int slot, const CurveSlot& curves)
{
    beginEdit();
    {
        const juce::ScopedLock lock(patchLock_);
        auto& present = session_.patch.slots[static_cast<std::size_t>(slot)];
        edit_.touch(slot, present);
        present = curves;
        curves_.publish(std::make_unique<const CurveBank>(session_.patch.slots));
    }
    revision_.fetch_add(1, std::memory_order_release);
    endEdit();
    tellHostOfState();
}

PresetLibrary& DriftlineProcessor::presets()
{
    if (presets_ == nullptr)
    {
        presets_ = std::make_unique<PresetLibrary>(userPresetFolder());
        presets_->refresh();
    }
    return *presets_;
}

// --- the history ---

void DriftlineProcessor::beginGesture(ParameterId id)
{
    beginEdit();
    {
        const juce::ScopedLock lock(patchLock_);
        edit_.touch(id, parameter(id));
    }
    isHeld_[static_cast<std::size_t>(id)] = true;
    parameterOf(id).beginChangeGesture();
}

void DriftlineProcessor::endGesture(ParameterId id)
{
    parameterOf(id).endChangeGesture();
    isHeld_[static_cast<std::size_t>(id)] = false;
    endEdit();
}

void DriftlineProcessor::beginEdit()
{
    const juce::ScopedLock lock(patchLock_);
    ++openEdits_;
}

void DriftlineProcessor::endEdit()
{
    const juce::ScopedLock lock(patchLock_);
    if (openEdits_ == 0 || --openEdits_ > 0)
        return;
    SessionStep step;
    step.change = edit_.finish(session().patch);
    record(std::move(step));
}

/// With the lock held. A step that changes nothing is none.
void DriftlineProcessor::record(SessionStep step)
{
    if (!step.change.isEmpty() || step.switchesSide || step.makesOther)
        history_.record(std::move(step));
}

/// With the lock held. A response is the user's choice once it could be loaded: this is when it comes into the history.
void DriftlineProcessor::noteResponse()
{
    auto& known = session_.patch.response;
    const auto now = space_.reference();
    if (now == known)
        return;
    if (!isSameButHash(known, now))
    {
        SessionStep step;
        step.change.response = {known, now};
        record(std::move(step));
    }
    else if (session_.other && session_.other->response == known)
        session_.other->response = now;
    known = now;
}

void DriftlineProcessor::undo() { step(true); }

void DriftlineProcessor::redo() { step(false); }

void DriftlineProcessor::step(bool isBack)
{
    std::optional<Session> target;
    {
        const juce::ScopedLock lock(patchLock_);
        noteResponse();
        if (openEdits_ > 0)
            return;
        const auto* const step = isBack ? history_.undo() : history_.redo();
        if (step == nullptr)
            return;
        target = session();
        if (isBack)
            takeBack(*step, *target);
        else
            bringAgain(*step, *target);
    }
    takeSession(*target, By::user);
    tellHostOfState();
}

std::string DriftlineProcessor::undoText() const
{
    const juce::ScopedLock lock(patchLock_);
    return history_.canUndo() ? describe(*history_.toUndo()) : std::string();
}

std::string DriftlineProcessor::redoText() const
{
    const juce::ScopedLock lock(patchLock_);
    return history_.canRedo() ? describe(*history_.toRedo()) : std::string();
}

// --- two sides to compare ---

Side DriftlineProcessor::side() const
{
    const juce::ScopedLock lock(patchLock_);
    return session_.side;
}

void DriftlineProcessor::chooseSide(Side side)
{
    auto target = session();
    if (target.side == side)
        return;
    {
        const juce::ScopedLock lock(patchLock_);
        noteResponse();
        record(switchSide(target));
    }
    takeSession(target, By::user);
    tellHostOfState();
}

void DriftlineProcessor::copyToOtherSide()
{
    auto target = session();
    {
        const juce::ScopedLock lock(patchLock_);
        noteResponse();
        record(copyToOther(target));
        session_.other = target.other;
    }
    revision_.fetch_add(1, std::memory_order_release);
    tellHostOfState();
}

} // namespace driftline
