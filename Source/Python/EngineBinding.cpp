// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/CurveBank.h"
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Engine/Transport.h"
#include "Model/PatchText.h"
#include "Offline/RenderSetup.h"
#include "Python/Argument.h"
#include "Python/AudioArgument.h"
#include "Python/LongWork.h"
#include "Python/PatchBinding.h"
#include "Python/RenderBinding.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <vector>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

constexpr std::int64_t blockFrames = 8192;

/// The Engine with the patch that it plays and the song that it follows. Several Python threads may call it: each call
/// waits for the one before. Nobody waits for the mutex while holding the interpreter lock.
class StreamingEngine
{
public:
    StreamingEngine(double sampleRate, int channels, const Patch& patch, double bpm)
        : patch_(patch), tempoBpm_(requireBpm(bpm)), channels_(channels)
    {
        requireSampleRate(sampleRate);
        if (channels < 1 || channels > channelsPerEngine)
            raise(PyExc_ValueError, "channels is " + std::to_string(channels) + "; expected 1 or 2");
        banks_.push_back(std::make_unique<CurveBank>(patch.slots));
        // Space may be switched on later, with any response.
        prepareEngine(engine_, patch.parameters, *banks_.back(), {},
                      {.sampleRateHz = sampleRate,
                       .channels = channels,
                       .longestResponseSeconds = driftline::longestResponseSeconds});
        const py::gil_scoped_release released;
        useResponseOf(patch);
    }

    py::object process(py::handle audio, std::optional<double> position, bool isPlaying)
    {
        const AudioArgument source(audio);
        std::vector<py::ssize_t> shape(source.outerShape().begin(), source.outerShape().end());
        shape.push_back(source.frames());
        if (source.outerShape().size() > 1 || static_cast<int>(source.channels()) != channels_)
            raise(PyExc_ValueError, "audio has shape " + shapeText(shape) + "; expected ("
                                        + (channels_ == 1 ? "1, N) or (N,)" : "2, N)")
                                        + ", as many channels as the engine has");
        if (position && !std::isfinite(*position))
            raise(PyExc_ValueError, "position is not finite; expected quarter notes since the start of the song");
        py::array_t<float> output(shape);
        float* const target = output.mutable_data();
        whileLocked([&] {
            if (position)
                startSongAt(*position);
            processBlocks(source, target, isPlaying);
        });
        return returnLike(output, audio);
    }

    void reset()
    {
        whileLocked([&] {
            engine_.reset();
            startSongAt(0.0);
            frames_ = 0;
        });
    }

    void set(const py::dict& values)
    {
        // All or nothing: a wrong one leaves the engine as it was.
        Patch changed = patch();
        for (const auto& [key, value] : values)
            setParameter(changed, requireParameter(key.cast<std::string>()), value);
        whileLocked([&] {
            useResponseOf(changed);
            patch_.parameters = changed.parameters;
            applyParameters(engine_, patch_.parameters);
        });
    }

    void setPatch(const Patch& patch)
    {
        auto bank = std::make_unique<CurveBank>(patch.slots);
        whileLocked([&] {
            useResponseOf(patch);
            patch_ = patch;
            applyParameters(engine_, patch_.parameters);
            banks_.push_back(std::move(bank));
            engine_.setCurves(*banks_.back());
        });
    }

    Patch patch() const
    {
        return whileLocked([&] { return patch_; });
    }

    void setBpm(double bpm)
    {
        requireBpm(bpm);
        whileLocked([&] {
            startSongAt(positionQuarterNotes());
            tempoBpm_ = bpm;
        });
    }

    double bpm() const
    {
        return whileLocked([&] { return tempoBpm_; });
    }

    double position() const
    {
        return whileLocked([&] { return positionQuarterNotes(); });
    }

    std::int64_t frames() const
    {
        return whileLocked([&] { return frames_; });
    }

    double tailSeconds() const
    {
        return whileLocked(
            [&] { return echoSecondsOf(patch_, tempoBpm_) + spaceTailSeconds(patch_.parameters, responseSeconds_); });
    }

    EngineStatus status() const
    {
        return whileLocked([&] { return engine_.status(); });
    }

    double sampleRate() const { return engine_.sampleRateHz(); }
    int channels() const { return channels_; }

private:
    template<class Function>
    std::invoke_result_t<Function&> whileLocked(Function&& function) const
    {
        const py::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        return function();
    }

    /// Loads the response that the patch names, where Space is on and plays another one.
    void useResponseOf(const Patch& patch)
    {
        if (isOff(parameterInfo(ParameterId::space), patch.parameters.get(ParameterId::space))
            || (response_ && *response_ == patch.response))
            return;
        const auto loaded = spaceResponseOf(patch, engine_.sampleRateHz(), channels_);
        engine_.setResponse(loaded.forEngine(channels_));
        response_ = patch.response;
        responseSeconds_ = loaded.seconds();
    }

    double positionQuarterNotes() const
    {
        return songStart_ + transportAt(songFrames_, engine_.sampleRateHz(), tempoBpm_).positionQuarterNotes;
    }

    void startSongAt(double quarterNotes)
    {
        songStart_ = quarterNotes;
        songFrames_ = 0;
    }

    void processBlocks(const AudioArgument& source, float* output, bool isPlaying)
    {
        for (std::int64_t frame = 0; frame < source.frames();)
        {
            const auto frames = std::min(blockFrames, source.frames() - frame);
            std::array<float*, channelsPerEngine> audio{};
            for (int c = 0; c < channels_; ++c)
            {
                const auto channel = static_cast<std::size_t>(c);
                audio[channel] = output + c * source.frames() + frame;
                source.read(channel, frame, {audio[channel], static_cast<std::size_t>(frames)});
            }
            Transport transport = transportAt(songFrames_, engine_.sampleRateHz(), tempoBpm_);
            transport.positionQuarterNotes = positionQuarterNotes();
            transport.isPlaying = isPlaying;
            engine_.process(audio.data(), audio.data(), static_cast<int>(frames), transport);
            dropOldBanks(frames);
            if (isPlaying)
                songFrames_ += frames;
            frames_ += frames;
            frame += frames;
            if (frame < source.frames())
                raiseIfInterrupted();
        }
    }

    /// What `Engine::setCurves` asks for: a bank stays until the tick that takes over the next one has been processed.
    void dropOldBanks(std::int64_t frames)
    {
        constexpr std::int64_t longestWait = 32;
        if (frames >= longestWait)
            banks_.erase(banks_.begin(), banks_.end() - 1);
    }

    mutable std::mutex mutex_;
    Patch patch_;
    std::vector<std::unique_ptr<CurveBank>> banks_; ///< the last one is the one given last
    Engine engine_;
    std::optional<ResponseReference> response_; ///< that Space plays
    double responseSeconds_ = 0.0;
    double tempoBpm_;
    int channels_;
    double songStart_ = 0.0; ///< in quarter notes, at the first of `songFrames_`
    std::int64_t songFrames_ = 0;
    std::int64_t frames_ = 0; ///< since the last reset
};

} // namespace

void bindEngine(py::module_& module)
{
    py::class_<StreamingEngine>(module, "Engine")
        .def(py::init<double, int, const Patch&, double>(), py::arg("sample_rate"), py::arg("channels"),
             py::arg("patch"), py::arg("bpm"))
        .def("process", &StreamingEngine::process, py::arg("audio"), py::arg("position"), py::arg("is_playing"))
        .def("reset", &StreamingEngine::reset)
        .def("set", &StreamingEngine::set, py::arg("values"))
        .def_property("patch", &StreamingEngine::patch, &StreamingEngine::setPatch)
        .def_property("bpm", &StreamingEngine::bpm, &StreamingEngine::setBpm)
        .def_property_readonly("position", &StreamingEngine::position)
        .def_property_readonly("frames", &StreamingEngine::frames)
        .def_property_readonly("sample_rate", &StreamingEngine::sampleRate)
        .def_property_readonly("channels", &StreamingEngine::channels)
        .def_property_readonly("tail_seconds", &StreamingEngine::tailSeconds)
        .def_property_readonly("delay_samples",
                               [](const StreamingEngine& engine) {
                                   const auto delays = engine.status().delaySamples;
                                   return std::vector<double>(delays.begin(), delays.begin() + engine.channels());
                               })
        .def_property_readonly("bad_samples",
                               [](const StreamingEngine& engine) { return engine.status().badInputSamples; });
}

} // namespace driftline::python
