// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/RenderBinding.h"

#include "Offline/ArrayRenderer.h"
#include "Python/Argument.h"
#include "Python/AudioArgument.h"
#include "Python/EngineName.h"
#include "Python/LongWork.h"
#include "Python/PatchBinding.h"

#include <pybind11/stl.h>

#include <cmath>
#include <string>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

/// Below this a render takes some milliseconds at most, and runs on the calling thread.
constexpr std::size_t worthWatching = 65536;

TailLength takeTail(py::handle tail)
{
    const std::string problem =
        "tail is " + py::repr(tail).cast<std::string>() + "; expected 'auto', 'none' or 0 to 86400 seconds";
    if (py::isinstance<py::str>(tail))
    {
        const auto name = tail.cast<std::string>();
        if (name == "auto")
            return {};
        if (name == "none")
            return {0.0};
        raise(PyExc_ValueError, problem);
    }
    const double seconds = PyFloat_AsDouble(tail.ptr());
    if (PyErr_Occurred() != nullptr)
    {
        PyErr_Clear();
        raise(PyExc_TypeError, problem);
    }
    if (!(seconds >= 0.0 && seconds <= longestTailSeconds))
        raise(PyExc_ValueError, problem);
    return {seconds};
}

/// The output, and what came up: samples that were taken as 0, whether Time was limited, whether the tail was cut.
py::tuple renderAudio(const Patch& patch, py::handle audio, double sampleRate, double bpm, py::handle tail,
                      py::handle threads, py::handle engine, py::handle progress)
{
    const AudioArgument source(audio);
    requireProcessor(engine.ptr(), "render");
    requireProgress(progress);
    ArrayRenderRequest request;
    request.patch = patch;
    request.sampleRateHz = requireSampleRate(sampleRate);
    request.tempoBpm = requireBpm(bpm);
    request.tail = takeTail(tail);
    request.recordings = source.recordings();
    request.channels = source.channels();
    request.frames = source.frames();
    {
        const py::gil_scoped_release released;
        request.response = spaceResponseOf(patch, request.sampleRateHz, static_cast<int>(request.channels));
    }

    const auto tailFrames = tailFramesOf(request);
    const std::int64_t frames = request.frames + tailFrames.frames;
    std::vector<py::ssize_t> shape(source.outerShape().begin(), source.outerShape().end());
    shape.push_back(frames);
    py::array_t<float> output(shape);
    const auto samples = static_cast<std::size_t>(output.size());
    const std::size_t engines = request.recordings * ((request.channels + channelsPerEngine - 1) / channelsPerEngine);
    const unsigned threadCount = chooseThreads(takeThreads(threads.ptr()), engines, samples);
    const ReadLine readLine = [&](std::size_t line, std::int64_t first, std::span<float> block) {
        source.read(line, first, block);
    };

    ArrayRenderReport report;
    float* const target = output.mutable_data();
    const auto work = [&](WorkStatus& status) {
        report = renderArrays(request, readLine, {target, samples}, threadCount, status);
    };
    if (samples >= worthWatching || !progress.is_none())
        runWatched(samples, progress, work);
    else
    {
        const py::gil_scoped_release released;
        WorkStatus status;
        work(status);
    }
    return py::make_tuple(returnLike(output, audio), report.badSamples, report.isTimeLimited, tailFrames.isCut);
}

} // namespace

void bindRender(py::module_& module)
{
    module.def("render", &renderAudio, py::arg("patch"), py::arg("audio"), py::arg("sample_rate"), py::arg("bpm"),
               py::arg("tail"), py::arg("threads"), py::arg("engine"), py::arg("progress"));
}

} // namespace driftline::python
