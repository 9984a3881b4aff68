// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Python/Argument.h"

#include <array>
#include <cstddef>
#include <string>

namespace driftline::python
{

/// The arguments of one call by the interpreter's fastest convention (METH_FASTCALL | METH_KEYWORDS), sorted by
/// name: `positional` of them may stand without their names and must be there, the others are null unless given.
/// Reading them allocates nothing and takes some tens of nanoseconds, which for an array of 1,024 samples still counts.
template<std::size_t count>
class CallSignature
{
public:
    /// [holds the interpreter lock]
    CallSignature(const char* function, std::size_t positional, const std::array<const char*, count>& names)
        : function_(function), positional_(positional), names_(names)
    {
        // Keywords in the caller's code are interned, so comparing pointers is enough nearly always.
        for (std::size_t i = 0; i < count; ++i)
            interned_[i] = PyUnicode_InternFromString(names[i]);
    }

    /// Borrowed references, in the order of the names. TypeError for a call that does not fit.
    std::array<PyObject*, count> sort(PyObject* const* arguments, Py_ssize_t given, PyObject* keywords) const
    {
        std::array<PyObject*, count> sorted{};
        if (given > static_cast<Py_ssize_t>(positional_))
            raise(PyExc_TypeError, text() + " takes " + std::to_string(positional_) + " positional arguments but "
                                       + std::to_string(given) + " were given; give the others by name");
        for (Py_ssize_t i = 0; i < given; ++i)
            sorted[static_cast<std::size_t>(i)] = arguments[i];
        const Py_ssize_t named = keywords == nullptr ? 0 : PyTuple_GET_SIZE(keywords);
        for (Py_ssize_t i = 0; i < named; ++i)
        {
            auto& place = sorted[indexOf(PyTuple_GET_ITEM(keywords, i))];
            if (place != nullptr)
                raise(PyExc_TypeError, text() + " got " + names_[static_cast<std::size_t>(&place - sorted.data())]
                                           + " twice, by its place and by its name");
            place = arguments[given + i];
        }
        for (std::size_t i = 0; i < positional_; ++i)
            if (sorted[i] == nullptr)
                raise(PyExc_TypeError, text() + " is missing the argument " + names_[i]);
        return sorted;
    }

private:
    std::string text() const { return std::string(function_) + "()"; }

    std::size_t indexOf(PyObject* keyword) const
    {
        for (std::size_t i = 0; i < count; ++i)
            if (keyword == interned_[i])
                return i;
        for (std::size_t i = 0; i < count; ++i)
            if (PyUnicode_Compare(keyword, interned_[i]) == 0)
                return i;
        std::string known;
        for (const char* const name : names_)
            known.append(known.empty() ? "" : ", ").append(name);
        raise(PyExc_TypeError,
              text() + " has no argument '" + pybind11::str(keyword).cast<std::string>() + "'; it takes " + known);
    }

    const char* function_;
    std::size_t positional_;
    std::array<const char*, count> names_;
    std::array<PyObject*, count> interned_{};
};

} // namespace driftline::python
