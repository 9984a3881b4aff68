// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"
#include "Model/ParameterTable.h"
#include "Model/ResponseReference.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace driftline
{

/// One of the twelve curves. Without a curve of its own the right channel follows the left one.
struct CurveSlot
{
    std::string name;
    DelayCurve left = rampCurve();
    std::optional<DelayCurve> right;

    bool operator==(const CurveSlot&) const = default;
};

/// The value of every parameter, in its own unit. Starts at the defaults.
class ParameterValues
{
public:
    ParameterValues()
    {
        for (const auto& info : parameterTable())
            values_[static_cast<std::size_t>(info.id)] = info.defaultValue;
    }

    double get(ParameterId id) const { return values_[static_cast<std::size_t>(id)]; }

    /// Takes the nearest value that the parameter can have.
    void set(ParameterId id, double value)
    {
        values_[static_cast<std::size_t>(id)] = sanitiseParameter(parameterInfo(id), value);
    }

    /// The index of a choice as its enumeration.
    template<typename Choice>
    Choice choice(ParameterId id) const
    {
        return static_cast<Choice>(static_cast<int>(get(id)));
    }

    bool operator==(const ParameterValues&) const = default;

private:
    std::array<double, parameterCount> values_{};
};

/// Everything that a sound is made of: what a preset, a plugin's state and the command line have in common.
/// Plain data.
struct Patch
{
    std::string name = "Init";
    std::string description;
    std::vector<std::string> tags;
    ParameterValues parameters;
    ResponseReference response;
    std::array<CurveSlot, slotCount> slots;

    bool operator==(const Patch&) const = default;
};

} // namespace driftline
