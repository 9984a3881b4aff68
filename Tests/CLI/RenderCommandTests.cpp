// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"
#include "Offline/AudioFileReader.h"
#include "Offline/AudioFileWriter.h"
#include "Offline/ChunkBytes.h"
#include "Offline/MidiBytes.h"
#include "Support/Catch.h"
#include "Support/ChildProcess.h"
#include "Support/Effort.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/Signals.h"
#include "Support/SmallDisk.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#if !defined(_WIN32)
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <unistd.h>
#endif

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

constexpr int inputFrames = 4000;

std::vector<std::string> renderArguments(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {DRIFTLINE_CLI_PATH, "render"});
    return arguments;
}

ProcessResult runRender(std::vector<std::string> arguments)
{
    return runProcess(renderArguments(std::move(arguments)));
}

/// The same sound in each of the containers, 48 kHz, mono, 16 bits.
struct Sound
{
    std::vector<int> samples; ///< -32768 to 32767

    Sound()
    {
        Random random(4);
        for (int frame = 0; frame < inputFrames; ++frame)
            samples.push_back(random.integer(-20000, 20000));
    }

    std::string littleEndianData() const
    {
        std::string data;
        for (const int sample : samples)
            data += littleEndian(static_cast<std::uint64_t>(sample), 2);
        return data;
    }

    std::string bigEndianData() const
    {
        std::string data;
        for (const int sample : samples)
            data += bigEndian(static_cast<std::uint64_t>(sample) & 0xffff, 2);
        return data;
    }

    void writeAs(const fs::path& file, AudioFormat format) const
    {
        std::vector<float> floats;
        for (const int sample : samples)
            floats.push_back(static_cast<float>(sample) / 32768.0F);
        AudioFileWriter writer(file, OutputFile::Existing::overwrite, {format, 48000, 1, inputFrames});
        const float* channels[] = {floats.data()};
        writer.write(channels, floats.size());
        writer.commit();
    }
};

/// A folder with a good input in it.
struct Folder
{
    Folder() { writeFile(folder / "in.wav", wavBytes({}, sound.littleEndianData())); }

    std::string at(const std::string& name) const { return (folder / name).string(); }

    Sound sound;
    TemporaryFolder folder;
};

std::vector<std::string> filesIn(const fs::path& folder)
{
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        files.push_back(entry.path().filename().string()
                        + (entry.is_regular_file() ? ": " + std::to_string(std::hash<std::string>{}(readFile(entry)))
                                                   : std::string()));
    std::sort(files.begin(), files.end());
    return files;
}

/// Renders, and makes sure that it is refused: this status, nothing on standard output, one line on standard error that
/// holds each of the parts, and every file in the folder as it was, with none more.
void checkRefusal(const Folder& folder, const std::vector<std::string>& arguments,
                  const std::vector<std::string>& parts, int status = 2)
{
    const auto before = filesIn(folder.folder.path());
    const ProcessResult result = runRender(arguments);
    INFO(result.standardError);
    CHECK(result.status == status);
    CHECK(result.standardOutput.empty());
    CHECK(result.standardError.starts_with("driftline: "));
    CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
    CHECK(result.standardError.ends_with("\n"));
    for (const auto& part : parts)
    {
        INFO("should say: " << part);
        CHECK(contains(result.standardError, part));
    }
    CHECK(filesIn(folder.folder.path()) == before);
}

std::vector<float> readMono(const fs::path& file)
{
    AudioFileReader reader(file);
    REQUIRE(reader.info().channelCount == 1);
    std::vector<float> samples(static_cast<std::size_t>(reader.info().frameCount));
    float* channels[] = {samples.data()};
    reader.read(channels, samples.size());
    return samples;
}

std::string npyBytes(const std::string& type, const std::string& shape, const std::string& data,
                     const std::string& isFortranOrder = "False")
{
    const std::string header =
        "{'descr': '" + type + "', 'fortran_order': " + isFortranOrder + ", 'shape': " + shape + ", }\n";
    return "\x93NUMPY" + std::string("\1\0", 2) + littleEndian(header.size(), 2) + header + data;
}

std::string floatDelays(std::vector<float> delays)
{
    std::string data;
    for (const float delay : delays)
        data += floatBytes(delay);
    return data;
}

} // namespace

TEST_CASE("driftline render: every container in gives the same sound", "[cli][render]")
{
    const Folder folder;
    const Sound& sound = folder.sound;
    writeFile(folder.folder / "in.rf64",
              rf64Bytes({}, sound.littleEndianData(), static_cast<std::uint64_t>(inputFrames) * 2));
    writeFile(folder.folder / "in.aiff", aiffBytes({1, 16, inputFrames, -1}, sound.bigEndianData()));
    sound.writeAs(folder.folder / "in.flac", {AudioContainer::flac, SampleEncoding::pcm16});
    sound.writeAs(folder.folder / "in.ogg", {AudioContainer::ogg, SampleEncoding::vorbis});
    std::vector<std::vector<float>> outputs;
    for (const std::string ending : {"wav", "rf64", "aiff", "flac", "ogg"})
    {
        INFO(ending);
        const auto result = runRender({folder.at("in." + ending), folder.at("out.wav"), "--format", "wav-float",
                                       "--set", "time=20", "--tail", "none", "--overwrite"});
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        CHECK(result.standardError.empty());
        outputs.push_back(readMono(folder.folder / "out.wav"));
        CHECK(outputs.back().size() == static_cast<std::size_t>(inputFrames));
        if (ending != "ogg")
            CHECK(outputs.back() == outputs.front());
    }
    CHECK(outputs.back() != outputs.front()); // Vorbis is another sound, a little
}

TEST_CASE("driftline render: every format out", "[cli][render]")
{
    struct Case
    {
        const char* name;
        const char* ending;
        AudioFormat format;
    };
    const Folder folder;
    for (const Case& c : {Case{"same", ".wav", {AudioContainer::wav, SampleEncoding::pcm16}},
                          Case{"wav16", ".wav", {AudioContainer::wav, SampleEncoding::pcm16}},
                          Case{"wav24", ".wav", {AudioContainer::wav, SampleEncoding::pcm24}},
                          Case{"wav-float", ".wav", {AudioContainer::wav, SampleEncoding::float32}},
                          Case{"flac16", ".flac", {AudioContainer::flac, SampleEncoding::pcm16}},
                          Case{"flac24", ".flac", {AudioContainer::flac, SampleEncoding::pcm24}},
                          Case{"aiff24", ".aiff", {AudioContainer::aiff, SampleEncoding::pcm24}},
                          Case{"ogg", ".ogg", {AudioContainer::ogg, SampleEncoding::vorbis}}})
    {
        INFO(c.name);
        const auto output = folder.at(std::string("out_") + c.name + c.ending);
        const auto result =
            runRender({folder.at("in.wav"), output, "--format", c.name, "--tail", "0.5", "--set", "output=-12"});
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        CHECK(result.standardError.empty());
        CHECK(contains(result.standardOutput, output));
        const AudioFileReader reader(output);
        CHECK(reader.info().format == c.format);
        CHECK(reader.info().frameCount == inputFrames + 24000);
        CHECK(reader.info().sampleRateHz == 48000);
    }
    checkRefusal(folder, {folder.at("in.wav"), folder.at("out.wav"), "--format", "mp3"},
                 {"--format mp3: ", "use one of same, wav16"});
    checkRefusal(folder, {folder.at("in.wav"), folder.at("out.flac"), "--format", "wav16"},
                 {"out.flac: ", "change one"});
    checkRefusal(folder, {folder.at("in.wav"), folder.at("out.mp3")}, {"out.mp3: ", "use .wav, .aiff, .flac or .ogg"});
}

TEST_CASE("driftline render: a real recording through every factory preset", "[cli][render]")
{
    const TemporaryFolder folder;
    for (const auto& preset : someOf(factoryPresets()))
    {
        INFO(preset.key);
        const auto output = (folder / (std::string(preset.key) + ".wav")).string();
        const auto result = runRender({DRIFTLINE_RESOURCES "/Audio/drum_loop.flac", output, "--preset",
                                       std::string(preset.key), "--format", "wav-float", "--bpm", "110"});
        INFO(result.standardError);
        CHECK(result.status == 0);
        CHECK(contains(result.standardOutput, readPatch(preset.text).name));
        CHECK(AudioFileReader(output).info().frameCount
              >= AudioFileReader(DRIFTLINE_RESOURCES "/Audio/drum_loop.flac").info().frameCount);
    }
}

TEST_CASE("driftline render: presets and settings do what they say", "[cli][render]")
{
    const Folder folder;
    const auto render = [&](std::vector<std::string> options) {
        options.insert(options.begin(),
                       {folder.at("in.wav"), folder.at("out.wav"), "--overwrite", "--format", "wav-float", "--quiet"});
        const auto result = runRender(options);
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        CHECK(result.standardOutput.empty());
        CHECK(result.standardError.empty());
        return readMono(folder.folder / "out.wav");
    };
    std::vector<float> input;
    for (const int sample : folder.sound.samples)
        input.push_back(static_cast<float>(sample) / 32768.0F);

    // A delay of 10 ms and nothing else, read as exactly as whole samples are: the input, 480 frames later.
    const auto delayed = render({"--set", "time=10", "--set", "depth=0", "--set", "feedback=0", "--set", "mix=100",
                                 "--set", "interpolation=linear"});
    std::vector<float> expected(480, 0.0F);
    expected.insert(expected.end(), input.begin(), input.end());
    CHECK(delayed == expected);

    CHECK(render({"--set", "mix=0", "--tail", "none"}) == input);
    // The last of two settings counts; a preset comes before the settings, wherever it stands.
    CHECK(render({"--set", "mix=100", "--set", "mix=0", "--preset", "dub_echo", "--tail", "none"}) == input);
    // A tempo changes what is synced.
    const std::vector<std::string> synced{"--set", "sync=1/16", "--set", "depth=0", "--set", "feedback=0", "--bpm"};
    auto slow = synced, fast = synced;
    slow.push_back("60");
    fast.push_back("240");
    CHECK(render(slow).size() == inputFrames + 12000);
    CHECK(render(fast).size() == inputFrames + 3000);

    // A preset's file is what the preset is.
    const auto* preset = findFactoryPreset("slow_river");
    REQUIRE(preset != nullptr);
    writeFile(folder.folder / "mine.json", preset->text);
    CHECK(render({"--preset", folder.at("mine.json")}) == render({"--preset", "Slow River"}));
}

TEST_CASE("driftline render: a wrong preset is refused", "[cli][render][bad]")
{
    const Folder folder;
    const auto refuse = [&](const std::string& preset, const std::vector<std::string>& parts) {
        checkRefusal(folder, {folder.at("in.wav"), folder.at("out.wav"), "--preset", preset}, parts);
    };
    refuse("no_such_preset", {"'no_such_preset'", "driftline presets"});
    refuse("", {"--preset", "the name is empty"});
    refuse(folder.at("absent.json"), {folder.at("absent.json") + ": ", "check the path"});
    refuse(folder.folder.path().string(), {folder.folder.path().string() + ": "});
    const std::string whole = writePatch({});
    writeFile(folder.folder / "torn.json", whole.substr(0, whole.size() / 2));
    refuse(folder.at("torn.json"), {folder.at("torn.json") + ": ", "near line ", "cut short"});
    writeFile(folder.folder / "newer.json", R"({"format": "driftline-patch", "version": 7})");
    refuse(folder.at("newer.json"), {folder.at("newer.json") + ": version: is 7", "update Driftline"});
    writeFile(folder.folder / "key.json",
              R"({"format": "driftline-patch", "version": 1, "parameters": {"mi\nx\u001b[2J": 7}})");
    refuse(folder.at("key.json"), {"'mi?x?[2J'; did you mean mix, "}); // one line, and no command for the terminal
    refuse(folder.at("in.wav"), {folder.at("in.wav") + ": "});

    // The preset's file is an input as well.
    writeFile(folder.folder / "preset", whole);
    checkRefusal(folder, {folder.at("in.wav"), folder.at("preset"), "--preset", folder.at("preset"), "--overwrite"},
                 {folder.at("preset") + ": ", "same file"});
}

TEST_CASE("driftline render: wrong options are refused", "[cli][render][bad]")
{
    const Folder folder;
    const auto refuse = [&](std::vector<std::string> options, const std::vector<std::string>& parts) {
        options.insert(options.begin(), {folder.at("in.wav"), folder.at("out.wav")});
        checkRefusal(folder, options, parts);
    };
    refuse({"--set", "feedbck=50"}, {"--set feedbck=50: ", "did you mean feedback"});
    refuse({"--set", "feedback=200"}, {"--set feedback=200: ", "-110 to 110 %"});
    refuse({"--set", "interpolation=sharp"}, {"--set interpolation=sharp: ", "one of nearest, linear"});
    refuse({"--set", "feedback"}, {"--set feedback: ", "id=value"});
    refuse({"--set", "feed\nback=1"}, {"--set feed?back=1: "});
    for (const std::string tempo : {"0", "-120", "1000", "nan", "inf", "1e999"})
        refuse({"--bpm=" + tempo}, {"--bpm"});
    refuse({"--bpm=nan"}, {"--bpm nan: is no tempo; give 1 to 999 quarter notes per minute"});
    refuse({"--bpm", "fast"}, {"--bpm"});
    for (const std::string tail : {"-1", "nan", "inf", "long", "1 s", "1e9", ""})
        refuse({"--tail=" + tail}, {"--tail", tail.empty() ? "" : "is not auto, none, or a number of seconds"});
    for (const std::string threads : {"0", "-2", "many", "100000"})
        refuse({"--threads=" + threads}, {"--threads"});
    refuse({"--sparkle"}, {"--sparkle", "--help"});
    refuse({"one-too-many.wav"}, {"one-too-many.wav"});
    checkRefusal(folder, {folder.at("in.wav")}, {"output is required"});
    checkRefusal(folder, {}, {"required"});
}

TEST_CASE("driftline render: a sidechain and notes are taken, and said to be of no use where they are", "[cli][render]")
{
    const Folder folder;
    const auto midi = folder.at("notes.mid");
    writeFile(midi, midiHeader(0, 1, 480)
                        + midiTrack(midiEvent(0, {0xFF, 0x51, 3, 0x07, 0xA1, 0x20}) + midiEvent(10, {0x90, 60, 99})));
    const auto run = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {folder.at("in.wav"), folder.at("out.wav"), "--overwrite", "--quiet"});
        const auto result = runRender(options);
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        return result.standardError;
    };
    const auto side = folder.at("in.wav");
    CHECK(run({"--midi", midi, "--set", "source=trigger"}).empty());
    CHECK(run({"--midi", midi, "--set", "slot_keys=c3"}).empty());
    CHECK(run({"--sidechain", side, "--set", "source=envelope", "--set", "listen=sidechain"}).empty());
    CHECK(run({"--sidechain", side, "--set", "source=trigger", "--set", "trigger=onset", "--set", "listen=sidechain"})
              .empty());
    CHECK(contains(run({"--midi", midi}), "notes.mid: nothing here takes notes; --set source=trigger"));
    CHECK(contains(run({"--sidechain", side, "--set", "source=envelope"}),
                   "in.wav: nothing here listens to it; --set listen=sidechain"));
    CHECK(contains(run({"--midi", midi, "--set", "source=trigger", "--bpm", "96"}),
                   "notes.mid: says 120 bpm and the song keeps 96"));

    checkRefusal(folder, {side, folder.at("new.wav"), "--midi", side}, {"in.wav: byte 0: is no standard MIDI file"});
    checkRefusal(folder, {side, folder.at("new.wav"), "--midi", "", "--quiet"}, {"--midi", "the name is empty"});
    checkRefusal(folder, {side, folder.at("new.wav"), "--sidechain", midi}, {"notes.mid: "});
}

TEST_CASE("driftline render: wrong delays are refused", "[cli][render][bad]")
{
    const Folder folder;
    const std::string path = folder.at("delays.npy");
    const std::vector<float> good(inputFrames, 5.0F);
    const auto refuse = [&](const std::string& bytes, const std::vector<std::string>& parts) {
        writeFile(path, bytes);
        std::vector<std::string> all{path + ": "};
        all.insert(all.end(), parts.begin(), parts.end());
        checkRefusal(folder, {folder.at("in.wav"), folder.at("out.wav"), "--delays", path}, all);
    };
    const auto refuseValue = [&](float value, const std::string& text) {
        auto bad = good;
        bad[3210] = value;
        refuse(npyBytes("<f4", "(4000,)", floatDelays(bad)),
               {"index 3210 of channel 1 is " + text, "finite, and 0 or more"});
    };
    refuseValue(-0.5F, "-0.5");
    refuseValue(std::numeric_limits<float>::quiet_NaN(), "nan");
    refuseValue(std::numeric_limits<float>::infinity(), "inf");
    const std::string data = floatDelays(good);
    refuse(npyBytes("<f4", "(3999,)", data.substr(4)), {"3999 delays", "4000 frames", "one delay for every frame"});
    refuse(npyBytes("<f4", "(2, 2000)", data), {"2 channels and the input has 1"});
    refuse(npyBytes("<f4", "(4000, 1)", data), {"4000 rows"});
    refuse(npyBytes("<f4", "(1, 1, 4000)", data), {"3 dimensions"});
    refuse(npyBytes("<f4", "(4000,)", data.substr(0, 1000)), {"cut short", "1000 of the 16000 bytes"});
    refuse(npyBytes(">f4", "(4000,)", data), {"big-endian", "save array.astype('<f4')"});
    refuse(npyBytes("<f4", "(1, 4000)", data, "True"), {"Fortran order", "numpy.ascontiguousarray"});
    std::string structured = npyBytes("<f4", "(4000,)", data);
    structured = npyBytes("x", "(4000,)", data);
    structured.replace(structured.find("'x'"), 3, "[ ]");
    refuse(structured, {"structured", "array['name']"});
    refuse("no array", {"not a .npy file", "numpy.save"});
    refuse("short", {"ends within its header"});
    refuse("", {"the file is empty"});
    fs::remove(path);
    checkRefusal(folder, {folder.at("in.wav"), folder.at("out.wav"), "--delays", path},
                 {path + ": there is no such file"});
    checkRefusal(folder, {folder.at("in.wav"), folder.at("out.wav"), "--delays", ""},
                 {"--delays", "the name is empty"});
}

TEST_CASE("driftline render: delays that are too short are limited and said", "[cli][render]")
{
    const Folder folder;
    std::vector<float> delays(inputFrames, 5.0F);
    delays[7] = 0.5F;
    writeFile(folder.folder / "delays.npy", npyBytes("<f4", "(4000,)", floatDelays(delays)));
    const auto result =
        runRender({folder.at("in.wav"), folder.at("out.wav"), "--delays", folder.at("delays.npy"), "--quiet"});
    CHECK(result.status == 0);
    CHECK(result.standardError
          == "driftline: warning: " + folder.at("delays.npy")
                 + ": 1 delay is shorter than 1 sample, the shortest that the line reads, and is taken as 1\n");
}

TEST_CASE("driftline render: an input that is none is refused", "[cli][render][bad]")
{
    const Folder folder;
    const auto refuse = [&](const std::string& name, const std::vector<std::string>& parts) {
        std::vector<std::string> all{folder.at(name) + ": "};
        all.insert(all.end(), parts.begin(), parts.end());
        checkRefusal(folder, {folder.at(name), folder.at("out.wav")}, all);
    };
    const auto refuseBytes = [&](const std::string& name, const std::string& bytes,
                                 const std::vector<std::string>& parts) {
        writeFile(folder.folder / name, bytes);
        refuse(name, parts);
    };
    const std::string data = folder.sound.littleEndianData();
    const std::string whole = wavBytes({}, data);

    refuse("absent.wav", {"there is no such file", "check the name"});
    refuse("", {"this is a folder"});
    refuseBytes("empty.wav", "", {"the file is empty", "export it again"});
    refuseBytes("text.wav", "this is no audio at all, whatever its name says", {"not an audio file", "convert it"});
    refuseBytes("torn.wav", whole.substr(0, whole.size() - 1000), {"cut short", "8000 bytes of audio"});
    refuseBytes("header.wav", whole.substr(0, 30), {"cut short"});
    WavOptions promising;
    promising.declaredDataBytes = 1'000'000;
    refuseBytes("promise.wav", wavBytes(promising, data),
                {"promises 1000000 bytes of audio", "copy or export it again"});
    refuseBytes("torn.rf64", rf64Bytes({}, data, 1'000'000), {"promises 1000000 bytes of audio"});
    refuseBytes("torn.aiff", aiffBytes({1, 16, 5000, -1}, folder.sound.bigEndianData()), {"promises 10000 bytes"});
    refuseBytes("silent.wav", wavBytes({}, ""), {"0 frames"});
    refuseBytes("silent.aiff", aiffBytes({1, 16, 0, -1}, ""), {"0 frames"});
    WavOptions slow, fast, wide;
    slow.sampleRateHz = 7999;
    fast.sampleRateHz = 384'001;
    wide.channelCount = 65;
    refuseBytes("slow.wav", wavBytes(slow, data), {"7999 Hz", "from 8000 to 384000 Hz"});
    refuseBytes("fast.wav", wavBytes(fast, data), {"384001 Hz", "from 8000 to 384000 Hz"});
    refuseBytes("wide.wav", wavBytes(wide, std::string(1300, '\1')), {"65 channels", "at most 64"});
    for (const auto& [name, format] : {std::pair{"torn.flac", AudioFormat{AudioContainer::flac, SampleEncoding::pcm16}},
                                       std::pair{"torn.ogg", AudioFormat{AudioContainer::ogg, SampleEncoding::vorbis}}})
    {
        folder.sound.writeAs(folder.folder / name, format);
        fs::resize_file(folder.folder / name, fs::file_size(folder.folder / name) * 2 / 3);
        refuse(name, {"cut short"});
    }
}

TEST_CASE("driftline render: input and output are never one file", "[cli][render][bad]")
{
    const Folder folder;
    fs::create_hard_link(folder.folder / "in.wav", folder.folder / "link.wav");
    fs::create_directory(folder.folder / "sub");
    for (const std::string name : {"in.wav", "link.wav", "sub/../in.wav"})
        for (const std::string option : {"--quiet", "--overwrite"})
            checkRefusal(folder, {folder.at("in.wav"), folder.at(name), option}, {folder.at(name) + ": ", "same file"});
    writeFile(folder.folder / "delays.wav", wavBytes({}, folder.sound.littleEndianData()));
    checkRefusal(folder,
                 {folder.at("in.wav"), folder.at("delays.wav"), "--delays", folder.at("delays.wav"), "--overwrite"},
                 {folder.at("delays.wav") + ": ", "same file"});
}

TEST_CASE("driftline render: an output that cannot be is refused", "[cli][render][bad]")
{
    const Folder folder;
    fs::create_directory(folder.folder / "sub.wav");
    checkRefusal(folder, {folder.at("in.wav"), folder.at("no/such/out.wav")},
                 {folder.at("no/such/out.wav") + ": the folder ", "does not exist; create it"});
    checkRefusal(folder, {folder.at("in.wav"), folder.at("in.wav/out.wav")}, {"is not a folder"});
    checkRefusal(folder, {folder.at("in.wav"), folder.at("sub.wav")}, {folder.at("sub.wav") + ": this is a folder"});
    checkRefusal(folder, {folder.at("in.wav"), ""}, {"output"});
#if !defined(_WIN32)
    checkRefusal(folder, {folder.at("in.wav"), "/dev/null", "--overwrite"}, {"/dev/null: this is not a regular file"});
#endif
    const SmallDisk disk("ro,size=64k");
    if (!disk.isMounted())
        WARN("SKIPPED in part: needs Linux and the right to mount a disk in memory");
    else
        checkRefusal(folder, {folder.at("in.wav"), (disk.folder() / "out.wav").string()},
                     {"out.wav: the folder ", "cannot be written to", "choose another one"});
}

TEST_CASE("driftline render: an existing output stays as it is unless asked", "[cli][render]")
{
    const Folder folder;
    writeFile(folder.folder / "out.wav", "precious");
    checkRefusal(folder, {folder.at("in.wav"), folder.at("out.wav")},
                 {folder.at("out.wav") + ": the file exists", "--overwrite"});
    // Asked to, but the request is bad: still as it was.
    checkRefusal(folder, {folder.at("absent.wav"), folder.at("out.wav"), "--overwrite"}, {"absent.wav"});
    CHECK(readFile(folder.folder / "out.wav") == "precious");

    CHECK(runRender({folder.at("in.wav"), folder.at("out.wav"), "--overwrite"}).status == 0);
    CHECK(AudioFileReader(folder.folder / "out.wav").info().frameCount > inputFrames);
    CHECK(folder.folder.entryCount() == 2);
}

TEST_CASE("driftline render: any number of threads gives the same file, and --explain says how", "[cli][render]")
{
    const Folder folder;
    // Short, but with a tail that is long enough for segments: noise that dies away in passes of 5 ms.
    const auto renderWith = [&](const std::string& threads, const std::string& feedback) {
        const auto result = runRender({folder.at("in.wav"), folder.at("out.wav"), "--overwrite", "--threads", threads,
                                       "--explain", "--tail", "60", "--set", "time=5", "--set", "interpolation=linear",
                                       "--set", "feedback=" + feedback});
        CAPTURE(result.standardError);
        CHECK(result.status == 0);
        return result.standardOutput;
    };
    const auto says = [](const std::string& text, const std::string& part) {
        CAPTURE(text, part);
        return text.find(part) != std::string::npos;
    };
    const auto serial = renderWith("1", "50");
    CHECK(says(serial, "plan: one thread, since there is one thread"));
    CHECK(says(serial, "ran: no segments"));
    const auto expected = readFile(folder.folder / "out.wav");
    for (const std::string threads : {"2", "3", "7"})
    {
        CAPTURE(threads);
        const auto said = renderWith(threads, "50");
        CHECK(says(said, "plan: segments on " + threads + " threads, since "));
        CHECK(says(said, "segments right at once"));
        CHECK(readFile(folder.folder / "out.wav") == expected);
    }
    CHECK(says(renderWith("2", "100"), "plan: one thread, since a feedback of 100 %"));
}

TEST_CASE("driftline render: a full disk is status 1, says so, and leaves what was there", "[cli][render][bad]")
{
    const SmallDisk disk("size=64k");
    if (!disk.isMounted())
    {
        WARN("SKIPPED: needs Linux and the right to mount a disk in memory");
        return;
    }
    const Folder folder;
    for (const std::string format : {"wav-float", "flac24", "aiff24"})
    {
        const auto output = (disk.folder()
                             / (format == "flac24"   ? "out.flac"
                                : format == "aiff24" ? "out.aiff"
                                                     : "out.wav"));
        writeFile(output, "precious");
        checkRefusal(folder,
                     {folder.at("in.wav"), output.string(), "--overwrite", "--format", format, "--set", "feedback=100",
                      "--tail", "10"},
                     {output.string() + ": the disk is full; make room and run again"}, 1);
        CHECK(readFile(output) == "precious");
        CHECK(disk.folder().entryCount() == 1);
        fs::remove(output);
    }
}

TEST_CASE("driftline render: not-a-number and infinite audio is one warning", "[cli][render]")
{
    const Folder folder;
    WavOptions options;
    options.formatTag = 3;
    options.bits = 32;
    options.channelCount = 2;
    std::vector<float> samples(2000, 0.25F);
    samples[2 * 600 + 1] = std::numeric_limits<float>::quiet_NaN();
    samples[2 * 700] = std::numeric_limits<float>::infinity();
    writeFile(folder.folder / "nan.wav", wavBytes(options, floatDelays(samples)));
    const auto result = runRender({folder.at("nan.wav"), folder.at("out.wav"), "--quiet"});
    CHECK(result.status == 0);
    CHECK(result.standardError
          == "driftline: warning: " + folder.at("nan.wav")
                 + ": 2 samples were not-a-number or infinite and are taken as 0, the first at frame 600 (0.012500 s), "
                   "channel 2\n");
    CHECK(AudioFileReader(folder.folder / "out.wav").info().frameCount >= 1000);
}

TEST_CASE("driftline render: quiet is quiet, and without a terminal there is no bar", "[cli][render]")
{
    const Folder folder;
    const auto quiet = runRender({folder.at("in.wav"), folder.at("quiet.wav"), "--quiet"});
    CHECK(quiet.status == 0);
    CHECK(quiet.standardOutput.empty());
    CHECK(quiet.standardError.empty());
    const auto usual = runRender({folder.at("in.wav"), folder.at("usual.wav")});
    CHECK(usual.status == 0);
    CHECK(std::count(usual.standardOutput.begin(), usual.standardOutput.end(), '\n') == 1);
    CHECK(usual.standardError.empty());
    CHECK(readFile(folder.folder / "quiet.wav") == readFile(folder.folder / "usual.wav"));
}

#if !defined(_WIN32)

namespace
{

/// What a process writes to standard error where that is a terminal; nothing where there is no terminal to be had.
std::optional<std::string> onTerminal(const std::vector<std::string>& arguments)
{
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0)
        return std::nullopt;
    const int otherEnd = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
    const pid_t child = startProcess(arguments, otherEnd);
    ::close(otherEnd);
    std::string text;
    char bytes[256];
    for (ssize_t count = 0; (count = ::read(terminal, bytes, sizeof bytes)) > 0;)
        text.append(bytes, static_cast<std::size_t>(count));
    ::close(terminal);
    CHECK(waitForProcess(child) == 0);
    return text;
}

} // namespace

TEST_CASE("driftline render: an interrupt is status 130 and leaves nothing", "[cli][render]")
{
    const Folder folder;
    writeFile(folder.folder / "out.wav", "precious");
    const auto before = filesIn(folder.folder.path());
    // A day of tail, so that it is under way for as long as the test takes.
    const pid_t child = startProcess(renderArguments({folder.at("in.wav"), folder.at("out.wav"), "--overwrite",
                                                      "--format", "wav-float", "--tail", "86400"}),
                                     -1);
    CHECK(waitForWriting(folder.folder.path()));
    ::kill(child, SIGINT);
    CHECK(waitForProcess(child) == 130);
    CHECK(filesIn(folder.folder.path()) == before);
}

TEST_CASE("driftline render: a terminal gets a progress bar that leaves nothing behind", "[cli][render]")
{
    const Folder folder;
    auto arguments = renderArguments({folder.at("in.wav"), folder.at("out.wav"), "--overwrite", "--tail", "10"});
    const auto text = onTerminal(arguments);
    if (!text)
    {
        WARN("SKIPPED: no pseudo-terminal to be had");
        return;
    }
    CHECK(text->starts_with("\r["));
    CHECK(contains(*text, "% "));
    CHECK(text->ends_with("\r\x1b[K"));
    arguments.push_back("--quiet");
    CHECK(onTerminal(arguments) == std::optional<std::string>(""));
}

#endif
