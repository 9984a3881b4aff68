// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/DelayLine.h"

#include "DSP/ArrayDelay.h"
#include "OpenCL/DelayLine.h"
#include "Python/Argument.h"
#include "Python/CallArguments.h"
#include "Python/DelayArguments.h"
#include "Python/EngineName.h"
#include "Python/LongWork.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

/// From here on a call may take long enough for somebody to press Ctrl-C: 1 ms and more. In place it takes a copy of
/// the samples to lose nothing then, so only calls that take tens of milliseconds are watched.
constexpr std::size_t worthWatching = std::size_t{1} << 20;
constexpr std::size_t worthWatchingInPlace = std::size_t{1} << 24;

const char* const expectedSamples =
    "a NumPy array or a PyTorch CPU tensor of float32, with shape (N,), (C, N) or (..., N)";

enum Place : std::size_t
{
    samplesAt,
    delaysAt,
    gainAt,
    feedbackAt,
    edgeAt,
    interpolationAt,
    outAt,
    threadsAt,
    engineAt,
    progressAt,
    argumentCount
};

using Arguments = std::array<PyObject*, argumentCount>;

const CallSignature<argumentCount>& signature()
{
    static const CallSignature<argumentCount> all(
        "delay_line", 2,
        {"samples", "delays", "gain", "feedback", "edge", "interpolation", "out", "threads", "engine", "progress"});
    return all;
}

/// The arguments but for the arrays.
struct Settings
{
    ArrayDelaySettings delay;
    DelayInterpolation interpolation = DelayInterpolation::none;
    unsigned threads = 0;
    EngineArgument engine;
    py::handle progress = Py_None;
};

ReadEdge takeEdge(PyObject* object)
{
    const std::string_view edge = takeText(object, "edge");
    if (edge == "clamp")
        return ReadEdge::clamp;
    if (edge == "zero")
        return ReadEdge::zero;
    raise(PyExc_ValueError, "edge is '" + std::string(edge) + "'; expected 'clamp' or 'zero'");
}

DelayInterpolation takeInterpolation(PyObject* object)
{
    if (object == Py_None)
        return DelayInterpolation::none;
    const std::string_view name = takeText(object, "interpolation");
    if (name == "nearest")
        return DelayInterpolation::nearest;
    if (name == "linear")
        return DelayInterpolation::linear;
    std::string message = "interpolation is '" + std::string(name) + "'; expected None, 'nearest' or 'linear'";
    for (const std::string_view finer : {"hermite", "lagrange5", "sinc16", "sinc32"})
        if (name == finer)
            message += " (render and Engine read the line with " + std::string(finer) + ")";
    raise(PyExc_ValueError, message);
}

Settings takeSettings(const Arguments& arguments)
{
    Settings settings;
    if (arguments[gainAt] != nullptr)
        settings.delay.gain = takeGain(arguments[gainAt], "gain");
    if (arguments[feedbackAt] != nullptr)
        settings.delay.feedback = takeGain(arguments[feedbackAt], "feedback");
    if (arguments[edgeAt] != nullptr)
        settings.delay.edge = takeEdge(arguments[edgeAt]);
    if (arguments[interpolationAt] != nullptr)
        settings.interpolation = takeInterpolation(arguments[interpolationAt]);
    if (arguments[threadsAt] != nullptr)
        settings.threads = takeThreads(arguments[threadsAt]);
    if (arguments[engineAt] != nullptr)
        settings.engine = takeEngine(arguments[engineAt]);
    if (arguments[progressAt] != nullptr)
    {
        settings.progress = arguments[progressAt];
        requireProgress(settings.progress);
    }
    return settings;
}

/// Everything in C order: what the operation takes.
struct Operands
{
    const float* samples = nullptr;
    Delays delays;
    float* output = nullptr;
    ArrayDelayShape shape;

    std::size_t count() const { return shape.rows * shape.samplesPerRow; }
};

/// On an OpenCL device, which cannot be stopped meanwhile.
void computeOnDevice(const Operands& operands, const Settings& settings)
{
    const std::size_t count = operands.count();
    // Apart where it is in place, so that a device that fails costs nobody the samples.
    std::unique_ptr<float[]> apart;
    if (operands.output == operands.samples)
        apart.reset(new float[count]);
    float* const output = apart ? apart.get() : operands.output;
    operands.delays.visit([&](auto delays) {
        opencl::delayLine(std::span(operands.samples, count), delays, std::span(output, count), operands.shape,
                          settings.delay, {settings.engine.device, 0});
    });
    if (apart)
        std::copy_n(apart.get(), count, operands.output);
}

void compute(const Operands& operands, const Settings& settings, WorkStatus* status)
{
    if (settings.engine.backend == Backend::device)
    {
        computeOnDevice(operands, settings);
        if (status != nullptr)
            status->advance(operands.count());
        return;
    }
    const std::size_t count = operands.count();
    const unsigned threads = chooseThreads(settings.threads, operands.shape.rows, count);
    operands.delays.visit([&](auto delays) {
        arrayDelay(std::span(operands.samples, count), delays, std::span(operands.output, count), operands.shape,
                   settings.delay, threads, status);
    });
}

/// The samples as they were, for a call in place that is interrupted.
class Backup
{
public:
    explicit Backup(std::size_t count) : samples_(new float[count]) {} // not make_unique, which would write it first

    /// Copies them, or stops half-way.
    void take(const float* samples, std::size_t count, const WorkStatus& status)
    {
        constexpr std::size_t stretch = std::size_t{1} << 20;
        for (; taken_ < count && !status.isStopped(); taken_ += std::min(stretch, count - taken_))
            std::copy_n(samples + taken_, std::min(stretch, count - taken_), samples_.get() + taken_);
    }

    void giveBack(float* samples) const { std::copy_n(samples_.get(), taken_, samples); }

private:
    std::unique_ptr<float[]> samples_;
    std::size_t taken_ = 0;
};

/// Computes where an interrupt can come at any moment. In place, the samples are as they were afterwards.
void computeWatched(const Operands& operands, const Settings& settings)
{
    const std::size_t count = operands.count();
    std::optional<Backup> backup;
    if (operands.output == operands.samples)
        backup.emplace(count);
    runWatched(count, settings.progress, [&](WorkStatus& status) {
        if (backup)
            backup->take(operands.samples, count, status);
        try
        {
            if (!status.isStopped())
                compute(operands, settings, &status);
        }
        catch (...) // threads that cannot be made
        {
            if (backup)
                backup->giveBack(operands.output);
            throw;
        }
        if (backup && status.done() > 0 && status.done() < count)
            backup->giveBack(operands.output);
    });
}

void run(const Operands& operands, const Settings& settings)
{
    const std::size_t count = operands.count();
    const bool isInPlace = operands.output == operands.samples;
    if (!settings.progress.is_none() || count >= (isInPlace ? worthWatchingInPlace : worthWatching))
        return computeWatched(operands, settings);
    if (count < worthUnlocking && settings.engine.backend == Backend::processor)
        return compute(operands, settings, nullptr);
    const py::gil_scoped_release released;
    compute(operands, settings, nullptr);
}

// --- small arrays as they are ---

constexpr int plain = py::detail::npy_api::NPY_ARRAY_C_CONTIGUOUS_ | py::detail::npy_api::NPY_ARRAY_ALIGNED_;

/// The array behind a NumPy array in C order, or null.
const py::detail::PyArray_Proxy* plainArray(PyObject* object)
{
    if (!py::detail::npy_api::get().PyArray_Check_(object) || !py::detail::check_flags(object, plain))
        return nullptr;
    return py::detail::array_proxy(object);
}

std::span<const py::ssize_t> shapeOf(const py::detail::PyArray_Proxy& array)
{
    return {array.dimensions, static_cast<std::size_t>(array.nd)};
}

/// The commonest call: NumPy arrays of one shape, in C order, of types that need no conversion, into a new array or in
/// place. Null where it is another.
PyObject* runPlain(const Arguments& arguments, const Settings& settings)
{
    const auto* const samples = plainArray(arguments[samplesAt]);
    const auto* const delays = plainArray(arguments[delaysAt]);
    if (samples == nullptr || delays == nullptr || samples->nd < 1 || !isDirectFloat32(samples->descr))
        return nullptr;
    const auto type = directType(delays->descr);
    const bool mustRound = settings.interpolation == DelayInterpolation::nearest;
    const auto shape = shapeOf(*samples);
    const auto delaysShape = shapeOf(*delays);
    if (!type || mustRound || !std::equal(shape.begin(), shape.end(), delaysShape.begin(), delaysShape.end()))
        return nullptr;

    PyObject* const out = arguments[outAt];
    const bool isInPlace = out == arguments[samplesAt];
    if (isInPlace && !py::detail::check_flags(out, py::detail::npy_api::NPY_ARRAY_WRITEABLE_))
        return nullptr;
    if (!isInPlace && out != nullptr && out != Py_None)
        return nullptr;

    Operands operands;
    operands.samples = reinterpret_cast<const float*>(samples->data);
    operands.shape.samplesPerRow = static_cast<std::size_t>(shape.back());
    for (const auto size : shape.first(shape.size() - 1))
        operands.shape.rows *= static_cast<std::size_t>(size);
    operands.delays = {*type, delays->data, operands.count()};
    // An array can be told to see other memory as delays and samples at once.
    if (isInPlace && delays->data < samples->data + operands.count() * sizeof(float)
        && samples->data < delays->data + operands.count() * sizeof(double))
        return nullptr;
    requireUsable(operands.delays, delaysShape);

    py::object result;
    if (isInPlace)
        result = py::reinterpret_borrow<py::object>(out);
    else
        result = py::array_t<float>(std::vector<py::ssize_t>(shape.begin(), shape.end()));
    operands.output = reinterpret_cast<float*>(py::detail::array_proxy(result.ptr())->data);
    run(operands, settings);
    return result.release().ptr();
}

// --- everything else ---

/// Where in memory an array lies, from its first byte to behind its last.
struct Extent
{
    const char* first;
    const char* last;

    explicit Extent(const py::array& array)
        : first(static_cast<const char*>(array.data())), last(first + array.itemsize())
    {
        for (py::ssize_t i = 0; i < array.ndim(); ++i)
        {
            const py::ssize_t reach = array.strides(i) * (array.shape(i) - 1);
            (reach < 0 ? first : last) += reach;
        }
    }

    bool overlaps(const Extent& other) const { return first < other.last && other.first < last; }
};

bool isInOrder(const py::array& array)
{
    return py::detail::check_flags(array.ptr(), plain) && isDirectFloat32(array.dtype().ptr());
}

py::array takeSamples(py::handle object)
{
    auto samples = takeArray(object, "samples", expectedSamples).array;
    if (!isFloat32(samples))
        raise(PyExc_TypeError, "samples has dtype " + describe(samples)
                                   + "; expected float32: pass samples.astype(numpy.float32), or samples.float()");
    if (samples.ndim() == 0)
        raise(PyExc_ValueError, "samples has shape (); expected (N,), (C, N) or (..., N)");
    return samples;
}

/// `out`, or nothing.
py::array takeOut(const Arguments& arguments, const py::array& samples)
{
    PyObject* const object = arguments[outAt];
    auto out = object == arguments[samplesAt]
                   ? samples
                   : takeArray(object, "out", "None or an array of float32 shaped as samples").array;
    const std::span<const py::ssize_t> wanted(samples.shape(), static_cast<std::size_t>(samples.ndim()));
    const std::span<const py::ssize_t> shape(out.shape(), static_cast<std::size_t>(out.ndim()));
    if (!isFloat32(out))
        raise(PyExc_TypeError, "out has dtype " + describe(out) + "; expected float32 and shape " + shapeText(wanted));
    if (!std::equal(shape.begin(), shape.end(), wanted.begin(), wanted.end()))
        raise(PyExc_ValueError,
              "out has shape " + shapeText(shape) + "; expected " + shapeText(wanted) + ", the shape of samples");
    if (!out.writeable())
        raise(PyExc_ValueError, "out has shape " + shapeText(shape)
                                    + " and is read-only; expected an array that can "
                                      "be written, or None for a new one");
    return out;
}

PyObject* runGeneral(const Arguments& arguments, const Settings& settings)
{
    const py::array samples = takeSamples(arguments[samplesAt]);
    const std::span<const py::ssize_t> shape(samples.shape(), static_cast<std::size_t>(samples.ndim()));
    const FittedDelays fitted = fitDelays(arguments[delaysAt], shape, settings.interpolation);
    const auto source = inOrder<float>(samples);
    const auto newArray = [&] { return py::array_t<float>(std::vector<py::ssize_t>(shape.begin(), shape.end())); };

    const bool hasOut = arguments[outAt] != nullptr && arguments[outAt] != Py_None;
    const py::array out = hasOut ? takeOut(arguments, samples) : newArray();
    // Straight into `out` where its memory is in order and meets no input, or is exactly the samples.
    const bool isInPlace = out.data() == source.data();
    const bool isDirect = !hasOut
                          || (isInOrder(out) && (isInPlace || !Extent(out).overlaps(Extent(source)))
                              && !Extent(out).overlaps(Extent(fitted.owner)));
    const py::array output = isDirect ? out : newArray();

    Operands operands{source.data(), fitted.delays, nullptr, fitted.shape};
    if (operands.count() > 0)
    {
        operands.output = static_cast<float*>(const_cast<void*>(output.data()));
        run(operands, settings);
    }
    if (!isDirect)
        out[py::ellipsis()] = output;
    if (hasOut)
        return py::reinterpret_borrow<py::object>(arguments[outAt]).release().ptr();
    return returnLike(output, arguments[samplesAt]).release().ptr();
}

} // namespace

PyObject* delayLine(PyObject*, PyObject* const* arguments, Py_ssize_t given, PyObject* keywords) noexcept
{
    return guarded([&] {
        const Arguments sorted = signature().sort(arguments, given, keywords);
        const Settings settings = takeSettings(sorted);
        PyObject* const result = runPlain(sorted, settings);
        return result != nullptr ? result : runGeneral(sorted, settings);
    });
}

} // namespace driftline::python
