// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// How fast a device computes the Engine's sound of many channels where all is on the device already, as a ratio to how
// fast it copies as many bytes from itself to itself, and whole calls beside one core of the CPU. Prints its own table:
// what it compares has to run in turns. Benchmarks/device.sh runs it.
#include "Engine/PatchSetup.h"
#include "OpenCL/LineBatch.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace
{

using namespace driftline;

constexpr double sampleRateHz = 48000.0;
constexpr int blockFrames = 4096;
constexpr int launches = 4;
constexpr int turns = 5;

/// What a sample of a channel moves: its input, what is read of the line (the second tap is the neighbour's first),
/// what is written to the line, the same for the host, and the output.
constexpr double bytesPerSample = 5 * sizeof(float);

struct Sound
{
    const char* name;
    double feedbackPercent;
    double lowPassHz; ///< 0: off
};

struct Case
{
    Case(const Sound& sound, int channels)
    {
        auto& parameters = patch.parameters;
        parameters.set(ParameterId::sync, 0.0);
        parameters.set(ParameterId::source, static_cast<double>(Source::free));
        parameters.set(ParameterId::rate, 1.0);
        parameters.set(ParameterId::time, 80.0);
        parameters.set(ParameterId::depth, 30.0);
        parameters.set(ParameterId::interpolation, static_cast<double>(Interpolation::linear));
        parameters.set(ParameterId::feedback, sound.feedbackPercent);
        if (sound.lowPassHz > 0.0)
            parameters.set(ParameterId::lowPass, sound.lowPassHz);
        curves = std::make_unique<CurveBank>(patch.slots);
        audio.resize(static_cast<std::size_t>(channels));
        for (auto& samples : audio)
        {
            for (int i = 0; i < blockFrames; ++i)
                samples.push_back(static_cast<float>(i * 7919 % 2001 - 1000) * 0.001F);
            pointers.push_back(samples.data());
        }
        for (int first = 0; first < channels; first += 2)
        {
            auto& engine = *engines.emplace_back(std::make_unique<Engine>());
            engine.prepare({sampleRateHz, 2, 8192.0});
            applyParameters(engine, parameters);
            engine.setCurves(*curves);
            auto& call = calls.emplace_back();
            call.block.input = pointers.data() + first;
            call.block.output = pointers.data() + first;
            call.block.frames = blockFrames;
        }
    }

    double samples() const { return static_cast<double>(audio.size()) * blockFrames; }

    std::vector<Engine*> all() const
    {
        std::vector<Engine*> list;
        for (const auto& engine : engines)
            list.push_back(engine.get());
        return list;
    }

    Patch patch;
    std::unique_ptr<CurveBank> curves;
    std::vector<std::vector<float>> audio;
    std::vector<float*> pointers;
    std::vector<std::unique_ptr<Engine>> engines;
    std::vector<opencl::EngineCall> calls;
};

template<class Function>
double secondsOf(const Function& function)
{
    const auto start = std::chrono::steady_clock::now();
    function();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Copies so many bytes from one buffer to another, `launches` times.
class Copy
{
public:
    Copy(opencl::Device& device, std::size_t bytes)
        : bytes_(bytes), queue_(device.makeQueue()), from_(device.context(), CL_MEM_READ_WRITE, bytes),
          to_(device.context(), CL_MEM_READ_WRITE, bytes)
    {
        queue_.enqueueFillBuffer(from_, 0.5F, 0, bytes / sizeof(float) * sizeof(float));
        queue_.finish();
    }

    void run()
    {
        for (int i = 0; i < launches; ++i)
            queue_.enqueueCopyBuffer(from_, to_, 0, 0, bytes_);
        queue_.finish();
    }

private:
    std::size_t bytes_;
    cl::CommandQueue queue_;
    cl::Buffer from_;
    cl::Buffer to_;
};

void measure(opencl::Device& device, const Sound& sound, int channels)
{
    Case work(sound, channels);
    opencl::LineBatch batch(device, work.all(), {});
    const std::vector<bool> noneLeftOut(work.engines.size());
    const auto wholeCall = [&] {
        batch.start(work.calls, noneLeftOut, std::numeric_limits<std::uint64_t>::max());
        batch.finish(work.calls);
    };
    wholeCall();
    // A copy reads and writes each of its bytes.
    Copy copy(device, static_cast<std::size_t>(work.samples() * bytesPerSample / 2.0));
    copy.run();

    double whole = std::numeric_limits<double>::max();
    double resident = whole;
    double copied = whole;
    double cpu = whole;
    for (int turn = 0; turn < turns; ++turn)
    {
        whole = std::min(whole, secondsOf(wholeCall));
        resident = std::min(resident, secondsOf([&] { batch.relaunch(launches); }) / launches);
        copied = std::min(copied, secondsOf([&] { copy.run(); }) / launches);
        cpu = std::min(cpu, secondsOf([&] {
                           for (std::size_t i = 0; i < work.engines.size(); ++i)
                               work.engines[i]->process(work.calls[i].block, work.calls[i].transport);
                       }));
    }
    const double samples = work.samples();
    std::printf("%-26s %8d %12.3f %10.1f %9.1f %% %12.3f %12.3f\n", sound.name, channels, resident / samples * 1e9,
                samples * bytesPerSample / resident * 1e-9, copied / resident * 100.0, whole / samples * 1e9,
                cpu / samples * 1e9);
    std::fflush(stdout);
}

} // namespace

int main()
{
    int status = 0;
    for (const auto& report : opencl::surveyDevices().devices)
    {
        std::printf("%s\n", opencl::deviceTitle(report.info).c_str());
        std::printf("%-26s %8s %12s %10s %11s %12s %12s\n", "", "channels", "ns a sample", "GB/s", "of a copy",
                    "whole call", "one core");
        try
        {
            auto& device = opencl::requireDevice(report.info.number, opencl::Subnormals::irrelevant);
            for (const Sound& sound : {Sound{"linear reads", 0.0, 0.0}, Sound{"feedback and a low-pass", 50.0, 5000.0}})
                for (const int channels : {2, 64, 1024, 4096})
                    if (report.info.kind != opencl::DeviceKind::cpu || channels <= 1024)
                        measure(device, sound, channels);
        }
        catch (const std::exception& error)
        {
            std::printf("%s\n", error.what());
            status = 1;
        }
    }
    return status;
}
