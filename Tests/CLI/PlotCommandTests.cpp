// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioFileWriter.h"
#include "Plot/PngImage.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/SaveArray.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

void saveWav(const fs::path& path, const Signal& signal)
{
    AudioFileWriter::Request request;
    request.format = {AudioContainer::wav, SampleEncoding::float32};
    request.sampleRateHz = 48000;
    request.channelCount = signal.channelCount();
    AudioFileWriter writer(path, OutputFile::Existing::refuse, request);
    std::vector<const float*> channels;
    for (const auto& channel : signal.channels)
        channels.push_back(channel.data());
    writer.write(channels, static_cast<std::size_t>(signal.frames()));
    writer.commit();
}

/// A folder with a sound before and after, and a run of the command on them.
struct Sounds
{
    Sounds()
    {
        saveWav(folder / "before.wav", noise(2, 4800, 1, 0.5));
        saveWav(folder / "after.wav", noise(2, 9600, 2, 0.5));
    }

    ProcessResult plot(const fs::path& picture, std::vector<std::string> more = {}) const
    {
        return plotOf(folder / "before.wav", folder / "after.wav", picture, std::move(more));
    }

    static ProcessResult plotOf(const fs::path& before, const fs::path& after, const fs::path& picture,
                                std::vector<std::string> more = {})
    {
        more.insert(more.begin(),
                    {DRIFTLINE_CLI_PATH, "plot", before.string(), after.string(), "--output", picture.string()});
        return runProcess(more);
    }

    TemporaryFolder folder;
};

/// Without sounds.
ProcessResult plotPreset(const fs::path& picture, std::vector<std::string> more)
{
    more.insert(more.begin(), {DRIFTLINE_CLI_PATH, "plot", "--output", picture.string()});
    return runProcess(more);
}

/// Status 2, one line that names `names`, and nothing but the two sounds (and `others`) in the folder.
void checkRefused(const Sounds& sounds, const ProcessResult& result, const std::string& names, std::size_t others = 0)
{
    CHECK(result.status == 2);
    INFO(result.standardError);
    CHECK(contains(result.standardError, names));
    CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
    CHECK(result.standardOutput.empty());
    CHECK(sounds.folder.entryCount() == 2 + others);
}

} // namespace

TEST_CASE("plot writes one picture of the promised size", "[cli][plot]")
{
    const Sounds sounds;
    const auto result = sounds.plot(sounds.folder / "picture.png", {"--preset", "slow_river", "--bpm", "97"});
    CHECK(result.standardError.empty());
    REQUIRE(result.status == 0);
    const PngImage image(sounds.folder / "picture.png");
    CHECK(image.width() == 1600);
    CHECK(image.height() == 900);
    CHECK(image.colours() > 200);
    CHECK(sounds.folder.entryCount() == 3);
}

TEST_CASE("the same request draws the same picture, another setting another one", "[cli][plot]")
{
    const Sounds sounds;
    REQUIRE(sounds.plot(sounds.folder / "a.png", {"--set", "time=100", "--set", "rate=3"}).status == 0);
    REQUIRE(sounds.plot(sounds.folder / "b.png", {"--set", "time=100", "--set", "rate=3"}).status == 0);
    REQUIRE(sounds.plot(sounds.folder / "c.png", {"--set", "time=100", "--set", "source=free"}).status == 0);
    REQUIRE(sounds.plot(sounds.folder / "d.png", {"--set", "time=100", "--title", "\xFF a title\n"}).status == 0);
    const std::string a = readFile(sounds.folder / "a.png");
    CHECK(a == readFile(sounds.folder / "b.png"));
    CHECK(a != readFile(sounds.folder / "c.png"));
    CHECK(a != readFile(sounds.folder / "d.png"));
}

TEST_CASE("plot takes files of any length, rate and number of channels", "[cli][plot]")
{
    const Sounds sounds;
    saveWav(sounds.folder / "one.wav", impulse(1, 1));
    saveWav(sounds.folder / "five.wav", noise(5, 100, 3));
    const auto result = Sounds::plotOf(sounds.folder / "one.wav", sounds.folder / "five.wav", sounds.folder / "p.png");
    CHECK(result.standardError.empty());
    CHECK(result.status == 0);
    CHECK(PngImage(sounds.folder / "p.png").width() == 1600);
}

TEST_CASE("samples that are no numbers are drawn as 0, with one warning", "[cli][plot]")
{
    const Sounds sounds;
    Signal signal = noise(1, 100, 3);
    signal[0][42] = std::numeric_limits<float>::quiet_NaN();
    saveWav(sounds.folder / "odd.wav", signal);
    const auto result = Sounds::plotOf(sounds.folder / "odd.wav", sounds.folder / "after.wav", sounds.folder / "p.png");
    CHECK(result.status == 0);
    CHECK(contains(result.standardError, "odd.wav"));
    CHECK(contains(result.standardError, "frame 42"));
    CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
}

TEST_CASE("plot refuses what it cannot read and leaves nothing behind", "[cli][plot]")
{
    const Sounds sounds;
    const fs::path picture = sounds.folder / "picture.png";
    SECTION("a missing input")
    {
        const fs::path missing = sounds.folder / "missing.wav";
        checkRefused(sounds, Sounds::plotOf(missing, sounds.folder / "after.wav", picture), missing.string());
    }
    SECTION("a rendered file that is no audio")
    {
        writeFile(sounds.folder / "text.wav", "no audio at all");
        checkRefused(sounds, Sounds::plotOf(sounds.folder / "before.wav", sounds.folder / "text.wav", picture),
                     "text.wav", 1);
    }
    SECTION("a torn input")
    {
        const std::string whole = readFile(sounds.folder / "before.wav");
        writeFile(sounds.folder / "torn.wav", whole.substr(0, whole.size() / 2));
        checkRefused(sounds, Sounds::plotOf(sounds.folder / "torn.wav", sounds.folder / "after.wav", picture),
                     "torn.wav", 1);
    }
    SECTION("an unknown preset")
    {
        checkRefused(sounds, sounds.plot(picture, {"--preset", "slow_rivet"}), "slow_rivet");
    }
    SECTION("an unknown id") { checkRefused(sounds, sounds.plot(picture, {"--set", "tyme=3"}), "time"); }
    SECTION("a value out of range") { checkRefused(sounds, sounds.plot(picture, {"--set", "time=-3"}), "time"); }
    SECTION("a tempo that is none") { checkRefused(sounds, sounds.plot(picture, {"--bpm", "0"}), "bpm"); }
    SECTION("a folder that is missing")
    {
        checkRefused(sounds, sounds.plot(sounds.folder / "none" / "picture.png"), "none");
    }
    SECTION("a name of another kind")
    {
        checkRefused(sounds, sounds.plot(sounds.folder / "picture.jpg"), ".png or .svg");
    }
    SECTION("a panel that there is not")
    {
        checkRefused(sounds, sounds.plot(picture, {"--panels", "in,wobble"}), "--panels");
    }
    SECTION("a slot that there is not") { checkRefused(sounds, sounds.plot(picture, {"--slot", "13"}), "--slot"); }
    SECTION("delays of another length")
    {
        saveArray<float>(sounds.folder / "delays.npy", "(3,)", {1, 2, 3});
        checkRefused(sounds, sounds.plot(picture, {"--delays", (sounds.folder / "delays.npy").string()}),
                     "delays.npy: there are 3 delays", 1);
    }
    SECTION("a curve where delays take its place")
    {
        saveArray(sounds.folder / "delays.npy", "(4800,)", std::vector<float>(4800, 100.0F));
        checkRefused(sounds,
                     sounds.plot(picture, {"--delays", (sounds.folder / "delays.npy").string(), "--panels", "curve"}),
                     "--panels curve", 1);
    }
    SECTION("a sound that was not named")
    {
        checkRefused(sounds, plotPreset(picture, {"--panels", "curve,out"}), "--panels out");
    }
    SECTION("a length beside sounds, which have their own")
    {
        checkRefused(sounds, sounds.plot(picture, {"--seconds", "3"}), "--seconds");
    }
}

TEST_CASE("plot never writes over what it was not told to", "[cli][plot]")
{
    const Sounds sounds;
    const fs::path picture = sounds.folder / "picture.png";
    SECTION("an existing picture")
    {
        writeFile(picture, "old");
        checkRefused(sounds, sounds.plot(picture), "--overwrite", 1);
        CHECK(readFile(picture) == "old");
        CHECK(sounds.plot(picture, {"--overwrite"}).status == 0);
        CHECK(PngImage(picture).height() == 900);
    }
    SECTION("a sound that is named as a picture")
    {
        fs::copy_file(sounds.folder / "before.wav", picture);
        const std::string sound = readFile(picture);
        checkRefused(sounds, Sounds::plotOf(picture, sounds.folder / "after.wav", picture, {"--overwrite"}),
                     "picture.png", 1);
        CHECK(readFile(picture) == sound);
    }
}

TEST_CASE("plot draws a preset's curve, delay and pitch without any sound", "[cli][plot]")
{
    const TemporaryFolder folder;
    const auto draw = [&](const std::string& name, std::vector<std::string> more) {
        more.insert(more.end(), {"--preset", "slow_river", "--bpm", "90"});
        const auto result = plotPreset(folder / name, more);
        CHECK(result.standardError.empty());
        REQUIRE(result.status == 0);
        return readFile(folder / name);
    };
    const std::string all = draw("all.png", {});
    CHECK(PngImage(folder / "all.png").height() == 900);
    CHECK(PngImage(folder / "all.png").colours() > 200);
    CHECK(draw("named.png", {"--panels", "pitch,curve,delay"}) == all); // in the order of the signal
    draw("one.png", {"--panels", "pitch"});
    CHECK(PngImage(folder / "one.png").height() < 900);
    CHECK(draw("slot.png", {"--slot", "2"}) != all);
    CHECK(draw("first.png", {"--slot", "1"}) == all);
    const double twoBars = 8.0 * 60.0 / 90.0;
    CHECK(draw("length.png", {"--seconds", std::to_string(twoBars)}) == all); // one pass of this preset
    CHECK(draw("longer.png", {"--seconds", "20"}) != all);
}

TEST_CASE("plot draws all five panels of a render", "[cli][plot]")
{
    const Sounds sounds;
    REQUIRE(sounds.plot(sounds.folder / "all.png", {"--panels", "in,curve,delay,pitch,out"}).status == 0);
    CHECK(PngImage(sounds.folder / "all.png").height() > 1200);
}

TEST_CASE("plot writes an SVG whose letters are shapes", "[cli][plot]")
{
    const Sounds sounds;
    const auto draw = [&](const std::string& name, const std::vector<std::string>& more) {
        const auto result = sounds.plot(sounds.folder / name, more);
        CHECK(result.standardError.empty());
        REQUIRE(result.status == 0);
        return readFile(sounds.folder / name);
    };
    const std::string svg = draw("a.SVG", {"--preset", "slow_river"});
    CHECK(svg.starts_with("<?xml"));
    CHECK(contains(svg, "viewBox=\"0 0 1600 900\""));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK_FALSE(contains(svg, "<text"));
    CHECK_FALSE(contains(svg, "<image"));
    CHECK(draw("b.svg", {"--preset", "slow_river"}) == svg);
    CHECK(draw("c.svg", {"--preset", "vinyl_wow"}) != svg);
}

TEST_CASE("plot draws the delays that a sound was rendered with", "[cli][plot]")
{
    const Sounds sounds;
    const fs::path delays = sounds.folder / "delays.npy";
    REQUIRE(runProcess({DRIFTLINE_CLI_PATH, "curve", "trace", "slow_river", delays.string(), "--input",
                        (sounds.folder / "before.wav").string(), "--bpm", "200"})
                .status
            == 0);
    const auto draw = [&](const std::string& name, std::vector<std::string> more) {
        more.insert(more.end(), {"--panels", "delay,pitch", "--delays", delays.string()});
        const auto result = sounds.plot(sounds.folder / name, more);
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        return readFile(sounds.folder / name);
    };
    const std::string picture = draw("a.svg", {"--title", "Delays"});
    // The curve is not followed: no setting of it changes anything.
    CHECK(draw("b.svg", {"--title", "Delays", "--set", "time=3", "--bpm", "33"}) == picture);
    saveArray(delays, "(4800,)", std::vector<float>(4800, 100.0F));
    CHECK(draw("c.svg", {"--title", "Delays"}) != picture);
}
