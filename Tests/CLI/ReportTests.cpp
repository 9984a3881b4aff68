// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/ChunkBytes.h"
#include "Offline/RenderRecord.h"
#include "Offline/SampleHash.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/SmallDisk.h"
#include "Support/TemporaryFolder.h"

#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

struct Sound
{
    Sound() { writeFile(folder / "in.wav", wavBytes({}, std::string(8000, '\x11'))); }

    std::string at(const std::string& name) const { return (folder / name).string(); }

    ProcessResult render(const std::string& output, const std::string& report,
                         std::vector<std::string> options = {}) const
    {
        options.insert(options.begin(), {DRIFTLINE_CLI_PATH, "render", at("in.wav"), output, "--report", report});
        return runProcess(options);
    }

    TemporaryFolder folder;
};

} // namespace

TEST_CASE("driftline render --report: the report says what was rendered", "[cli][report]")
{
    const Sound sound;
    const auto result = sound.render(sound.at("out.flac"), sound.at("r.json"),
                                     {"--format", "flac24", "--tail", "0.5", "--bpm", "96", "--set", "mix=70"});
    INFO(result.standardError);
    REQUIRE(result.status == 0);
    const auto record = readRecord(sound.folder / "r.json");
    CHECK(record.isDone);
    CHECK(record.driftlineVersion == driftlineVersion());
    CHECK(record.input.frameCount == 4000);
    CHECK(record.input.format == AudioFormat{AudioContainer::wav, SampleEncoding::pcm16});
    CHECK(record.inputSampleHash == sampleHashOf(sound.folder / "in.wav"));
    CHECK(record.output == "out.flac");
    CHECK(record.outputInfo.frameCount == 4000 + 24000);
    CHECK(record.outputInfo.format == AudioFormat{AudioContainer::flac, SampleEncoding::pcm24});
    CHECK(record.outputSampleHash == sampleHashOf(sound.folder / "out.flac"));
    CHECK(record.outputBytes == std::filesystem::file_size(sound.folder / "out.flac"));
    const auto text = readFile(sound.folder / "r.json");
    for (const auto* const part :
         {"\"tempo_bpm\": 96.0", "\"tail_seconds\": 0.5", "\"mix\": 70.0", "\"engine\": \"cpu\"", "\"device\": null",
          "\"plan\": {", "\"total_seconds\": ", "\"tail_frames\": 24000", "\"version\": 1,"})
        CHECK(contains(text, part));
    // A report changes nothing about the sound.
    REQUIRE(runProcess({DRIFTLINE_CLI_PATH, "render", sound.at("in.wav"), sound.at("plain.flac"), "--format", "flac24",
                        "--tail", "0.5", "--bpm", "96", "--set", "mix=70"})
                .status
            == 0);
    CHECK(readFile(sound.folder / "plain.flac") == readFile(sound.folder / "out.flac"));
}

TEST_CASE("driftline render --report: output and report come and go together", "[cli][report][bad]")
{
    const Sound sound;
    const auto refuse = [&](const std::string& output, const std::string& report, const std::string& part) {
        const auto before = sound.folder.entryCount();
        const auto result = sound.render(output, report);
        INFO(result.standardError);
        CHECK(result.status == 2);
        CHECK(contains(result.standardError, part));
        CHECK(sound.folder.entryCount() == before);
    };
    refuse(sound.at("out.wav"), sound.at("out.wav"), "cannot be one file");
    refuse(sound.at("out.wav"), sound.at("in.wav"), "same file");
    refuse(sound.at("out.wav"), sound.at("absent/r.json"), "does not exist");
    refuse(sound.at("absent/out.wav"), sound.at("r.json"), "does not exist");
    writeFile(sound.folder / "r.json", "old");
    refuse(sound.at("out.wav"), sound.at("r.json"), "the file exists");
    CHECK(readFile(sound.folder / "r.json") == "old");
    CHECK(sound.render(sound.at("out.wav"), sound.at("r.json"), {"--overwrite"}).status == 0);
    CHECK(sound.render(sound.at("out.wav"), sound.at("r.json"), {"--overwrite", "--set", "mix=90"}).status == 0);
    CHECK(readRecord(sound.folder / "r.json").outputSampleHash == sampleHashOf(sound.folder / "out.wav"));

    const SmallDisk disk("size=16k");
    if (!disk.isMounted())
    {
        WARN("SKIPPED in part: needs Linux and the right to mount a disk in memory");
        return;
    }
    const auto before = sound.folder.entryCount();
    const auto full = sound.render(sound.at("new.wav"), (disk.folder() / "r.json").string(), {"--tail", "none"});
    CHECK(full.status == 0); // a report has room in 16 kB
    const auto none = sound.render((disk.folder() / "new.wav").string(), sound.at("r2.json"), {"--tail", "2"});
    INFO(none.standardError);
    CHECK(none.status == 1);
    CHECK(contains(none.standardError, "new.wav: the disk is full; make room and run again"));
    CHECK(disk.folder().entryCount() == 1);
    CHECK(sound.folder.entryCount() == before + 1);
}
