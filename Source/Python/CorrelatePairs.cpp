// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/CorrelatePairs.h"

#include "Correlation/PairwiseCorrelation.h"
#include "Offline/CorrelationShapes.h"
#include "OpenCL/Correlate.h"
#include "Python/Argument.h"
#include "Python/CallArguments.h"
#include "Python/EngineName.h"
#include "Python/LongWork.h"

#include <cmath>
#include <string>
#include <vector>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

const char* const expectedData = "a NumPy array or a PyTorch CPU tensor of float32 or float64, with shape (rows, K, P)";

/// `done` at the end of the work, for the caller's progress function.
constexpr int totalProgress = 1000;

enum Place : std::size_t
{
    gridAt,
    fAt,
    gAt,
    pairsAt,
    threadsAt,
    engineAt,
    progressAt,
    argumentCount
};

const CallSignature<argumentCount>& signature()
{
    static const CallSignature<argumentCount> all("correlate_pairs", 4,
                                                  {"grid", "f", "g", "pairs", "threads", "engine", "progress"});
    return all;
}

py::array takeNumbers(py::handle object, const char* argument, const char* expected, bool isListWelcome)
{
    if (isListWelcome && !py::isinstance<py::array>(object) && !py::hasattr(object, "__dlpack__"))
        if (auto array = py::array::ensure(object))
            return array;
    PyErr_Clear();
    return takeArray(object, argument, expected).array;
}

bool isReal(const py::array& array)
{
    const char kind = array.dtype().kind();
    return kind == 'i' || kind == 'u' || (kind == 'f' && array.itemsize() <= 8);
}

py::array takeData(py::handle object, const char* argument)
{
    auto array = takeNumbers(object, argument, expectedData, false);
    if (!isReal(array))
        raise(PyExc_TypeError, std::string(argument) + " has dtype " + describe(array) + "; expected " + expectedData);
    return array;
}

py::array_t<double> takeGrid(py::handle object)
{
    const char* const expected = "numbers with shape (P,)";
    const auto array = takeNumbers(object, "grid", expected, true);
    if (!isReal(array))
        raise(PyExc_TypeError, "grid has dtype " + describe(array) + "; expected " + expected);
    return inOrder<double>(array);
}

py::array_t<std::int64_t> takePairs(py::handle object)
{
    const char* const expected = "integers with shape (L, 2)";
    auto array = takeNumbers(object, "pairs", expected, true);
    if (array.size() == 0) // an empty list has neither type nor shape
        array = py::array_t<std::int64_t>(std::vector<py::ssize_t>{0, 2});
    const char kind = array.dtype().kind();
    if (kind != 'i' && kind != 'u')
        raise(PyExc_TypeError, "pairs has dtype " + describe(array) + "; expected " + expected);
    return inOrder<std::int64_t>(array); // what does not fit becomes negative, and names no row
}

std::vector<std::size_t> shapeOf(const py::array& array) { return {array.shape(), array.shape() + array.ndim()}; }

/// What the work asks of us while it runs, without the interpreter lock.
CorrelationOptions makeOptions(unsigned threads, py::handle progress)
{
    CorrelationOptions options;
    options.threads = threads;
    options.shouldStop = [] {
        raiseIfInterrupted();
        return false;
    };
    if (!progress.is_none())
        options.progress = [progress](double shareDone) {
            const py::gil_scoped_acquire acquired;
            progress(static_cast<int>(std::floor(shareDone * totalProgress)), totalProgress);
        };
    return options;
}

template<class Sample>
void compute(const py::array_t<double>& grid, const py::array& f, const py::array& g,
             const py::array_t<std::int64_t>& pairs, const CorrelationShape& shape, py::array_t<double>& out,
             const EngineArgument& engine, const CorrelationOptions& options)
{
    const auto fInOrder = inOrder<Sample>(f);
    const auto gInOrder = inOrder<Sample>(g);
    const auto spanOf = [](const auto& array) {
        return std::span(array.data(), static_cast<std::size_t>(array.size()));
    };
    std::vector<IndexPair> indices(static_cast<std::size_t>(pairs.shape(0)));
    for (std::size_t i = 0; i < indices.size(); ++i)
        indices[i] = {pairs.data()[2 * i], pairs.data()[2 * i + 1]};
    const std::span<double> target(out.mutable_data(), static_cast<std::size_t>(out.size()));
    const py::gil_scoped_release released;
    if (engine.backend == Backend::device)
    {
        opencl::CorrelateOptions onDevice;
        onDevice.device.device = engine.device;
        onDevice.progress = options.progress;
        onDevice.shouldStop = options.shouldStop;
        opencl::correlate<Sample>(spanOf(grid), spanOf(fInOrder), spanOf(gInOrder), indices, shape, target, onDevice);
        return;
    }
    correlatePairs<Sample>(spanOf(grid), spanOf(fInOrder), spanOf(gInOrder), indices, shape, target, options);
}

PyObject* run(const std::array<PyObject*, argumentCount>& arguments)
{
    const auto given = [&](Place place) { return arguments[place] != nullptr ? arguments[place] : Py_None; };
    const unsigned threads = takeThreads(given(threadsAt));
    const EngineArgument engine = arguments[engineAt] != nullptr ? takeEngine(arguments[engineAt]) : EngineArgument{};
    const py::handle progress = given(progressAt);
    requireProgress(progress);

    const auto grid = takeGrid(arguments[gridAt]);
    const auto f = takeData(arguments[fAt], "f");
    const auto g = takeData(arguments[gAt], "g");
    const auto pairs = takePairs(arguments[pairsAt]);
    const auto shape = matchCorrelationShapes(shapeOf(grid), shapeOf(f), shapeOf(g), shapeOf(pairs));

    py::array_t<double> out(
        std::vector<py::ssize_t>{static_cast<py::ssize_t>(shape.outputs), static_cast<py::ssize_t>(shape.points)});
    const auto options = makeOptions(threads, progress);
    if (isFloat32(f) && isFloat32(g))
        compute<float>(grid, f, g, pairs, shape, out, engine, options);
    else
        compute<double>(grid, f, g, pairs, shape, out, engine, options);
    return returnLike(out, arguments[fAt]).release().ptr();
}

} // namespace

PyObject* correlatePairsOf(PyObject*, PyObject* const* arguments, Py_ssize_t given, PyObject* keywords) noexcept
{
    return guarded([&] { return run(signature().sort(arguments, given, keywords)); });
}

} // namespace driftline::python
