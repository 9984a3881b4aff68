// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/DelaySignal.h"
#include "Offline/NpyFile.h"
#include "Offline/WavFiles.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

using Strings = std::vector<std::string>;

ProcessResult runDriftline(Strings first, const Strings& more)
{
    first.insert(first.begin(), DRIFTLINE_CLI_PATH);
    first.insert(first.end(), more.begin(), more.end());
    return runProcess(first);
}

ProcessResult trace(const std::string& preset, const fs::path& output, const Strings& more)
{
    return runDriftline({"curve", "trace", preset, output.string()}, more);
}

/// Renders once along the curve, and once along what was traced of it, and returns both sounds.
std::pair<Signal, Signal> renderBothWays(const TemporaryFolder& folder, const Signal& input, const Strings& settings)
{
    const auto in = (folder / "in.wav").string();
    const auto delays = folder / "delays.npy";
    writeFloatWav(in, input, 48000);
    Strings traced{"--input", in};
    traced.insert(traced.end(), settings.begin(), settings.end());
    REQUIRE(trace("Slow River", delays, traced).status == 0);
    const auto render = [&](const fs::path& output, Strings more) {
        more.insert(more.end(), settings.begin(), settings.end());
        more.insert(more.end(), {"--preset", "Slow River", "--tail", "none", "--format", "wav-float", "--quiet"});
        const auto result = runDriftline({"render", in, output.string()}, more);
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        return readWhole(output);
    };
    return {render(folder / "curve.wav", {}), render(folder / "traced.wav", {"--delays", delays.string()})};
}

const auto& doublesOf(const NpyArray& array) { return std::get<std::vector<double>>(array.elements); }

} // namespace

TEST_CASE("render along a traced curve gives the same bits where the curve glides", "[cli][curve][trace]")
{
    const TemporaryFolder folder;
    Strings settings{"--bpm", "97", "--set", "transition=glide"};
    int channels = 2;
    SECTION("a synced curve") {}
    SECTION("one that jumps, and glides there")
    {
        settings.insert(settings.end(), {"--set", "cycle=1/8T", "--set", "glide=20", "--set", "feedback=70"});
    }
    SECTION("one that listens, over five channels")
    {
        settings.insert(settings.end(), {"--set", "source=envelope", "--set", "threshold=-40"});
        channels = 5;
    }
    SECTION("by chance, in mono")
    {
        settings.insert(settings.end(), {"--set", "source=random", "--set", "cycle=1/16"});
        channels = 1;
    }
    const auto [curve, traced] = renderBothWays(folder, noise(channels, 48000, 5, 0.5), settings);
    CHECK(curve.channels == traced.channels);
}

TEST_CASE("where a curve fades, the trace is the new head's from the jump on", "[cli][curve][trace]")
{
    const TemporaryFolder folder;
    // Nobody has drawn in slot 12: a ramp, which at 120 bpm jumps back at frame 12,000. The fade takes 480 frames, and
    // nothing in the loop remembers it.
    const auto [curve, traced] =
        renderBothWays(folder, noise(1, 24000, 5, 0.5),
                       {"--set", "transition=crossfade", "--set", "cycle=1/8", "--set", "fade=10", "--set", "time=50",
                        "--set", "feedback=0", "--set", "lowpass=off", "--set", "drive=0", "--set", "slot=12"});
    const auto isSame = [&](int first, int last) {
        return std::equal(curve[0].begin() + first, curve[0].begin() + last, traced[0].begin() + first);
    };
    CHECK(isSame(0, 12000));
    CHECK_FALSE(isSame(12000, 12480));
    CHECK(isSame(12480, 24000));

    const NpyArray delays = readNpy(folder / "delays.npy");
    CHECK(delays.shape == std::vector<std::size_t>{24000});
    constexpr double longest = 2400.0; // 50 ms
    CHECK(doublesOf(delays)[11999] == Approx(longest).margin(0.3));
    CHECK(doublesOf(delays)[12000] == Approx(1.0).margin(0.3));
}

TEST_CASE("a trace is the same in every kind of file and unit, as far as each resolves it", "[cli][curve][trace]")
{
    const TemporaryFolder folder;
    const Strings settings{"--seconds", "0.11", "--rate", "44100", "--bpm", "150", "--set", "stereo_offset=90"};
    Strings inMs = settings;
    inMs.insert(inMs.end(), {"--unit", "ms"});
    for (const auto* name : {"t.npy", "t.wav", "t.csv"})
        REQUIRE(trace("Slow River", folder / name, settings).status == 0);
    REQUIRE(trace("Slow River", folder / "ms.csv", inMs).status == 0);

    constexpr std::size_t frames = 4851;
    const NpyArray array = readNpy(folder / "t.npy");
    REQUIRE(array.shape == std::vector<std::size_t>{2, frames});
    const auto& delays = doublesOf(array);
    const Signal sound = readWhole(folder / "t.wav");
    REQUIRE(sound.frames() == static_cast<int>(frames));
    std::istringstream table(readFile(folder / "t.csv"));
    std::istringstream tableInMs(readFile(folder / "ms.csv"));
    std::string line;
    std::getline(table, line);
    CHECK(line == "frame,left_samples,right_samples");
    std::getline(tableInMs, line);
    CHECK(line == "frame,left_ms,right_ms");
    for (std::size_t i = 0; i < frames; ++i)
    {
        std::size_t frame = 0;
        char comma = ' ';
        std::array<double, 2> samples{};
        std::array<double, 2> milliseconds{};
        table >> frame >> comma >> samples[0] >> comma >> samples[1];
        REQUIRE(frame == i);
        tableInMs >> frame >> comma >> milliseconds[0] >> comma >> milliseconds[1];
        for (std::size_t c = 0; c < 2; ++c)
        {
            const double delay = delays[c * frames + i];
            REQUIRE(samples[c] == delay);
            REQUIRE(milliseconds[c] == delay * 1000.0 / 44100);
            REQUIRE(sound.at(static_cast<int>(c), static_cast<int>(i)) == static_cast<float>(delay));
        }
    }
    CHECK(delays[0] != delays[frames]); // the offset tells left and right apart
    CHECK(DelaySignal(folder / "t.npy").longestSamples() == *std::max_element(delays.begin(), delays.end()));
}

TEST_CASE("a trace is as long as was asked for, with the channels of what it hears", "[cli][curve][trace]")
{
    const TemporaryFolder folder;
    const auto in = (folder / "in.wav").string();
    writeFloatWav(in, noise(3, 100, 1), 48000);
    const auto shapeOf = [&](Strings options) {
        options.emplace_back("--overwrite");
        const auto result = trace("Slow River", folder / "t.npy", options);
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        return readNpy(folder / "t.npy").shape;
    };
    using Shape = std::vector<std::size_t>;
    CHECK(shapeOf({"--input", in}) == Shape{3, 100});
    CHECK(shapeOf({"--input", in, "--seconds", "0.01"}) == Shape{3, 480});
    CHECK(shapeOf({"--seconds", "0.5", "--rate", "8000", "--channels", "1"}) == Shape{4000});
    CHECK(shapeOf({"--seconds", "0"}) == Shape{2, 1});
    CHECK(shapeOf({"--seconds", "0.2", "--slot", "3"}) == Shape{2, 9600}); // more than one block
}

TEST_CASE("curve trace refuses wrong requests and keeps what is there", "[cli][curve][trace][bad]")
{
    const TemporaryFolder folder;
    const auto out = folder / "t.npy";
    const auto refuses = [&](const ProcessResult& result, const std::string& names) {
        INFO(result.standardError);
        CHECK(result.status == 2);
        CHECK(contains(result.standardError, names));
        CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
    };
    refuses(trace("Slow River", out, {}), "--seconds");
    refuses(trace("Slow Rivet", out, {"--seconds", "1"}), "Slow Rivet");
    refuses(trace("Slow River", folder / "t.txt", {"--seconds", "1"}), ".npy, .wav or .csv");
    refuses(trace("Slow River", out, {"--seconds", "-1"}), "--seconds");
    refuses(trace("Slow River", out, {"--seconds", "1", "--rate", "100"}), "--rate");
    refuses(trace("Slow River", out, {"--seconds", "1", "--slot", "13"}), "--slot");
    refuses(trace("Slow River", out, {"--seconds", "1", "--bpm", "0"}), "--bpm");
    refuses(trace("Slow River", out, {"--seconds", "1", "--unit", "beats"}), "--unit");
    refuses(trace("Slow River", out, {"--input", (folder / "none.wav").string()}), "none.wav");
    CHECK(folder.entryCount() == 0);

    writeFile(out, "old");
    refuses(trace("Slow River", out, {"--seconds", "1"}), "--overwrite");
    CHECK(readFile(out) == "old");
    writeFloatWav(folder / "in.wav", noise(1, 10, 1), 48000);
    const auto sound = readFile(folder / "in.wav");
    refuses(trace("Slow River", folder / "in.wav", {"--input", (folder / "in.wav").string(), "--overwrite"}),
            "same file");
    refuses(trace("Slow River", folder / "b.npy", {"--input", (folder / "in.wav").string(), "--rate", "44100"}),
            "--rate");
    CHECK(readFile(folder / "in.wav") == sound);
    CHECK(folder.entryCount() == 2);
}
