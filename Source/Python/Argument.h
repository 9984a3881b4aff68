// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/numpy.h>

#include <span>
#include <string>

/// What the arguments of the module's functions have in common: how they are read, and what is said when they are
/// wrong. Every message names the argument, what it is, and what was expected. All hold the interpreter lock.
namespace driftline::python
{

/// Throws the Python exception.
[[noreturn]] void raise(PyObject* type, const std::string& message);

/// The same, with `cause` as its `__cause__`.
[[noreturn]] void raiseFrom(pybind11::error_already_set& cause, PyObject* type, const std::string& message);

/// "(2, 3)"
std::string shapeText(std::span<const pybind11::ssize_t> shape);

/// "float32 and shape (2, 3)"
std::string describe(const pybind11::array& array);

/// An argument as a NumPy array, and whether it came as something else.
struct ArrayArgument
{
    pybind11::array array;
    bool isTensor = false; ///< it came through DLPack
};

/// A NumPy array as it is, or anything with `__dlpack__` without a copy. TypeError for all else.
ArrayArgument takeArray(pybind11::handle object, const char* argument, const char* expected);

/// Whether the elements are float32, in any byte order.
bool isFloat32(const pybind11::array& array);

/// The elements in C order, aligned and in this machine's byte order: the array itself, or else a copy.
template<class Element>
pybind11::array_t<Element, pybind11::array::c_style> inOrder(const pybind11::array& array)
{
    using InOrder = pybind11::array_t<Element, pybind11::array::c_style | pybind11::array::forcecast>;
    auto result = InOrder::ensure(array);
    if (!result)
        throw pybind11::error_already_set();
    return result;
}

/// A new array in C order as whatever `like` is: a PyTorch tensor where it is one, else as it is. No copy.
pybind11::object returnLike(const pybind11::array& array, pybind11::handle like);

/// A finite number that float32 holds.
float takeGain(PyObject* object, const char* argument);

/// The value of `threads`: 0 for None, else 1 to 1,024.
unsigned takeThreads(PyObject* object);

/// The threads to use for work that can be shared by `shares`, of `samples` in all: as many as asked for, or, for 0, as
/// many as there are processors and the work is worth.
unsigned chooseThreads(unsigned requested, std::size_t shares, std::size_t samples);

/// The text of a str argument, valid as long as the object. TypeError for all else.
const char* takeText(PyObject* object, const char* argument);

/// Runs `function`, which returns a new reference, for the interpreter: C++ exceptions become Python's.
template<class Function>
PyObject* guarded(Function&& function) noexcept;

/// Sets the Python exception that fits the C++ exception being handled.
void setPythonError() noexcept;

template<class Function>
PyObject* guarded(Function&& function) noexcept
{
    try
    {
        return function();
    }
    catch (...)
    {
        setPythonError();
        return nullptr;
    }
}

} // namespace driftline::python
