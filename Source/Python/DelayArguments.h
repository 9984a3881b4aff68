// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ArrayDelay.h"

#include <pybind11/numpy.h>

#include <cstddef>
#include <optional>
#include <span>

/// The delays of `delay_line`, from whatever the caller has to what the array operation takes.
namespace driftline::python
{

/// The elements of an array of delays: one of the four types that the operation takes.
enum class DelayType
{
    int32,
    int64,
    float32,
    float64
};

enum class DelayInterpolation
{
    none,    ///< not asked for: whole delays need none, fractional ones are read linearly
    nearest, ///< fractional delays are rounded, halves up
    linear
};

/// Delays in C order. The array that owns them is kept alive by whoever holds this.
struct Delays
{
    DelayType type = DelayType::int64;
    const void* data = nullptr;
    std::size_t count = 0;

    /// Calls `function` with the delays as a span of their type.
    template<class Function>
    decltype(auto) visit(Function&& function) const
    {
        switch (type)
        {
        case DelayType::int32:
            return function(std::span(static_cast<const std::int32_t*>(data), count));
        case DelayType::float32:
            return function(std::span(static_cast<const float*>(data), count));
        case DelayType::float64:
            return function(std::span(static_cast<const double*>(data), count));
        case DelayType::int64:
            break;
        }
        return function(std::span(static_cast<const std::int64_t*>(data), count));
    }
};

/// Throws ValueError, naming the place in an array of this shape, for a delay that is negative or not finite.
/// [holds the interpreter lock, and gives it up meanwhile where there are many]
void requireUsable(const Delays& delays, std::span<const pybind11::ssize_t> shape);

/// Delays that fit the samples, and the array that owns them.
struct FittedDelays
{
    pybind11::array owner;
    Delays delays;
    ArrayDelayShape shape;
};

/// Takes any array, tensor, list or number of whole or fractional delays, and makes of it what the operation takes for
/// samples of this shape, by NumPy's rules of broadcasting. Copies only where it must. Throws TypeError and ValueError.
/// [holds the interpreter lock]
FittedDelays fitDelays(pybind11::handle object, std::span<const pybind11::ssize_t> samplesShape,
                       DelayInterpolation interpolation);

/// The type of an array's elements if the operation takes them as they are in memory.
std::optional<DelayType> directType(PyObject* descriptor);

/// Whether this is NumPy's float32 in this machine's byte order.
bool isDirectFloat32(PyObject* descriptor);

} // namespace driftline::python
