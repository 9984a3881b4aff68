// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/Argument.h"

#include "Offline/Error.h"
#include "Python/DlPack.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <stdexcept>
#include <thread>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

constexpr long mostThreads = 1024;

/// Below this a thread of its own costs more than it saves.
constexpr std::size_t samplesWorthAThread = 32768;

std::string typeName(py::handle object) { return Py_TYPE(object.ptr())->tp_name; }

bool isTorch(py::handle object)
{
    const auto module = py::getattr(py::type::handle_of(object), "__module__", py::none());
    if (!py::isinstance<py::str>(module))
        return false;
    const auto name = module.cast<std::string>();
    return name == "torch" || name.rfind("torch.", 0) == 0;
}

} // namespace

void raise(PyObject* type, const std::string& message)
{
    PyErr_SetString(type, message.c_str());
    throw py::error_already_set();
}

void raiseFrom(py::error_already_set& cause, PyObject* type, const std::string& message)
{
    py::raise_from(cause, type, message.c_str());
    throw py::error_already_set();
}

std::string shapeText(std::span<const py::ssize_t> shape)
{
    std::string text = "(";
    for (const auto size : shape)
        text.append(text.size() > 1 ? ", " : "").append(std::to_string(size));
    return text.append(shape.size() == 1 ? ",)" : ")");
}

std::string describe(const py::array& array)
{
    std::string text = py::str(array.dtype()).cast<std::string>();
    return text.append(" and shape ").append(shapeText({array.shape(), static_cast<std::size_t>(array.ndim())}));
}

ArrayArgument takeArray(py::handle object, const char* argument, const char* expected)
{
    if (py::isinstance<py::array>(object))
        return {py::reinterpret_borrow<py::array>(object), false};
    if (py::hasattr(object, "__dlpack__"))
        return {arrayFromDlPack(object, argument), true};
    std::string message(argument);
    raise(PyExc_TypeError, message.append(" is a ").append(typeName(object)).append("; expected ").append(expected));
}

bool isFloat32(const py::array& array)
{
    const auto type = array.dtype();
    return type.kind() == 'f' && type.itemsize() == 4;
}

py::object returnLike(const py::array& array, py::handle like)
{
    if (py::isinstance<py::array>(like) || !isTorch(like))
        return array;
    return py::module_::import("torch.utils.dlpack").attr("from_dlpack")(array.attr("__dlpack__")());
}

float takeGain(PyObject* object, const char* argument)
{
    const double value = PyFloat_AsDouble(object);
    if (value == -1.0 && PyErr_Occurred() != nullptr)
    {
        PyErr_Clear();
        raise(PyExc_TypeError,
              std::string(argument) + " is a " + typeName(object) + "; expected a number, such as 0.5");
    }
    const auto gain = static_cast<float>(value);
    if (!std::isfinite(gain))
        raise(PyExc_ValueError, std::string(argument) + " is " + py::repr(object).cast<std::string>()
                                    + "; expected a number that is finite in float32, such as 0.5");
    return gain;
}

unsigned takeThreads(PyObject* object)
{
    if (object == Py_None)
        return 0;
    const py::object index = py::reinterpret_steal<py::object>(PyNumber_Index(object));
    if (!index || PyBool_Check(object))
    {
        PyErr_Clear();
        raise(PyExc_TypeError, "threads is a " + typeName(object) + "; expected None or a whole number from 1");
    }
    int overflow = 0;
    const long threads = PyLong_AsLongAndOverflow(index.ptr(), &overflow);
    if (overflow != 0 || threads < 1 || threads > mostThreads)
        raise(PyExc_ValueError, "threads is " + py::str(index).cast<std::string>() + "; expected None or 1 to "
                                    + std::to_string(mostThreads));
    return static_cast<unsigned>(threads);
}

unsigned chooseThreads(unsigned requested, std::size_t shares, std::size_t samples)
{
    if (requested != 0)
        return requested;
    const std::size_t worth = std::min(shares, samples / samplesWorthAThread);
    if (worth <= 1)
        return 1;
    static const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::min<std::size_t>(processors, worth));
}

const char* takeText(PyObject* object, const char* argument)
{
    if (!PyUnicode_Check(object))
        raise(PyExc_TypeError, std::string(argument) + " is a " + typeName(object) + "; expected a str");
    const char* const text = PyUnicode_AsUTF8(object);
    if (text == nullptr)
        throw py::error_already_set();
    return text;
}

void setPythonError() noexcept
{
    try
    {
        throw;
    }
    catch (py::error_already_set& error)
    {
        error.restore();
    }
    catch (const py::builtin_exception& error)
    {
        error.set_error();
    }
    catch (const std::bad_alloc&)
    {
        PyErr_NoMemory();
    }
    catch (const std::invalid_argument& error)
    {
        PyErr_SetString(PyExc_ValueError, error.what());
    }
    catch (const RequestError& error)
    {
        PyErr_SetString(PyExc_ValueError, error.what());
    }
    catch (const std::exception& error)
    {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
}

} // namespace driftline::python
