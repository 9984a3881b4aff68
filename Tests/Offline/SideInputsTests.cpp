// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Sidechain and notes in a render, against the Engine told the same.
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Offline/Error.h"
#include "Offline/MidiBytes.h"
#include "Offline/Renderer.h"
#include "Offline/WavFiles.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RandomPatch.h"

#include <algorithm>
#include <cmath>
#include <memory>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr int sampleRateHz = 48000;
constexpr double tempoBpm = 100.0;
constexpr int ticksPerQuarterNote = 480;

struct TickedNote
{
    int tick;
    int number;
    int velocity;
};

std::string midiFileOf(const std::vector<TickedNote>& notes)
{
    std::string events = midiEvent(0, {0xFF, 0x51, 3, 0x09, 0x27, 0xC0}); // 100 bpm
    int last = 0;
    for (const auto& note : notes)
    {
        events += midiEvent(static_cast<std::uint32_t>(note.tick - last), {0x90, note.number, note.velocity});
        last = note.tick;
    }
    return midiHeader(0, 1, ticksPerQuarterNote) + midiTrack(events);
}

std::vector<TickedNote> randomTicks(Random& random)
{
    std::vector<TickedNote> notes;
    for (int tick = 0; tick < 700; tick += random.integer(0, 60))
        notes.push_back({tick, random.integer(30, 60), random.oneIn(2) ? 0 : random.integer(1, 127)});
    return notes;
}

/// What the plugin gives in a host that puts the notes where they are in the song, in one block.
Signal throughEngine(const Signal& input, const Patch& patch, const Signal& sidechain,
                     const std::vector<TickedNote>& notes)
{
    auto output = Signal::silence(input.channelCount(), input.frames());
    const CurveBank curves(patch.slots);
    const auto engine = std::make_unique<Engine>();
    engine->prepare({sampleRateHz, input.channelCount()});
    engine->setCurves(curves);
    applyParameters(*engine, patch.parameters);
    std::vector<NoteEvent> events;
    for (const auto& note : notes)
    {
        const double seconds = note.tick * 60.0 / (ticksPerQuarterNote * tempoBpm);
        events.push_back({static_cast<int>(std::lround(seconds * sampleRateHz)), note.number, note.velocity});
    }
    const auto in = input.from(0);
    const auto out = output.from(0);
    const auto beside = sidechain.from(0);
    EngineBlock block;
    block.input = in.data();
    block.output = out.data();
    block.frames = input.frames();
    block.sidechain = beside.data();
    block.sidechainChannels = sidechain.channelCount();
    block.notes = events;
    engine->process(block, transportAt(0, sampleRateHz, tempoBpm));
    return output;
}

/// A folder with all of the files.
struct Job
{
    Job()
    {
        request.input = folder / "in.wav";
        request.output = folder / "out.wav";
        request.beside = {folder / "side.wav", folder / "notes.mid"};
        request.existing = OutputFile::Existing::overwrite;
        request.tail.seconds = 0.0;
        request.tempoBpm = tempoBpm;
    }

    Signal run()
    {
        report = render(request, {});
        return readWhole(request.output);
    }

    TemporaryFolder folder;
    RenderRequest request;
    RenderReport report;
};

} // namespace

TEST_CASE("render: a sidechain and notes reach the sound as they reach the Engine", "[render][side]")
{
    for (std::uint64_t seed = 1; seed <= 24; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        Job job;
        job.request.patch = randomPatch(random);
        job.request.patch.parameters.set(ParameterId::source, 3 + static_cast<double>(seed % 3));
        const int channels = random.integer(1, 2);
        const auto input = noise(channels, 40000, seed, 0.7);
        const auto sidechain = noise(random.integer(1, 2), 40000, seed + 100, 0.3);
        const auto notes = randomTicks(random);
        writeFloatWav(job.request.input, input, sampleRateHz);
        writeFloatWav(job.request.beside.sidechain, sidechain, sampleRateHz);
        writeFile(job.request.beside.midi, midiFileOf(notes));
        const auto actual = job.run();
        CHECK(firstDifference(actual, throughEngine(input, job.request.patch, sidechain, notes)) == "");
        CHECK_FALSE(job.report.otherTempoBpm.has_value());
    }
}

TEST_CASE("render: many channels hear a shared sidechain, or each pair its own", "[render][side]")
{
    Random random(77);
    Job job;
    job.request.beside.midi.clear();
    job.request.patch = randomPatch(random);
    auto& parameters = job.request.patch.parameters;
    parameters.set(ParameterId::bypass, 0.0);
    parameters.set(ParameterId::time, 60.0);
    parameters.set(ParameterId::sync, 0.0);
    parameters.set(ParameterId::mix, 100.0);
    parameters.set(ParameterId::source, static_cast<double>(Source::envelope));
    parameters.set(ParameterId::listen, static_cast<double>(ListensTo::sidechain));
    const auto input = noise(4, 20000, 5);
    writeFloatWav(job.request.input, input, sampleRateHz);
    const auto pairOf = [](const Signal& signal, std::size_t first) {
        return Signal{{signal.channels[first], signal.channels[first + 1]}};
    };
    const auto check = [&](const Signal& sidechain, bool isShared) {
        writeFloatWav(job.request.beside.sidechain, sidechain, sampleRateHz);
        const auto actual = job.run();
        for (const std::size_t first : {std::size_t{0}, std::size_t{2}})
        {
            const auto own = isShared ? sidechain : pairOf(sidechain, first);
            CHECK(
                firstDifference(pairOf(actual, first), throughEngine(pairOf(input, first), job.request.patch, own, {}))
                == "");
        }
    };
    check(noise(1, 20000, 6, 0.4), true);
    check(noise(2, 20000, 7, 0.4), true);
    check(noise(4, 20000, 8, 0.4), false);
}

TEST_CASE("render: behind a sidechain's end is silence, and it may be longer than the input", "[render][side]")
{
    Job job;
    job.request.beside.midi.clear();
    auto& parameters = job.request.patch.parameters;
    parameters.set(ParameterId::source, static_cast<double>(Source::envelope));
    parameters.set(ParameterId::listen, static_cast<double>(ListensTo::sidechain));
    parameters.set(ParameterId::time, 40.0);
    const auto input = noise(2, 12000, 1, 0.5);
    writeFloatWav(job.request.input, input, sampleRateHz);
    for (const int frames : {1, 3000, 8192, 12000, 30000})
    {
        CAPTURE(frames);
        auto sidechain = noise(2, frames, 9, 0.8);
        writeFloatWav(job.request.beside.sidechain, sidechain, sampleRateHz);
        const auto actual = job.run();
        for (auto& channel : sidechain.channels)
            channel.resize(12000, 0.0F);
        CHECK(firstDifference(actual, throughEngine(input, job.request.patch, sidechain, {})) == "");
    }
}

TEST_CASE("render: a sidechain or notes that do not fit are refused, and another tempo is said", "[render][side][bad]")
{
    Job job;
    const auto input = noise(4, 1000, 1, 0.5);
    writeFloatWav(job.request.input, input, sampleRateHz);
    writeFile(job.request.beside.midi, midiFileOf({{0, 60, 100}}));
    const auto problem = [&] { return messageOf<RequestError>([&] { render(job.request, {}); }); };

    writeFloatWav(job.request.beside.sidechain, noise(1, 1000, 1), 44100);
    CHECK(contains(problem(), "side.wav: has 44100 Hz and the input 48000; bring them to the same rate"));
    writeFloatWav(job.request.beside.sidechain, noise(3, 1000, 1), sampleRateHz);
    CHECK(contains(problem(), "side.wav: has 3 channels; a sidechain has one, two, or as many as the input, 4"));
    writeFloatWav(job.request.beside.sidechain, noise(1, 1000, 1), sampleRateHz);
    CHECK(problem() == "nothing was thrown");
    job.request.tempoBpm = 120.0;
    job.run();
    REQUIRE(job.report.otherTempoBpm.has_value());
    CHECK(*job.report.otherTempoBpm == 100.0);

    writeFile(job.request.beside.midi, "MThd");
    CHECK(contains(problem(), "notes.mid: byte 4: the file is cut short"));
    job.request.beside.midi.clear();
    job.request.output = job.request.beside.sidechain;
    CHECK(problem() != "nothing was thrown");
}
