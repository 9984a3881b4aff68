// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/AudioArgument.h"

#include "Python/Argument.h"

#include <cstring>
#include <string>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

constexpr std::size_t mostChannels = 64;

const char* const expectedAudio =
    "a NumPy array or a PyTorch CPU tensor of float32, float64, int16 or int32, with shape "
    "(N,), (C, N) or (..., C, N)";

/// Reads one element wherever it lies: NumPy's need not be aligned.
template<class Sample>
float sampleAt(const char* place, float scale)
{
    Sample sample;
    std::memcpy(&sample, place, sizeof(sample));
    return static_cast<float>(sample) * scale;
}

template<class Sample>
void readStrided(const char* place, py::ssize_t stride, float scale, std::span<float> block)
{
    for (float& sample : block)
    {
        sample = sampleAt<Sample>(place, scale);
        place += stride;
    }
}

py::array inNativeOrder(const py::array& array)
{
    if (array.dtype().attr("isnative").cast<bool>())
        return array;
    return array.attr("astype")(array.dtype().attr("newbyteorder")("="));
}

} // namespace

AudioArgument::AudioArgument(py::handle object) : array_(inNativeOrder(takeArray(object, "audio", expectedAudio).array))
{
    const auto type = array_.dtype();
    const char kind = type.kind();
    const auto bytes = type.itemsize();
    if (kind == 'f' && bytes == 4)
        element_ = Element::float32;
    else if (kind == 'f' && bytes == 8)
        element_ = Element::float64;
    else if (kind == 'i' && bytes == 2)
        element_ = Element::int16;
    else if (kind == 'i' && bytes == 4)
        element_ = Element::int32;
    else
        raise(PyExc_TypeError, "audio has dtype " + describe(array_) + "; expected " + expectedAudio);

    const py::ssize_t dimensions = array_.ndim();
    const std::span<const py::ssize_t> shape(array_.shape(), static_cast<std::size_t>(dimensions));
    channels_ = dimensions >= 2 ? static_cast<std::size_t>(shape[shape.size() - 2]) : 1;
    if (dimensions == 0 || channels_ < 1 || channels_ > mostChannels)
        raise(PyExc_ValueError, "audio has shape " + shapeText(shape)
                                    + "; expected (N,), (C, N) or (..., C, N) with C from 1 to 64 channels"
                                    + (channels_ > mostChannels ? ": pass audio.T for frames by channels" : ""));
    frames_ = shape.back();
    frameStride_ = array_.strides(dimensions - 1);
    outerShape_.assign(shape.begin(), shape.end() - 1);

    // Where each line starts: axis by axis, the last of the outer ones running fastest.
    lines_ = {static_cast<const char*>(array_.data())};
    for (std::size_t axis = 0; axis < outerShape_.size(); ++axis)
    {
        std::vector<const char*> starts;
        for (const char* const start : lines_)
            for (py::ssize_t i = 0; i < outerShape_[axis]; ++i)
                starts.push_back(start + i * array_.strides(static_cast<py::ssize_t>(axis)));
        lines_ = std::move(starts);
    }
}

void AudioArgument::read(std::size_t line, std::int64_t firstFrame, std::span<float> block) const
{
    const char* const place = lines_[line] + firstFrame * frameStride_;
    switch (element_)
    {
    case Element::float32:
        return readStrided<float>(place, frameStride_, 1.0F, block);
    case Element::float64:
        return readStrided<double>(place, frameStride_, 1.0F, block);
    case Element::int16:
        return readStrided<std::int16_t>(place, frameStride_, 0x1p-15F, block);
    case Element::int32:
        return readStrided<std::int32_t>(place, frameStride_, 0x1p-31F, block);
    }
}

} // namespace driftline::python
