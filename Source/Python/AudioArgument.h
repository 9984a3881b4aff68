// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/numpy.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace driftline::python
{

/// An argument with audio, shape (N,), (C, N) or (..., C, N), of any strides: read a block at a time, converted as an
/// audio file's samples are.
class AudioArgument
{
public:
    /// Throws TypeError for elements that are not float32, float64, int16 or int32, ValueError for a shape that does
    /// not fit. [holds the interpreter lock]
    explicit AudioArgument(pybind11::handle object);

    /// [all of these: any thread]
    std::size_t recordings() const { return lines_.size() / channels_; }
    std::size_t channels() const { return channels_; }
    std::int64_t frames() const { return frames_; }

    /// The shape without the last axis.
    std::span<const pybind11::ssize_t> outerShape() const { return outerShape_; }

    /// The frames from `firstFrame` on of a line, counted through all recordings, as float32: integers as x / 2^(bits -
    /// 1), float64 rounded to nearest.
    void read(std::size_t line, std::int64_t firstFrame, std::span<float> block) const;

private:
    enum class Element
    {
        float32,
        float64,
        int16,
        int32
    };

    pybind11::array array_; ///< keeps the memory alive
    Element element_ = Element::float32;
    std::vector<const char*> lines_;
    std::vector<pybind11::ssize_t> outerShape_;
    std::size_t channels_ = 1;
    std::int64_t frames_ = 0;
    pybind11::ssize_t frameStride_ = 0; ///< in bytes
};

} // namespace driftline::python
