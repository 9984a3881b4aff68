// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/MidiFile.h"

#include "Offline/Error.h"
#include "Offline/MidiBytes.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <functional>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// A file with a bit of everything that sequencers write, 96 ticks a quarter note.
std::string ordinaryFile()
{
    std::string track = midiEvent(0, {0xFF, 0x03, 4, 'B', 'a', 's', 's'});
    track += midiEvent(0, {0xFF, 0x51, 3, 0x09, 0x89, 0x68}); // 625,000 us: 96 bpm
    track += midiEvent(0, {0xFF, 0x58, 4, 6, 3, 24, 8});
    track += midiEvent(0, {0xC0, 12});
    track += midiEvent(96, {0x93, 60, 100});
    track += midiEvent(48, {62, 90}); // running status
    track += midiEvent(0, {60, 0});   // a velocity of 0 lets go
    track += midiEvent(10, {0xF0, 3, 1, 2, 0xF7});
    track += midiEvent(0, {0xE3, 0, 64});
    track += midiEvent(300, {0x83, 62, 64});
    track += midiEvent(2, {0xB3, 7, 100});
    track += midiEvent(0, {123, 0}); // all notes off
    return midiHeader(0, 1, 96) + midiTrack(track);
}

MidiFile readBytes(const std::string& bytes)
{
    const TemporaryFolder folder;
    const auto file = folder / "notes.mid";
    writeFile(file, bytes);
    return readMidiFile(file);
}

std::string problemOf(const std::string& bytes)
{
    return messageOf<RequestError>([&] { readBytes(bytes); });
}

void checkNote(const MidiFileNote& actual, double quarterNotes, int number, int velocity)
{
    CHECK(actual.quarterNotes == quarterNotes);
    CHECK(actual.note.number == number);
    CHECK(actual.note.velocity == velocity);
    CHECK(actual.note.frame == 0);
}

} // namespace

TEST_CASE("A MIDI file's notes come with their places in quarter notes", "[midi]")
{
    const auto midi = readBytes(ordinaryFile());
    REQUIRE(midi.notes.size() == 5);
    checkNote(midi.notes[0], 1.0, 60, 100);
    checkNote(midi.notes[1], 1.5, 62, 90);
    checkNote(midi.notes[2], 1.5, 60, 0);
    checkNote(midi.notes[3], 454.0 / 96.0, 62, 0);
    checkNote(midi.notes[4], 456.0 / 96.0, NoteEvent::allKeys, 0);
    REQUIRE(midi.tempoBpm.has_value());
    CHECK(*midi.tempoBpm == 96.0);
    CHECK_FALSE(midi.changesTempo);
}

TEST_CASE("The tracks of a MIDI file play together, other chunks and what lies behind are skipped", "[midi]")
{
    auto file = midiHeader(1, 3, 480);
    file +=
        midiTrack(midiEvent(0, {0xFF, 0x51, 3, 0x07, 0xA1, 0x20}) + midiEvent(960, {0xFF, 0x51, 3, 0x0F, 0x42, 0x40}));
    file += "XTRA" + bigEndian(5, 4) + "12345";
    file += midiTrack(midiEvent(480, {0x90, 60, 1}) + midiEvent(100000, {0x80, 60, 0}));
    file += midiTrack(midiEvent(0, {0x99, 36, 127}) + midiEvent(480, {36, 0}) + midiEvent(0, {38, 5}));
    file += "odds";
    const auto midi = readBytes(file);
    REQUIRE(midi.notes.size() == 5);
    checkNote(midi.notes[0], 0.0, 36, 127);
    checkNote(midi.notes[1], 1.0, 60, 1); // of one tick, the earlier track's first
    checkNote(midi.notes[2], 1.0, 36, 0);
    checkNote(midi.notes[3], 1.0, 38, 5);
    checkNote(midi.notes[4], 100480.0 / 480.0, 60, 0);
    CHECK(*midi.tempoBpm == 120.0);
    CHECK(midi.changesTempo);
}

TEST_CASE("A MIDI file without notes or tempo is one all the same", "[midi]")
{
    const auto midi = readBytes(midiHeader(1, 1, 96) + midiTrack(""));
    CHECK(midi.notes.empty());
    CHECK_FALSE(midi.tempoBpm.has_value());
    CHECK(readBytes(midiHeader(0, 0, 96)).notes.empty());
}

TEST_CASE("What is no MIDI file of ours is refused with its place", "[midi][bad]")
{
    const auto trackWith = [](const std::string& events) { return midiHeader(0, 1, 96) + midiTrack(events); };
    const std::vector<std::pair<std::string, std::string>> problems{
        {"RIFF....", "byte 0: is no standard MIDI file"},
        {"", "byte 0: is no standard MIDI file"},
        {midiHeader(2, 1, 96) + midiTrack(""), "is of format 2; export it as format 0 or 1"},
        {midiHeader(0, 1, 0xE728) + midiTrack(""), "counts time in frames of film"},
        {midiHeader(0, 1, 0) + midiTrack(""), "ticks per quarter note"},
        {midiHeader(0, 2, 96) + midiTrack(""), "byte 26: the file is cut short"},
        {trackWith(midiEvent(0, {0x90, 200, 1})), "byte 24: a message lacks its data"},
        {trackWith(midiEvent(0, {60, 100})), "byte 23: a message has no status"},
        {trackWith(bytesOf({0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x90, 60, 1})), "is no length"},
        {trackWith(midiEvent(0, {0xF4})), "a message that no file holds"},
        {trackWith(midiEvent(0, {0xF0, 120, 1})), "the file is cut short: 120 bytes are named and 5 are there"},
    };
    for (const auto& [bytes, problem] : problems)
    {
        INFO(problemOf(bytes));
        CHECK(contains(problemOf(bytes), problem));
        CHECK(contains(problemOf(bytes), "notes.mid: "));
    }
    CHECK(contains(messageOf<RequestError>([] { readMidiFile("no/such.mid"); }), "no/such.mid: there is no such file"));
    const TemporaryFolder folder;
    CHECK(contains(messageOf<RequestError>([&] { readMidiFile(folder.path()); }), "there is no such file"));
}

TEST_CASE("A torn MIDI file is refused wherever it is torn, and a damaged one read or refused", "[midi][bad][property]")
{
    const auto whole = ordinaryFile();
    for (std::size_t length = 0; length < whole.size(); ++length)
    {
        CAPTURE(length);
        CHECK(problemOf(whole.substr(0, length)) != "nothing was thrown");
    }
    for (std::uint64_t seed = 1; seed <= 3000; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        auto damaged = whole;
        for (int i = random.integer(1, 4); i > 0; --i)
            damaged[static_cast<std::size_t>(random.integer(0, static_cast<int>(whole.size()) - 1))] =
                static_cast<char>(random.integer(0, 255));
        try
        {
            const auto midi = readBytes(damaged);
            CHECK(std::is_sorted(midi.notes.begin(), midi.notes.end(),
                                 [](const auto& a, const auto& b) { return a.quarterNotes < b.quarterNotes; }));
        }
        catch (const RequestError&)
        {}
    }
}
