// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/PatchText.h"
#include "Offline/Error.h"
#include "Python/CorrelatePairs.h"
#include "Python/DelayLine.h"
#include "Python/PatchBinding.h"
#include "Python/RenderBinding.h"

#include <pybind11/pybind11.h>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

PyCFunction fastCall(PyObject* (*function)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*) noexcept)
{
    // The table's flags say what it is.
    return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

/// The array operations: by CPython's own convention, since pybind11's costs as much as the work on a small array.
void addArrayOperations(py::module_& module)
{
    static PyMethodDef functions[] = {
        {"correlate_pairs", fastCall(correlatePairsOf), METH_FASTCALL | METH_KEYWORDS, correlatePairsDoc},
        {"delay_line", fastCall(delayLine), METH_FASTCALL | METH_KEYWORDS, delayLineDoc},
        {nullptr, nullptr, 0, nullptr},
    };
    if (PyModule_AddFunctions(module.ptr(), functions) != 0)
        throw py::error_already_set();
}

/// The program's own errors, for whatever pybind11 binds.
void translateErrors()
{
    py::register_exception_translator([](std::exception_ptr problem) {
        try
        {
            std::rethrow_exception(problem);
        }
        catch (const RequestError& error)
        {
            PyErr_SetString(PyExc_ValueError, error.what());
        }
        catch (const PatchError& error)
        {
            PyErr_SetString(PyExc_ValueError, error.what());
        }
        catch (const ExecutionError& error)
        {
            PyErr_SetString(PyExc_OSError, error.what());
        }
    });
}

} // namespace
} // namespace driftline::python

PYBIND11_MODULE(_driftline, module)
{
    module.doc() = "What the package driftline is made of.";
    module.attr("__version__") = DRIFTLINE_VERSION;
    driftline::python::translateErrors();
    driftline::python::addArrayOperations(module);
    driftline::python::bindPatch(module);
    driftline::python::bindRender(module);
    driftline::python::bindEngine(module);
}
