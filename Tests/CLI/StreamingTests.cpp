// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Long files: what they take, and what is left when something comes between.
#include "Offline/AudioFileReader.h"
#include "Offline/ChunkBytes.h"
#include "Offline/Renderer.h"
#include "Support/Catch.h"
#include "Support/ChildProcess.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/TemporaryFolder.h"

#if !defined(_WIN32)

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

/// Silence that takes no room on the disk: the header of an RF64 file, and a hole.
void writeSparse(const fs::path& file, WavOptions options, std::uint64_t frames)
{
    const auto dataBytes = frames * static_cast<std::uint64_t>(options.channelCount * options.bits / 8);
    const auto header = rf64Bytes(options, "", dataBytes);
    writeFile(file, header);
    fs::resize_file(file, header.size() + dataBytes);
}

std::vector<std::string> renderArguments(const fs::path& input, const fs::path& output,
                                         const std::vector<std::string>& options)
{
    std::vector<std::string> arguments{DRIFTLINE_CLI_PATH, "render", input.string(), output.string(), "--quiet"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return arguments;
}

#if defined(__linux__)
/// The most memory that the process had at any moment so far, in bytes; 0 when it is gone. Not what wait4 tells, which
/// counts the memory of this process before it became another program.
std::uint64_t peakBytes(pid_t process)
{
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stoull(line.substr(6)) * 1024;
    return 0;
}

std::uint64_t peakOfRender(const std::vector<std::string>& arguments)
{
    const pid_t child = startProcess(arguments, -1);
    std::uint64_t peak = 0;
    for (std::uint64_t now = 1; now != 0;)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        now = peakBytes(child);
        peak = std::max(peak, now);
    }
    CHECK(waitForProcess(child) == 0);
    return peak;
}
#endif

const std::vector<std::string> cheapFlac{"--format", "flac16", "--tail", "none", "--set", "interpolation=nearest"};

} // namespace

#if defined(__linux__)
TEST_CASE("memory does not grow with the length of a file", "[cli][streaming]")
{
    const TemporaryFolder folder;
    WavOptions options;
    options.channelCount = 2;
    writeSparse(folder / "short.wav", options, 600 * 48000);
    writeSparse(folder / "long.wav", options, 2400 * 48000);
    const auto shortPeak = peakOfRender(renderArguments(folder / "short.wav", folder / "short.flac", cheapFlac));
    const auto longPeak = peakOfRender(renderArguments(folder / "long.wav", folder / "long.flac", cheapFlac));
    // Four times as long, the short one longer than all blocks under way, and no more than a few pages of difference
    // between two runs of one program.
    CAPTURE(shortPeak, longPeak);
    CHECK(longPeak < shortPeak + 8'000'000);
    CHECK(longPeak < 600'000'000);
    CHECK(AudioFileReader(folder / "long.flac").info().frameCount == 2400 * 48000);
}
#endif

TEST_CASE("an RF64 file of more than 4 GB is read to its end", "[streaming]")
{
    // Rendering as many takes too long for a test; Benchmarks/long_file.sh does it, in and out.
    const TemporaryFolder folder;
    const auto file = folder / "in.rf64";
    WavOptions options;
    options.formatTag = 3;
    options.bits = 64;
    constexpr std::uint64_t frames = (1ULL << 29) + 5; // 8 bytes each: 4 GB and a little
    writeSparse(file, options, frames);
    {
        std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekp(-8, std::ios::end);
        stream.write("\0\0\0\0\0\0\xe0\x3f", 8); // 0.5
    }
    AudioFileReader reader(file);
    CHECK(reader.info().frameCount == static_cast<std::int64_t>(frames));
    std::vector<float> block(1 << 20);
    float* channels[] = {block.data()};
    std::uint64_t read = 0;
    float last = 0.0F;
    while (const std::size_t now = reader.read(channels, block.size()))
    {
        read += now;
        last = block[now - 1];
    }
    CHECK(read == frames);
    CHECK(last == 0.5F);
}

TEST_CASE("a long render that is interrupted at any point leaves nothing", "[cli][streaming]")
{
    const TemporaryFolder folder;
    WavOptions options;
    options.channelCount = 2;
    writeSparse(folder / "in.wav", options, 40 * 48000);
    for (int round = 0; round < 24; ++round)
    {
        const int signalNumber = round % 2 == 0 ? SIGTERM : SIGINT;
        const pid_t child = startProcess(
            renderArguments(folder / "in.wav", folder / "out.wav", {"--report", (folder / "out.json").string()}), -1);
        std::this_thread::sleep_for(std::chrono::milliseconds(3 * round));
        ::kill(child, signalNumber);
        const int status = waitForProcess(child);
        CAPTURE(round, status);
        CHECK((status == 0 || status == 128 + signalNumber));
        for (const auto& entry : fs::directory_iterator(folder.path()))
            CHECK(entry.path().extension() != ".part");
        // Whole where it has its name, whichever moment that was.
        if (fs::exists(folder / "out.wav"))
            CHECK(AudioFileReader(folder / "out.wav").info().frameCount > 40 * 48000);
        if (status == 0)
            CHECK(fs::exists(folder / "out.wav"));
        fs::remove(folder / "out.wav");
        fs::remove(folder / "out.json");
    }
}

TEST_CASE("a killed render is run again and what it left is gone", "[cli][streaming]")
{
    const TemporaryFolder folder;
    writeFile(folder / "in.wav", wavBytes({}, std::string(8000, '\x11')));
    const pid_t child = startProcess(renderArguments(folder / "in.wav", folder / "out.wav", {"--tail", "86400"}), -1);
    REQUIRE(waitForWriting(folder.path()));
    ::kill(child, SIGKILL);
    CHECK(waitForProcess(child) == 128 + SIGKILL);
    CHECK(folder.entryCount() == 2); // the input, and what nobody could remove
    CHECK(runProcess(renderArguments(folder / "in.wav", folder / "out.wav", {})).status == 0);
    CHECK(folder.entryCount() == 2);
    CHECK(fs::exists(folder / "out.wav"));
}

TEST_CASE("a render that runs beside another one in the folder leaves its file alone", "[cli][streaming]")
{
    const TemporaryFolder folder;
    writeFile(folder / "in.wav", wavBytes({}, std::string(8000, '\x11')));
    const pid_t child = startProcess(renderArguments(folder / "in.wav", folder / "long.wav", {"--tail", "86400"}), -1);
    REQUIRE(waitForWriting(folder.path()));
    CHECK(runProcess(renderArguments(folder / "in.wav", folder / "out.wav", {})).status == 0);
    CHECK(folder.entryCount() == 3); // the input, the output, and the other's temporary file
    ::kill(child, SIGTERM);
    CHECK(waitForProcess(child) == 128 + SIGTERM);
    CHECK(folder.entryCount() == 2);
}

TEST_CASE("a file that may not grow any more is status 1, one line, and nothing left", "[cli][streaming][bad]")
{
    const TemporaryFolder folder;
    writeFile(folder / "in.wav", wavBytes({}, std::string(8000, '\x11')));
    for (const std::string name : {"out.wav", "out.aiff"})
    {
        const int errors = ::open((folder / "errors").c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
        REQUIRE(errors >= 0);
        const pid_t child =
            startProcess(renderArguments(folder / "in.wav", folder / name, {"--tail", "60"}), errors, 1'000'000);
        CHECK(waitForProcess(child) == 1);
        ::close(errors);
        const auto text = readFile(folder / "errors");
        CHECK(contains(text, (folder / name).string() + ": cannot be written ("));
        CHECK(std::count(text.begin(), text.end(), '\n') == 1);
        CHECK(folder.entryCount() == 2);
    }
}

TEST_CASE("a render that is cancelled from its progress ends and leaves nothing", "[streaming][threads]")
{
    const TemporaryFolder folder;
    WavOptions options;
    options.channelCount = 2;
    writeSparse(folder / "in.wav", options, 40 * 48000);
    RenderRequest request;
    request.input = folder / "in.wav";
    request.output = folder / "out.wav";
    int calls = 0;
    CHECK(messageOf<std::runtime_error>([&] {
              render(request, [&](std::int64_t, std::int64_t) {
                  if (++calls == 20)
                      throw std::runtime_error("enough");
              });
          })
          == "enough");
    CHECK(calls == 20);
    CHECK(folder.entryCount() == 1);
}

#endif
