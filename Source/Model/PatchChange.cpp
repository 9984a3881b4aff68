// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/PatchChange.h"

#include <algorithm>
#include <utility>

namespace driftline
{

namespace
{

/// `side` is the member of Changed that counts.
template<class Side>
void put(const PatchChange& change, Patch& patch, const Side& side)
{
    for (const auto& parameter : change.parameters)
        patch.parameters.set(parameter.id, side(parameter.value));
    for (const auto& slot : change.slots)
        patch.slots[static_cast<std::size_t>(slot.index)] = side(slot.curves);
    if (change.response)
        patch.response = side(*change.response);
    if (change.label)
    {
        const PatchLabel& label = side(*change.label);
        patch.name = label.name;
        patch.description = label.description;
        patch.tags = label.tags;
    }
}

} // namespace

PatchLabel labelOf(const Patch& patch) { return {patch.name, patch.description, patch.tags}; }

PatchChange changeBetween(const Patch& before, const Patch& after)
{
    PatchChange change;
    for (const auto& info : parameterTable())
        if (const double was = before.parameters.get(info.id), is = after.parameters.get(info.id); was != is)
            change.parameters.push_back({info.id, {was, is}});
    for (std::size_t i = 0; i < before.slots.size(); ++i)
        if (before.slots[i] != after.slots[i])
            change.slots.push_back({static_cast<int>(i), {before.slots[i], after.slots[i]}});
    if (before.response != after.response)
        change.response = {before.response, after.response};
    if (const auto was = labelOf(before), is = labelOf(after); was != is)
        change.label = {was, is};
    return change;
}

void takeBack(const PatchChange& change, Patch& patch)
{
    put(
        change, patch, [](const auto& changed) -> const auto& { return changed.before; });
}

void bringAgain(const PatchChange& change, Patch& patch)
{
    put(
        change, patch, [](const auto& changed) -> const auto& { return changed.after; });
}

std::string describe(const PatchChange& change)
{
    if (change.label && change.label->before.name != change.label->after.name)
        return change.label->after.name;
    if (change.slots.size() == 1 && change.parameters.empty())
        return std::string("Curve ").append(std::to_string(change.slots.front().index + 1));
    if (change.parameters.size() == 1 && change.slots.empty())
        return std::string(parameterInfo(change.parameters.front().id).name);
    if (change.response && change.parameters.empty() && change.slots.empty())
        return "Impulse response";
    return "Changes";
}

void PatchEdit::touch(ParameterId id, double before)
{
    const auto isIt = [&](const PatchChange::Parameter& parameter) { return parameter.id == id; };
    if (std::none_of(change_.parameters.begin(), change_.parameters.end(), isIt))
        change_.parameters.push_back({id, {before, before}});
}

void PatchEdit::touch(int slot, const CurveSlot& before)
{
    const auto isIt = [&](const PatchChange::Slot& touched) { return touched.index == slot; };
    if (std::none_of(change_.slots.begin(), change_.slots.end(), isIt))
        change_.slots.push_back({slot, {before, before}});
}

PatchChange PatchEdit::finish(const Patch& now)
{
    auto before = now;
    takeBack(std::exchange(change_, {}), before);
    return changeBetween(before, now);
}

} // namespace driftline
