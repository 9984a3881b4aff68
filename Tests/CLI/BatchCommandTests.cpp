// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/ChunkBytes.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

ProcessResult runTool(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), DRIFTLINE_CLI_PATH);
    return runProcess(arguments);
}

/// A folder "in" with three sounds, one of them deeper down, and an empty one "out".
struct Batch
{
    Batch()
    {
        fs::create_directories(folder / "in/deep");
        fs::create_directory(folder / "out");
        write("in/a.wav", 1);
        write("in/b.wav", 2);
        write("in/deep/c.wav", 3);
    }

    void write(const std::string& name, int seed) const
    {
        std::string data;
        for (int frame = 0; frame < 2000; ++frame)
            data += littleEndian(static_cast<std::uint64_t>((frame * seed * 37) % 20000), 2);
        writeFile(folder / name, wavBytes({}, data));
    }

    std::string at(const std::string& name) const { return (folder / name).string(); }

    ProcessResult run(const std::string& source, std::vector<std::string> options = {}) const
    {
        options.insert(options.begin(), {"batch", at(source), "--output", at("out")});
        return runTool(options);
    }

    ProcessResult runManifest(const std::string& name, const std::string& text,
                              const std::vector<std::string>& options = {}) const
    {
        writeFile(folder / name, text);
        return run(name, options);
    }

    std::vector<std::string> outputs() const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(folder / "out"))
            if (entry.is_regular_file())
                names.push_back(entry.path().lexically_relative(folder / "out").generic_string());
        std::sort(names.begin(), names.end());
        return names;
    }

    TemporaryFolder folder;
};

const std::vector<std::string> allOutputs{"a.wav",      "a.wav.report.json",     "b.wav", "b.wav.report.json",
                                          "deep/c.wav", "deep/c.wav.report.json"};

std::ptrdiff_t lineCount(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

} // namespace

TEST_CASE("driftline batch: a folder is rendered as single files are, and verified", "[cli][batch]")
{
    const Batch batch;
    const auto result = batch.run("in", {"--preset", "Slow River", "--bpm", "96", "--threads", "3"});
    INFO(result.standardError);
    REQUIRE(result.status == 0);
    CHECK(batch.outputs() == allOutputs);
    CHECK(contains(result.standardOutput, "3 files: 3 rendered, 0 done already, 0 failed"));
    CHECK(lineCount(result.standardOutput) == 4);

    REQUIRE(runTool({"render", batch.at("in/deep/c.wav"), batch.at("one.wav"), "--preset", "Slow River", "--bpm", "96"})
                .status
            == 0);
    CHECK(readFile(batch.folder / "one.wav") == readFile(batch.folder / "out/deep/c.wav"));

    const auto verified = runTool({"verify", batch.at("out")});
    CHECK(verified.status == 0);
    CHECK(contains(verified.standardOutput, "3 good, 0 missing, 0 changed, 0 with a bad report, 0 extra"));
}

TEST_CASE("driftline batch: the parts of a batch make the whole", "[cli][batch]")
{
    const Batch batch;
    const std::string rows = R"({"input": "in/a.wav"}
{"input": "in/b.wav"}

{"input": "in/deep/c.wav", "output": "deep/c.wav"}
)";
    CHECK(batch.runManifest("rows.jsonl", rows, {"--shard", "2/2", "--quiet"}).status == 0);
    CHECK(batch.outputs() == std::vector<std::string>{"b.wav", "b.wav.report.json"});
    CHECK(batch.runManifest("rows.jsonl", rows, {"--shard", "1/2", "--quiet"}).status == 0);
    CHECK(batch.outputs() == allOutputs);
    for (const std::string shard : {"0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "-1/2"})
    {
        const auto refused = batch.runManifest("rows.jsonl", rows, {"--shard=" + shard});
        CHECK(refused.status == 2);
        CHECK(contains(refused.standardError, "--shard " + shard + ": is not of the form I/N"));
    }
}

TEST_CASE("driftline batch: rows of both kinds of manifest say the same", "[cli][batch]")
{
    const Batch batch;
    const auto hashes = [&] { return readFile(batch.folder / "out/x.wav") + readFile(batch.folder / "out/y.flac"); };
    const auto json = batch.runManifest(
        "rows.jsonl",
        R"({"input": "in/a.wav", "output": "x.wav", "set": {"feedback": 60, "time": 20}, "bpm": 90, "tail": 0.1}
{"input": "in/b.wav", "output": "y.flac", "format": "flac24", "set": ["mix=70"], "preset": "dub_echo", "tail": "none"}
)",
        {"--set", "mix=20"});
    INFO(json.standardError);
    REQUIRE(json.status == 0);
    const auto expected = hashes();
    const auto csv = batch.runManifest("rows.csv",
                                       "\xef\xbb\xbfinput,output,feedback,set.time,mix,bpm,tail,format,preset\r\n"
                                       "\"in/a.wav\",x.wav,60,20,,90,0.1,,\r\n"
                                       "in/b.wav,\"y.flac\",,,70,,none,flac24,dub_echo\r\n",
                                       {"--set", "mix=20", "--overwrite"});
    INFO(csv.standardError);
    REQUIRE(csv.status == 0);
    CHECK(hashes() == expected);

    REQUIRE(runTool({"render", batch.at("in/b.wav"), batch.at("y.flac"), "--preset", "dub_echo", "--set", "mix=20",
                     "--set", "mix=70", "--tail", "none", "--format", "flac24"})
                .status
            == 0);
    CHECK(readFile(batch.folder / "y.flac") == readFile(batch.folder / "out/y.flac"));
}

TEST_CASE("driftline batch: a resumed batch renders what is not done, and only that", "[cli][batch]")
{
    const Batch batch;
    REQUIRE(batch.run("in").status == 0);
    const auto resume = [&](const std::vector<std::string>& options = {"--resume"}) {
        const auto result = batch.run("in", options);
        INFO(result.standardError);
        CHECK(result.status == 0);
        CHECK(batch.outputs() == allOutputs);
        const auto start = result.standardOutput.find("3 files: ");
        return result.standardOutput.substr(start, result.standardOutput.find(" failed") - start);
    };
    CHECK(resume() == "3 files: 0 rendered, 3 done already, 0");
    batch.write("in/a.wav", 5);
    CHECK(resume() == "3 files: 1 rendered, 2 done already, 0");
    fs::remove(batch.folder / "out/b.wav");
    CHECK(resume() == "3 files: 1 rendered, 2 done already, 0");
    fs::resize_file(batch.folder / "out/b.wav", 100);
    CHECK(resume() == "3 files: 1 rendered, 2 done already, 0");
    CHECK(resume({"--resume", "--set", "mix=20"}) == "3 files: 3 rendered, 0 done already, 0");
    CHECK(resume({"--resume", "--set", "mix=20"}) == "3 files: 0 rendered, 3 done already, 0");
    // What a process that was killed in between leaves: a report that says so.
    writeFile(
        batch.folder / "out/a.wav.report.json",
        R"({"schema": "driftline-render-report", "version": 1, "state": "unfinished", "output": {"file": "a.wav"}})");
    CHECK(resume({"--resume", "--set", "mix=20"}) == "3 files: 1 rendered, 2 done already, 0");
    CHECK(runTool({"verify", batch.at("out")}).status == 0);

    // An output that no batch has made is nobody's to replace.
    fs::remove(batch.folder / "out/a.wav.report.json");
    writeFile(batch.folder / "out/a.wav", "precious");
    const auto result = batch.run("in", {"--resume"});
    CHECK(result.status == 1);
    CHECK(readFile(batch.folder / "out/a.wav") == "precious");
    CHECK_FALSE(fs::exists(batch.folder / "out/a.wav.report.json"));
}

TEST_CASE("driftline batch: a row that fails is one line, and the rest goes on", "[cli][batch][bad]")
{
    const Batch batch;
    writeFile(batch.folder / "in/text.wav", "no audio");
    const auto result = batch.runManifest("rows.jsonl", R"({"input": "in/a.wav"}
{"input": "in/absent.wav"}
{"input": "in/text.wav"}
{"input": "in/b.wav", "set": {"feedbck": 5}}
{"input": "in/b.wav", "output": "b1.wav", "bpm": 0}
{"input": "in/b.wav", "output": "b2.wav", "tail": "long"}
{"input": "in/b.wav", "output": "b3.mp3"}
{"input": "in/b.wav", "output": "b4.wav", "preset": "no_such_preset"}
{"input": "in/deep/c.wav", "output": "deep/c.wav"}
)");
    CHECK(result.status == 1);
    CHECK(batch.outputs()
          == std::vector<std::string>{"a.wav", "a.wav.report.json", "deep/c.wav", "deep/c.wav.report.json"});
    CHECK(lineCount(result.standardError) == 7);
    for (const auto* const part : {"line 2: ", "line 3: ", "line 4: --set feedbck=5", "line 5: --bpm 0",
                                   "line 6: --tail long", "line 7: ", "line 8: no preset is called 'no_such_preset'"})
        CHECK(contains(result.standardError, batch.at("rows.jsonl") + ": " + part));
    CHECK(contains(result.standardOutput, "2 rendered, 0 done already, 7 failed"));
}

TEST_CASE("driftline batch: a wrong manifest is refused as a whole", "[cli][batch][bad]")
{
    const Batch batch;
    const auto refuse = [&](const std::string& name, const std::string& text, const std::vector<std::string>& parts) {
        const auto result = batch.runManifest(name, text);
        INFO(result.standardError);
        CHECK(result.status == 2);
        CHECK(lineCount(result.standardError) == 1);
        for (const auto& part : parts)
            CHECK(contains(result.standardError, part));
        CHECK(batch.outputs().empty());
    };
    const auto refuseOutput = [&](const std::string& output, const std::string& part) {
        refuse("rows.jsonl", R"({"input": "in/a.wav", "output": ")" + output + "\"}\n", {"line 1: output ", part});
    };
    refuseOutput("../a.wav", "leads out of the folder");
    refuseOutput("deep/../../a.wav", "leads out of the folder");
    refuseOutput("/tmp/a.wav", "leads out of the folder");
    refuseOutput("deep/", "names no file");
    refuseOutput(".", "names no file");
    refuseOutput("..", "leads out of the folder");
    refuse("rows.jsonl", "", {"has no rows"});
    refuse("rows.jsonl", "{\"input\": \"in/a.wav\"\n", {"rows.jsonl: line 1: is no JSON object beyond column"});
    refuse("rows.jsonl", "\n[1]\n", {"line 2: is no JSON object; write"});
    refuse("rows.jsonl", R"({"inptu": "in/a.wav"})", {"\"inptu\" is no key of a row; it has input, output"});
    refuse("rows.jsonl", R"({"output": "a.wav"})", {"line 1: has no input"});
    refuse("rows.jsonl", R"({"input": ["in/a.wav"]})", {"input: has to be a text or a number"});
    refuse("rows.jsonl", R"({"input": "in/a.wav", "set": 5})", {"set: has to be an object"});
    refuse("rows.jsonl", R"({"input": "in/a.wav", "bpm": "fast"})", {"bpm: \"fast\" is no number"});
    refuse("rows.jsonl", std::string(100000, '['), {"line 1: is no JSON object"});
    refuse("rows.jsonl", "{\"in\nput\x1b[2J\": 1}", {"line 1: is no JSON object"});
    refuse("rows.jsonl", "{\"input\": \"in/a.wav\"}\n{\"input\": \"in/deep/../a.wav\"}",
           {"line 2: output \"a.wav\": is also that of ", "line 1"});
    refuse("rows.csv", "input,output\nin/a.wav\n", {"line 2: has 1 cells, and the header has 2"});
    refuse("rows.csv", "input,sparkle\nin/a.wav,1\n", {"\"sparkle\" is no column"});
    refuse("rows.csv", "input\n\"in/a.wav\n", {"line 2: a quote is not closed"});
    refuse("rows.csv", "input\n\"in/a.wav\"x\n", {"line 2: there is text behind a closing quote"});
    refuse("rows.csv", "input\n", {"has no rows"});
    const auto checkRefused = [&](const ProcessResult& result, const std::string& part) {
        INFO(result.standardError);
        CHECK(result.status == 2);
        CHECK(contains(result.standardError, part));
    };
    checkRefused(batch.run("absent.csv"), "cannot be read");
    checkRefused(batch.run("in", {"--pattern", "*.flac"}), "holds no file that matches \"*.flac\"");
    checkRefused(batch.run("rows.csv", {"--pattern", "*"}), "--pattern *: chooses files of a folder");
    checkRefused(runTool({"batch", batch.at("in"), "--output", batch.at("absent")}), "does not exist; create it");
    // An output beside its input would replace it, or that of another row.
    checkRefused(runTool({"batch", batch.at("in"), "--output", batch.at("in"), "--overwrite"}),
                 "would replace a file that this batch reads");
}

TEST_CASE("driftline batch: no link leads out of the output's folder", "[cli][batch][bad]")
{
    const Batch batch;
    fs::create_directory(batch.folder / "elsewhere");
    fs::create_directory_symlink(batch.folder / "elsewhere", batch.folder / "out/deep");
    const auto result = batch.run("in");
    CHECK(result.status == 1);
    CHECK(contains(result.standardError, "a link leads out of the folder of --output"));
    CHECK(fs::is_empty(batch.folder / "elsewhere"));
}

TEST_CASE("driftline verify: what is missing, changed or extra is listed", "[cli][batch]")
{
    const Batch batch;
    REQUIRE(batch.run("in").status == 0);
    const auto verify = [&](const std::string& line) {
        const auto result = runTool({"verify", batch.at("out"), "--threads", "2"});
        INFO(result.standardError);
        CHECK(result.status == 1);
        CHECK(contains(result.standardError, "driftline: " + line));
    };
    auto bytes = readFile(batch.folder / "out/a.wav");
    bytes[bytes.size() - 1] ^= 1;
    writeFile(batch.folder / "out/a.wav", bytes);
    verify("changed: " + batch.at("out/a.wav") + ": has other samples");
    fs::remove(batch.folder / "out/b.wav");
    verify("missing: " + batch.at("out/b.wav"));
    fs::copy_file(batch.folder / "in/b.wav", batch.folder / "out/deep/new.wav");
    verify("extra: " + batch.at("out/deep/new.wav") + ": has no report");
    fs::copy_file(batch.folder / "in/b.wav", batch.folder / "out/b.wav");
    verify("changed: " + batch.at("out/b.wav") + ": has another format, rate or length");
    writeFile(batch.folder / "out/b.wav", "no audio");
    verify("changed: " + batch.at("out/b.wav") + ": ");
    for (const std::string text : {R"({"schema": "driftline-render-report")", R"({"schema": "other"})",
                                   R"({"schema": "driftline-render-report", "version": 2})",
                                   R"({"schema": "driftline-render-report", "version": 1, "state": "done"})"})
    {
        writeFile(batch.folder / "out/a.wav.report.json", text);
        verify("bad report: " + batch.at("out/a.wav.report.json") + ": ");
    }
    CHECK(runTool({"verify", batch.at("in")}).status == 2);
    CHECK(runTool({"verify", batch.at("absent")}).status == 2);
}

TEST_CASE("driftline diff: equal samples are status 0, whatever holds them, and others 1", "[cli][diff]")
{
    const Batch batch;
    const auto diff = [&](const std::string& first, const std::string& second, int status, const std::string& part) {
        const auto result = runTool({"diff", batch.at(first), batch.at(second)});
        INFO(result.standardError);
        INFO(result.standardOutput);
        CHECK(result.status == status);
        CHECK(contains(status == 2 ? result.standardError : result.standardOutput, part));
    };
    REQUIRE(runTool({"render", batch.at("in/a.wav"), batch.at("a.flac"), "--set", "mix=0", "--tail", "none"}).status
            == 0);
    diff("in/a.wav", "a.flac", 0, "the samples are the same to the bit: 1 channel, 48000 Hz, 2000 frames");
    std::string data = std::string(2 * 100, '\0') + littleEndian(0x4000, 2) + std::string(2 * 99, '\0');
    writeFile(batch.folder / "silence.wav", wavBytes({}, std::string(400, '\0')));
    writeFile(batch.folder / "click.wav", wavBytes({}, data));
    // Half of full scale at one of 200 samples: -6.02 dB, and 10 lg(200) less.
    diff("silence.wav", "click.wav", 1,
         "1 sample differs; the largest difference is 0.5 (-6.02 dB) at frame 100 (0.002083 s), channel 1; RMS of the "
         "difference -29.03 dB");
    diff("silence.wav", "in/a.wav", 1, "the first has 1 channel, 48000 Hz, 200 frames; the second has 1 channel");
    WavOptions stereo;
    stereo.channelCount = 2;
    writeFile(batch.folder / "stereo.wav", wavBytes(stereo, data));
    diff("click.wav", "stereo.wav", 1, "the second has 2 channels, 48000 Hz, 100 frames");
    diff("click.wav", "absent.wav", 2, "there is no such file");
    CHECK(runTool({"diff", batch.at("click.wav"), batch.at("silence.wav"), "--quiet"}).standardOutput.empty());
}
