// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// The Engine on a device against the Engine, bit for bit, in whatever a musician and a host can do.
#include "OpenCL/EngineLines.h"

#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "OpenCL/DeviceError.h"
#include "OpenCL/TestDevice.h"
#include "Support/EngineSession.h"
#include "Support/ErrorMessage.h"
#include "Support/Signals.h"

#include <algorithm>
#include <array>
#include <memory>
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
    explicit DevicePlayer(const EngineSession& session, std::function<void()> beforeLaunch = {})
        : curves_(session.patch.slots)
    {
        engine_.prepare({session.sampleRateHz, session.input.channelCount(), session.longestDelaySamples});
        applyParameters(engine_, session.patch.parameters);
        engine_.setCurves(curves_);
        lines_ = std::make_unique<opencl::EngineLines>(std::vector{&engine_},
                                                       opencl::EngineLinesSettings{{}, std::move(beforeLaunch)});
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

} // namespace driftline::test
