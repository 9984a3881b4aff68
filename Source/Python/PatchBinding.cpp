// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/PatchBinding.h"

#include "Model/CurveFit.h"
#include "Model/FactoryPresets.h"
#include "Model/ParameterText.h"
#include "Model/PatchText.h"
#include "Offline/CurveFile.h"
#include "Offline/PatchSource.h"
#include "Python/Argument.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <string>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

constexpr double lowestSampleRateHz = 8000.0;
constexpr double highestSampleRateHz = 384000.0;

std::string numberText(double value) { return py::repr(py::float_(value)).cast<std::string>(); }

// --- curves: in and out as the list of points in a document, which the Model reads and checks ---

Curve curveFromPoints(const std::string& points)
{
    const std::string document = "{\"format\": \"driftline-patch\", \"version\": " + std::to_string(patchVersion)
                                 + ", \"slots\": [{\"left\": " + points + "}]}";
    try
    {
        return Curve(readPatch(document).slots[0].left);
    }
    catch (const PatchError& error)
    {
        std::string message = error.what();
        const std::string place = "slots[0].left";
        if (message.rfind(place, 0) == 0)
            message.replace(0, place.size(), "points");
        raise(PyExc_ValueError, message);
    }
}

/// The curve as a whole document, in the first slot.
std::string documentOf(const Curve& curve)
{
    Patch patch;
    patch.slots[0].left = curve.drawn();
    return writePatch(patch);
}

py::array_t<double> evaluate(const Curve& curve,
                             const py::array_t<double, py::array::c_style | py::array::forcecast>& positions)
{
    py::array_t<double> values(std::vector<py::ssize_t>(positions.shape(), positions.shape() + positions.ndim()));
    const double* const source = positions.data();
    double* const target = values.mutable_data();
    for (py::ssize_t i = 0; i < positions.size(); ++i)
    {
        if (!(source[i] >= 0.0 && source[i] <= 1.0))
            raise(PyExc_ValueError, "positions hold " + numberText(source[i]) + "; expected values from 0 to 1");
        target[i] = curve.compiled().valueAt(phaseFromPosition(source[i]));
    }
    return values;
}

/// Few points through many places: see Model/CurveFit.h.
Curve fitCurve(const std::vector<double>& positions, const std::vector<double>& values, double tolerance)
{
    std::vector<CurveSample> samples;
    for (std::size_t i = 0; i < positions.size(); ++i)
        samples.push_back({positions[i], values[i]});
    DelayCurve curve{fitSamples(std::move(samples), tolerance)};
    if (const auto problem = findProblem(curve); !problem.empty())
        raise(PyExc_ValueError, problem);
    return Curve(std::move(curve));
}

/// The left and the right curve of each slot in a file, or of a preset.
py::list loadSlots(const std::string& nameOrFile)
{
    py::list slots;
    for (const auto& slot : loadCurves(nameOrFile))
        slots.append(py::make_tuple(Curve(slot.left), Curve(slot.right ? *slot.right : slot.left)));
    return slots;
}

void saveCurve(const std::string& path, const std::string& name, const Curve& curve, bool overwrite)
{
    const auto existing = overwrite ? OutputFile::Existing::overwrite : OutputFile::Existing::refuse;
    saveCurves(path, existing, {{name, curve.drawn(), std::nullopt}});
}

// --- parameters ---

py::object parameterValue(const ParameterInfo& info, double value)
{
    if (info.kind == ParameterKind::toggle)
        return py::bool_(value != 0.0);
    if (info.kind == ParameterKind::choice)
        return py::str(std::string(info.choices[static_cast<std::size_t>(value)]));
    if (info.kind == ParameterKind::integer)
        return py::int_(static_cast<int>(value));
    return py::float_(value);
}

py::list parameterRows()
{
    py::list rows;
    for (const auto& info : parameterTable())
    {
        py::list choices;
        for (const auto choice : info.choices)
            choices.append(std::string(choice));
        rows.append(py::make_tuple(std::string(info.key), std::string(info.name), std::string(info.unit), info.minimum,
                                   info.maximum, parameterValue(info, info.defaultValue), py::tuple(choices),
                                   std::string(info.help)));
    }
    return rows;
}

py::list presetRows()
{
    py::list rows;
    for (const auto& preset : factoryPresets())
    {
        const auto patch = readPatch(preset.text);
        rows.append(py::make_tuple(std::string(preset.key), patch.name, patch.description));
    }
    return rows;
}

} // namespace

std::size_t slotIndex(int slot)
{
    if (slot < 1 || slot > slotCount)
        raise(PyExc_ValueError, "slot is " + std::to_string(slot) + "; expected 1 to " + std::to_string(slotCount));
    return static_cast<std::size_t>(slot - 1);
}

const ParameterInfo& requireParameter(const std::string& key)
{
    const auto* const info = findParameter(key);
    if (info == nullptr)
        raise(PyExc_TypeError, unknownParameterMessage(key));
    return *info;
}

double setParameter(Patch& patch, const ParameterInfo& info, py::handle value)
{
    // Toggles, and whatever a dictionary of documents or arrays holds.
    const bool isText = py::isinstance<py::str>(value);
    const double number = isText ? 0.0 : PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred() != nullptr)
    {
        PyErr_Clear();
        raise(PyExc_TypeError, std::string(info.key) + " is a " + Py_TYPE(value.ptr())->tp_name
                                   + "; expected a number, a bool or a str");
    }
    const bool isNumber = !isText && info.kind != ParameterKind::choice;
    if (isNumber && sanitiseParameter(info, number) == number)
    {
        patch.parameters.set(info.id, number);
        return number;
    }
    std::string problem;
    const auto text = py::str(value).cast<std::string>();
    const auto parsed = parseParameter(info, text, problem);
    if (!parsed)
        raise(PyExc_ValueError,
              std::string(info.key) + " is " + py::repr(value).cast<std::string>() + "; it takes " + problem);
    patch.parameters.set(info.id, *parsed);
    return *parsed;
}

double requireBpm(double bpm)
{
    if (!(bpm >= slowestTempoBpm && bpm <= fastestTempoBpm))
        raise(PyExc_ValueError, "bpm is " + numberText(bpm) + "; expected 1 to 999 quarter notes per minute");
    return bpm;
}

double requireSampleRate(double sampleRate)
{
    if (!(sampleRate >= lowestSampleRateHz && sampleRate <= highestSampleRateHz))
        raise(PyExc_ValueError, "sample_rate is " + numberText(sampleRate) + "; expected 8000 to 384000 Hz");
    return sampleRate;
}

void bindPatch(py::module_& module)
{
    py::class_<Curve>(module, "Curve")
        .def(py::init(&curveFromPoints), py::arg("points"))
        .def("document", &documentOf)
        .def("evaluate", &evaluate, py::arg("positions"));

    py::class_<Patch>(module, "Patch")
        .def(py::init<>())
        .def_static("load", &loadPatch, py::arg("name_or_path"))
        .def_static(
            "read", [](const std::string& text) { return readPatch(text); }, py::arg("text"))
        .def("write", &writePatch)
        .def(
            "set",
            [](Patch& patch, const std::string& key, py::handle value) {
                setParameter(patch, requireParameter(key), value);
            },
            py::arg("key"), py::arg("value"))
        .def(
            "set_curve",
            [](Patch& patch, int slot, const Curve& left, const Curve* right) {
                auto& target = patch.slots[slotIndex(slot)];
                target.left = left.drawn();
                target.right = right == nullptr ? std::nullopt : std::optional(right->drawn());
            },
            py::arg("slot"), py::arg("left"), py::arg("right").none(true));

    module.def("fit_curve", &fitCurve, py::arg("positions"), py::arg("values"), py::arg("tolerance"));
    module.def("load_curves", &loadSlots, py::arg("name_or_path"));
    module.def("save_curve", &saveCurve, py::arg("path"), py::arg("name"), py::arg("curve"), py::arg("overwrite"));
    module.def("preset_rows", &presetRows);
    module.def("parameter_rows", &parameterRows);
}

} // namespace driftline::python
