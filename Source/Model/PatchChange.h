// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"

#include <optional>
#include <string>
#include <vector>

namespace driftline
{

/// A value as it was and as it is.
template<class Value>
struct Changed
{
    Value before;
    Value after;
};

/// What a patch says about itself.
struct PatchLabel
{
    std::string name;
    std::string description;
    std::vector<std::string> tags;

    bool operator==(const PatchLabel&) const = default;
};

/// What has become different in a patch, and nothing of what has not: taken back, it leaves alone what others, a host's
/// automation say, have done to the rest meanwhile. Plain data.
struct PatchChange
{
    struct Parameter
    {
        ParameterId id;
        Changed<double> value;
    };
    struct Slot
    {
        int index; ///< from 0
        Changed<CurveSlot> curves;
    };

    std::vector<Parameter> parameters;
    std::vector<Slot> slots;
    std::optional<Changed<ResponseReference>> response;
    std::optional<Changed<PatchLabel>> label;

    bool isEmpty() const { return parameters.empty() && slots.empty() && !response && !label; }
};

PatchLabel labelOf(const Patch& patch);

PatchChange changeBetween(const Patch& before, const Patch& after);

/// Makes everything in `change` what it was before it, or after it.
void takeBack(const PatchChange& change, Patch& patch);
void bringAgain(const PatchChange& change, Patch& patch);

/// In a few words, for a button: "Feedback", "Curve 3", "Dub Echo".
std::string describe(const PatchChange& change);

/// An edit that is still going on: what it has touched so far, as it was before.
class PatchEdit
{
public:
    /// Only the first time counts.
    void touch(ParameterId id, double before);
    void touch(int slot, const CurveSlot& before);

    /// What of it all is different in `now`; this is empty again.
    PatchChange finish(const Patch& now);

private:
    PatchChange change_; ///< without the values after it
};

} // namespace driftline
