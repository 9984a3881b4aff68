// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// The Engine on a device against the Engine, bit for bit, in whatever a musician and a host can do.
#include "OpenCL/EngineLines.h"

#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"
#include "OpenCL/DeviceError.h"
#include "OpenCL/EngineSelfTest.h"
#include "OpenCL/TestDevice.h"
#include "Support/EngineSession.h"
#include "Support/ErrorMessage.h"
#include "Support/RandomPatch.h"
#include "Support/Signals.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace driftline::test
{
namespace
{

constexpr std::array sampleRatesHz{8000.0, 11025.0, 44100.0, 48000.0, 96000.0, 44123.7};

/// One Engine on a device, that plays a session.
class DevicePlayer
{
public:
    explicit DevicePlayer(const EngineSession& session, const opencl::EngineLinesSettings& settings = {})
        : curves_(session.patch.slots)
    {
        engine_.prepare({session.sampleRateHz, session.input.channelCount(), session.longestDelaySamples});
        applyParameters(engine_, session.patch.parameters);
        engine_.setCurves(curves_);
        lines_ = std::make_unique<opencl::EngineLines>(std::vector{&engine_}, settings);
    }

    Signal play(const EngineSession& session, const std::vector<int>& cuts)
    {
        return playSession(session, cuts,
                           {[this](ParameterId id, double value) { engine_.setParameter(id, value); },
                            [this](const EngineBlock& block, const Transport& transport) {
                                const opencl::EngineCall call{block, transport};
                                lines_->process({&call, 1});
                            }});
    }

    const opencl::EngineLines& lines() const { return *lines_; }

private:
    CurveBank curves_;
    Engine engine_;
    std::unique_ptr<opencl::EngineLines> lines_;
};

/// A session in which nothing leaves the device: Clear is left out.
EngineSession randomDeviceSession(Random& random, double sampleRateHz, int channels, int frames)
{
    auto session = randomSession(random, sampleRateHz, channels, frames);
    session.patch.parameters.set(ParameterId::clear, 0.0);
    std::erase_if(session.parameterChanges,
                  [](const ParameterChange& change) { return change.id == ParameterId::clear; });
    return session;
}

std::vector<int> randomCuts(Random& random, int frames)
{
    std::vector<int> cuts;
    for (int frame = 0; frame < frames; frame += random.integer(0, 3000))
        cuts.push_back(frame);
    return cuts;
}

/// A render of a file, as DeviceGroup does it: an Engine, a twin of it on the CPU, and their audio.
struct Twins
{
    Twins(Patch ofPatch, int channels, int frames, std::uint64_t seed)
        : patch(std::move(ofPatch)), curves(patch.slots), actual(hostileNoise(channels, frames, seed)), expected(actual)
    {
        for (auto* engine : {&onDevice, &onCpu})
        {
            *engine = std::make_unique<Engine>();
            (*engine)->prepare({48000.0, channels, 30000.0});
            applyParameters(**engine, patch.parameters);
            (*engine)->setCurves(curves);
        }
    }

    /// The next `frames` frames, fewer at the end, of the signal.
    opencl::EngineCall call(Signal& signal, int frames)
    {
        pointers = signal.from(done);
        opencl::EngineCall next;
        next.block.input = pointers.data();
        next.block.output = pointers.data();
        next.block.frames = std::min(frames, signal.frames() - done);
        next.transport = transportAt(done, 48000.0, 97.0);
        return next;
    }

    Patch patch;
    CurveBank curves;
    Signal actual;
    Signal expected;
    std::unique_ptr<Engine> onDevice;
    std::unique_ptr<Engine> onCpu;
    std::array<float*, 2> pointers{};
    int done = 0;
};

/// Renders all of them, in blocks of up to `blockFrames`; each has its own length.
void render(std::vector<std::unique_ptr<Twins>>& twins, Random& random, int blockFrames,
            const std::function<void(const opencl::EngineLines&)>& look)
{
    std::vector<Engine*> engines;
    for (const auto& twin : twins)
        engines.push_back(twin->onDevice.get());
    opencl::EngineLines lines(engines, {});
    const auto isDone = [](const auto& twin) { return twin->done == twin->actual.frames(); };
    while (!std::all_of(twins.begin(), twins.end(), isDone))
    {
        std::vector<opencl::EngineCall> calls;
        for (const auto& twin : twins)
            calls.push_back(twin->call(twin->actual, random.integer(0, blockFrames)));
        lines.process(calls);
        for (std::size_t i = 0; i < twins.size(); ++i)
        {
            const int frames = calls[i].block.frames;
            const auto call = twins[i]->call(twins[i]->expected, frames);
            twins[i]->onCpu->process(call.block, call.transport);
            twins[i]->done += frames;
        }
    }
    look(lines);
}

} // namespace

TEST_CASE("OpenCL Engine: random sessions give the Engine's bits", "[opencl][engine-lines]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
    {
        Random random(seed);
        const double rate = sampleRatesHz[static_cast<std::size_t>(random.integer(0, sampleRatesHz.size() - 1))];
        const int channels = random.integer(1, 2);
        const auto session = randomDeviceSession(random, rate, channels, random.integer(1, 9000));
        const auto cuts = randomCuts(random, session.input.frames());
        INFO("seed " << seed << ", " << rate << " Hz, " << channels << " channels");
        DevicePlayer player(session);
        const auto difference = firstDifference(player.play(session, cuts), runEngine(session, cuts));
        CHECK(difference == "");
        CHECK(player.lines().failure() == "");
        CHECK(player.lines().blocksOnCpu() == 0);
        if (!difference.empty())
            break;
    }
}

TEST_CASE("OpenCL Engine: many lines of any lengths at once", "[opencl][engine-lines]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    Random random(7);
    std::vector<std::unique_ptr<Twins>> twins;
    for (std::uint64_t i = 0; i < 11; ++i)
    {
        auto patch = randomPatch(random);
        twins.push_back(std::make_unique<Twins>(patch, random.integer(1, 2), random.integer(1, 9000), i));
    }
    render(twins, random, 3000, [](const opencl::EngineLines& lines) {
        CHECK(lines.failure() == "");
        CHECK(lines.blocksOnDevice() > 11);
    });
    for (std::size_t i = 0; i < twins.size(); ++i)
    {
        INFO("line " << i);
        CHECK(firstDifference(twins[i]->actual, twins[i]->expected) == "");
    }
}

TEST_CASE("OpenCL Engine: every factory preset, but for its Space", "[opencl][engine-lines]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    Random random(8);
    std::vector<std::unique_ptr<Twins>> twins;
    for (const auto& preset : factoryPresets())
    {
        auto patch = readPatch(preset.text);
        patch.parameters.set(ParameterId::space, 0.0);
        twins.push_back(std::make_unique<Twins>(patch, 2, 24000, 5));
    }
    render(twins, random, 8192, [](const opencl::EngineLines& lines) {
        CHECK(lines.failure() == "");
        CHECK(lines.blocksOnCpu() == 0);
    });
    for (std::size_t i = 0; i < twins.size(); ++i)
    {
        INFO(factoryPresets()[i].key);
        CHECK(firstDifference(twins[i]->actual, twins[i]->expected) == "");
    }
}

TEST_CASE("OpenCL Engine: a line that comes to look back further keeps its past", "[opencl][engine-lines]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    EngineSession session;
    session.longestDelaySamples = 40000.0;
    session.input = hostileNoise(2, 60000, 3);
    auto& parameters = session.patch.parameters;
    parameters.set(ParameterId::sync, 0.0);
    parameters.set(ParameterId::time, 2.0);
    parameters.set(ParameterId::feedback, 60.0);
    session.parameterChanges = {{20000, ParameterId::time, 100.0}, {40000, ParameterId::time, 800.0}};
    std::vector<int> cuts;
    for (int frame = 0; frame < 60000; frame += 4096)
        cuts.push_back(frame);
    DevicePlayer player(session);
    CHECK(firstDifference(player.play(session, cuts), runEngine(session, cuts)) == "");
    CHECK(player.lines().failure() == "");
    CHECK(player.lines().blocksOnCpu() == 0);
}

TEST_CASE("OpenCL Engine: a line that waits keeps its filters while others have none", "[opencl][engine-lines]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    std::vector<std::unique_ptr<Twins>> twins;
    std::vector<Engine*> engines;
    for (const double feedback : {80.0, 0.0, 80.0, 0.0}) // two batches of two
    {
        Patch patch;
        patch.parameters.set(ParameterId::sync, 0.0);
        patch.parameters.set(ParameterId::time, 5.0);
        patch.parameters.set(ParameterId::feedback, feedback);
        patch.parameters.set(ParameterId::lowPass,
                             feedback > 0.0 ? 300.0 : parameterInfo(ParameterId::lowPass).maximum);
        engines.push_back(twins.emplace_back(std::make_unique<Twins>(patch, 2, 3000, 4))->onDevice.get());
    }
    opencl::EngineLines lines(engines, {});
    for (const int framesWithFilters : {1000, 0, 1000})
    {
        std::vector<opencl::EngineCall> calls;
        for (std::size_t i = 0; i < twins.size(); ++i)
            calls.push_back(twins[i]->call(twins[i]->actual, i % 2 == 0 ? framesWithFilters : 1000));
        lines.process(calls);
        for (std::size_t i = 0; i < twins.size(); ++i)
        {
            const auto call = twins[i]->call(twins[i]->expected, calls[i].block.frames);
            twins[i]->onCpu->process(call.block, call.transport);
            twins[i]->done += calls[i].block.frames;
            CHECK(firstDifference(twins[i]->actual, twins[i]->expected) == "");
        }
    }
    CHECK(lines.failure() == "");
}

TEST_CASE("OpenCL Engine: Clear is left to the CPU, with the same bits", "[opencl][engine-lines]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    Random random(9);
    auto session = randomDeviceSession(random, 48000.0, 2, 9000);
    session.parameterChanges = {{5000, ParameterId::clear, 1.0}};
    const std::vector<int> cuts{1000, 2500, 4096, 6000};
    DevicePlayer player(session);
    CHECK(firstDifference(player.play(session, cuts), runEngine(session, cuts)) == "");
    CHECK(player.lines().failure() == "");
    CHECK(player.lines().blocksOnDevice() > 0);
    CHECK(player.lines().blocksOnCpu() > 0);
}

TEST_CASE("OpenCL Engine: a device that is lost costs no sample", "[opencl][engine-lines]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    for (std::uint64_t seed = 100; seed < 110; ++seed)
    {
        Random random(seed);
        const auto session = randomDeviceSession(random, 48000.0, random.integer(1, 2), 9000);
        const auto cuts = randomCuts(random, 9000);
        INFO("seed " << seed);
        int launchesLeft = random.integer(0, 3);
        opencl::EngineLinesSettings settings;
        settings.beforeLaunch = [&] {
            if (launchesLeft-- == 0)
                throw opencl::DeviceError("the device fell off the bus");
        };
        DevicePlayer player(session, settings);
        CHECK(firstDifference(player.play(session, cuts), runEngine(session, cuts)) == "");
        CHECK((player.lines().failure() == "the device fell off the bus") == (launchesLeft < 0));
        CHECK((player.lines().blocksOnCpu() > 0) == (launchesLeft < 0));
    }
}

TEST_CASE("OpenCL Engine: lines that do not fit into the device's memory are left to the CPU", "[opencl][engine-lines]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    Random random(10);
    const auto session = randomDeviceSession(random, 48000.0, 2, 3000);
    opencl::EngineLinesSettings settings;
    settings.device.memoryBudgetBytes = 10'000;
    DevicePlayer player(session, settings);
    CHECK(firstDifference(player.play(session, {}), runEngine(session)) == "");
    CHECK(contains(player.lines().failure(), "bytes of device memory, of which 10000 may be used"));
    CHECK(player.lines().blocksOnDevice() == 0);
}

TEST_CASE("OpenCL Engine: the self-test passes, and is made once", "[opencl][engine-lines]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const int device = opencl::surveyDevices().devices[0].info.number;
    const auto first = opencl::testEngineOn(device);
    CHECK(first.finding == "");
    CHECK(first.cases >= 18);
    CHECK(opencl::testEngineOn(device).cases == first.cases);
    CHECK_THROWS_AS(opencl::testEngineOn(1000), std::invalid_argument);
}

} // namespace driftline::test
