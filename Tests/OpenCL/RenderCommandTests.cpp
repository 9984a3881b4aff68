// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// `driftline render` on devices; Tests/CLI has the rest of the command.
#include "Offline/AudioFileWriter.h"
#include "OpenCL/TestDevice.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <filesystem>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

void saveWav(const fs::path& path, const Signal& signal)
{
    AudioFileWriter writer(path, OutputFile::Existing::refuse,
                           {chooseAudioFormat("wav-float", {}, path), 48000, signal.channelCount(), signal.frames()});
    std::vector<const float*> channels;
    for (const auto& channel : signal.channels)
        channels.push_back(channel.data());
    writer.write(channels, static_cast<std::size_t>(signal.frames()));
    writer.commit();
}

ProcessResult renderTo(const fs::path& input, const fs::path& output, const std::vector<std::string>& options)
{
    std::vector<std::string> arguments{DRIFTLINE_CLI_PATH, "render", input.string(), output.string()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return runProcess(arguments);
}

} // namespace

TEST_CASE("driftline render --engine opencl: the bytes of the CPU", "[opencl][cli]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const TemporaryFolder folder;
    const auto input = folder / "in.wav";
    saveWav(input, noise(5, 30'001, 3, 0.5));
    for (const char* const preset : {"deep_flange", "ping_pong", "leaning_tape"})
    {
        INFO(preset);
        const auto onCpu = folder / (std::string(preset) + "_cpu.wav");
        const auto onDevice = folder / (std::string(preset) + "_device.wav");
        const std::vector<std::string> options{"--preset", preset, "--set", "space=0", "--tail", "1", "--explain"};
        auto asked = options;
        asked.insert(asked.end(), {"--engine", "cpu"});
        CHECK(contains(renderTo(input, onCpu, asked).standardOutput, "CPU: as asked"));
        asked.back() = "opencl";
        const auto result = renderTo(input, onDevice, asked);
        CHECK(result.status == 0);
        CHECK(result.standardError == "");
        CHECK(contains(result.standardOutput, "OpenCL device 0 ("));
        CHECK(readFile(onCpu) == readFile(onDevice));
    }
}

TEST_CASE("driftline render --engine opencl: what a device cannot do is left to the CPU, and said", "[opencl][cli]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const TemporaryFolder folder;
    const auto input = folder / "in.wav";
    saveWav(input, noise(2, 3000, 3, 0.5));
    const auto withSpace = renderTo(input, folder / "space.wav", {"--set", "space=20", "--engine", "opencl"});
    CHECK(withSpace.status == 0);
    CHECK(contains(withSpace.standardError, "space is left to the CPU"));
    saveWav(folder / "delays.wav", Signal{{std::vector<float>(3000, 20.5F)}});
    const auto withDelays =
        renderTo(input, folder / "given.wav", {"--delays", (folder / "delays.wav").string(), "--engine", "opencl"});
    CHECK(withDelays.status == 0);
    CHECK(contains(withDelays.standardError, "given delays are left to the CPU"));
}

TEST_CASE("driftline render --engine auto: says why it takes the CPU for a short file", "[opencl][cli]")
{
    const TemporaryFolder folder;
    const auto input = folder / "in.wav";
    saveWav(input, noise(1, 3000, 3, 0.5));
    const auto result = renderTo(input, folder / "out.wav", {"--explain"});
    CHECK(result.status == 0);
    CHECK(contains(result.standardOutput, "CPU: the work is too short to look for a device"));
    const auto none = renderTo(input, folder / "none.wav", {"--engine", "opencl", "--device", "1000"});
    CHECK(none.status != 0);
    CHECK(folder.entryCount() == 2);
}
