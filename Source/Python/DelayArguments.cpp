// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/DelayArguments.h"

#include "Python/Argument.h"
#include "Python/LongWork.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

const char* const expectedDelays = "whole delays (any integer type) or fractional ones (float32, float64), in samples, "
                                   "as an array, a PyTorch CPU tensor, a list or a number";

/// NumPy's own descriptors of the types that are taken as they are. They are singletons, so that a pointer tells.
struct Descriptors
{
    PyObject* float32 = py::dtype::of<float>().release().ptr();
    PyObject* float64 = py::dtype::of<double>().release().ptr();
    PyObject* int32 = py::dtype::of<std::int32_t>().release().ptr();
    PyObject* int64 = py::dtype::of<std::int64_t>().release().ptr();
};

const Descriptors& descriptors()
{
    static const Descriptors all;
    return all;
}

py::array takeDelays(py::handle object)
{
    if (py::isinstance<py::array>(object) || py::hasattr(object, "__dlpack__"))
        return takeArray(object, "delays", expectedDelays).array;
    auto array = py::array::ensure(object);
    if (!array)
        raise(PyExc_TypeError,
              std::string("delays is a ") + Py_TYPE(object.ptr())->tp_name + "; expected " + expectedDelays);
    return array;
}

/// Anything beyond int64 is before the first sample, as int64's last is.
py::array_t<std::int64_t> saturated(const py::array& delays)
{
    const auto source = inOrder<std::uint64_t>(delays);
    py::array_t<std::int64_t> result(std::vector<py::ssize_t>(source.shape(), source.shape() + source.ndim()));
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    std::transform(source.data(), source.data() + source.size(), result.mutable_data(), [=](std::uint64_t delay) {
        return static_cast<std::int64_t>(std::min<std::uint64_t>(delay, most));
    });
    return result;
}

/// The nearest whole delays, halves up. Exact: the difference to the floor is.
template<class Fractional>
py::array_t<std::int64_t> rounded(const py::array& delays)
{
    const auto* const source = static_cast<const Fractional*>(delays.data());
    py::array_t<std::int64_t> result(std::vector<py::ssize_t>(delays.shape(), delays.shape() + delays.ndim()));
    std::transform(source, source + delays.size(), result.mutable_data(), [](Fractional delay) {
        constexpr auto tooLong = static_cast<Fractional>(0x1p62); // before the first sample of any array
        if (delay >= tooLong)
            return std::int64_t{1} << 62;
        const Fractional whole = std::floor(delay);
        return static_cast<std::int64_t>(whole) + (delay - whole >= Fractional(0.5) ? 1 : 0);
    });
    return result;
}

struct TypedArray
{
    py::array array;
    DelayType type;
};

/// The array with elements of the type that loses nothing, in C order.
TypedArray withDelayType(const py::array& delays)
{
    const auto type = delays.dtype();
    const auto bytes = type.itemsize();
    switch (type.kind())
    {
    case 'i':
        if (bytes <= 4)
            return {inOrder<std::int32_t>(delays), DelayType::int32};
        return {inOrder<std::int64_t>(delays), DelayType::int64};
    case 'u':
        if (bytes <= 2)
            return {inOrder<std::int32_t>(delays), DelayType::int32};
        if (bytes == 4)
            return {inOrder<std::int64_t>(delays), DelayType::int64};
        return {saturated(delays), DelayType::int64};
    case 'f':
        if (bytes <= 4)
            return {inOrder<float>(delays), DelayType::float32};
        if (bytes == 8)
            return {inOrder<double>(delays), DelayType::float64};
        break;
    default:
        break;
    }
    raise(PyExc_TypeError, "delays has dtype " + describe(delays) + "; expected " + expectedDelays);
}

Delays delaysOf(const TypedArray& typed)
{
    return {typed.type, typed.array.data(), static_cast<std::size_t>(typed.array.size())};
}

std::span<const py::ssize_t> shapeOf(const py::array& array)
{
    return {array.shape(), static_cast<std::size_t>(array.ndim())};
}

bool isOneRow(std::span<const py::ssize_t> shape, std::span<const py::ssize_t> samplesShape)
{
    return shape.size() >= 1 && shape.size() <= samplesShape.size() && shape.back() == samplesShape.back()
           && std::all_of(shape.begin(), shape.end() - 1, [](py::ssize_t size) { return size == 1; });
}

py::array broadcast(const py::array& delays, std::span<const py::ssize_t> samplesShape)
{
    py::tuple shape(samplesShape.size());
    for (std::size_t i = 0; i < samplesShape.size(); ++i)
        shape[i] = samplesShape[i];
    try
    {
        return py::module_::import("numpy").attr("broadcast_to")(delays, shape);
    }
    catch (py::error_already_set& error)
    {
        if (!error.matches(PyExc_ValueError))
            throw;
    }
    raise(PyExc_ValueError, "delays has shape " + shapeText(shapeOf(delays)) + "; expected " + shapeText(samplesShape)
                                + ", the shape of samples, or one that broadcasts to it");
}

} // namespace

std::optional<DelayType> directType(PyObject* descriptor)
{
    const auto& known = descriptors();
    if (descriptor == known.int64)
        return DelayType::int64;
    if (descriptor == known.int32)
        return DelayType::int32;
    if (descriptor == known.float32)
        return DelayType::float32;
    if (descriptor == known.float64)
        return DelayType::float64;
    return std::nullopt;
}

bool isDirectFloat32(PyObject* descriptor) { return descriptor == descriptors().float32; }

void requireUsable(const Delays& delays, std::span<const py::ssize_t> shape)
{
    std::optional<std::size_t> unusable;
    const auto find = [&] { unusable = delays.visit([](auto values) { return findUnusableDelay(values); }); };
    if (delays.count < worthUnlocking)
        find();
    else
    {
        const py::gil_scoped_release released;
        find();
    }
    if (!unusable)
        return;

    std::string place;
    std::size_t rest = *unusable;
    for (auto size = shape.rbegin(); size != shape.rend(); ++size)
    {
        const auto length = static_cast<std::size_t>(*size);
        place = std::to_string(rest % length) + (place.empty() ? "" : ", ") + place;
        rest /= length;
    }
    const auto value = delays.visit([&](auto values) { return py::str(py::cast(values[*unusable])); });
    raise(PyExc_ValueError, "delays" + (place.empty() ? place : "[" + place + "]") + " is " + value.cast<std::string>()
                                + " (delays has shape " + shapeText(shape)
                                + "); delays are in samples, at least 0 and finite");
}

FittedDelays fitDelays(py::handle object, std::span<const py::ssize_t> samplesShape, DelayInterpolation interpolation)
{
    TypedArray typed = withDelayType(takeDelays(object));
    requireUsable(delaysOf(typed), shapeOf(typed.array));
    if (interpolation == DelayInterpolation::nearest && typed.type == DelayType::float32)
        typed = {rounded<float>(typed.array), DelayType::int64};
    else if (interpolation == DelayInterpolation::nearest && typed.type == DelayType::float64)
        typed = {rounded<double>(typed.array), DelayType::int64};

    FittedDelays fitted;
    fitted.shape.samplesPerRow = static_cast<std::size_t>(samplesShape.back());
    for (const auto size : samplesShape.first(samplesShape.size() - 1))
        fitted.shape.rows *= static_cast<std::size_t>(size);
    const auto shape = shapeOf(typed.array);
    const bool isSame = std::equal(shape.begin(), shape.end(), samplesShape.begin(), samplesShape.end());
    fitted.shape.delaysAreShared = !isSame && isOneRow(shape, samplesShape);
    if (!isSame && !fitted.shape.delaysAreShared)
        typed = withDelayType(broadcast(typed.array, samplesShape));
    fitted.delays = delaysOf(typed);
    fitted.owner = std::move(typed.array);
    return fitted;
}

} // namespace driftline::python
