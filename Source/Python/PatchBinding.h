// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CompiledCurve.h"
#include "Model/Patch.h"

#include <pybind11/pybind11.h>

#include <string>

namespace driftline::python
{

/// A drawn curve and what is read of it. Immutable.
class Curve
{
public:
    /// Needs a valid curve.
    explicit Curve(DelayCurve drawn) : drawn_(std::move(drawn)), compiled_(drawn_) {}

    const DelayCurve& drawn() const { return drawn_; }
    const CompiledCurve& compiled() const { return compiled_; }

private:
    DelayCurve drawn_;
    CompiledCurve compiled_;
};

/// The slot's index for a number from 1. ValueError for another.
std::size_t slotIndex(int slot);

/// Sets one parameter from a number, a bool or a text as people type it, and returns its value. TypeError for an
/// unknown key, ValueError for a value that the parameter cannot take.
double setParameter(Patch& patch, const ParameterInfo& info, pybind11::handle value);
const ParameterInfo& requireParameter(const std::string& key);

/// A tempo in quarter notes per minute, or ValueError.
double requireBpm(double bpm);

/// A rate in Hz, or ValueError.
double requireSampleRate(double sampleRate);

/// Adds the classes Patch and Curve, and the lists of presets and parameters.
void bindPatch(pybind11::module_& module);

} // namespace driftline::python
