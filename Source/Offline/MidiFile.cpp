// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/MidiFile.h"

#include "Engine/MidiMessage.h"
#include "Offline/Error.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>

namespace driftline
{

namespace
{

/// Days of dense playing; what is larger is no file of notes.
constexpr std::uintmax_t largestFileBytes = std::uintmax_t{64} << 20;

std::vector<std::uint8_t> readBytes(const std::filesystem::path& file)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        throw RequestError(file.string() + ": there is no such file; check the name");
    if (std::filesystem::file_size(file, error) > largestFileBytes || error)
        throw RequestError(file.string() + ": is larger than 64 MiB, which no MIDI file of notes is; check the name");
    std::ifstream stream(file, std::ios::binary);
    std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    if (!stream)
        throw RequestError(file.string() + ": cannot be read; check its permissions");
    return bytes;
}

/// A stretch of the file that is read from front to back.
class Bytes
{
public:
    Bytes(const std::vector<std::uint8_t>& all, std::string name) : all_(all), end_(all.size()), name_(std::move(name))
    {}

    bool isAtEnd() const { return place_ == end_; }
    std::size_t left() const { return end_ - place_; }

    [[noreturn]] void fail(const std::string& problem) const
    {
        throw RequestError(name_ + ": byte " + std::to_string(place_) + ": " + problem);
    }

    std::uint8_t peek() const
    {
        if (isAtEnd())
            fail("the file is cut short; export it again");
        return all_[place_];
    }

    std::uint8_t take()
    {
        const auto byte = peek();
        ++place_;
        return byte;
    }

    std::uint32_t takeNumber(int bytes)
    {
        std::uint32_t number = 0;
        for (int i = 0; i < bytes; ++i)
            number = number << 8 | take();
        return number;
    }

    /// Seven bits a byte, the last without its top bit; four bytes at most.
    std::uint32_t takeVariableNumber()
    {
        std::uint32_t number = 0;
        for (int i = 0; i < 4; ++i)
        {
            const auto byte = take();
            number = number << 7 | (byte & 0x7FU);
            if ((byte & 0x80U) == 0)
                return number;
        }
        fail("is no length: it has more than four bytes; export the file again");
    }

    /// Seven bits of a message.
    std::uint8_t takeData()
    {
        if ((peek() & 0x80U) != 0)
            fail("a message lacks its data; export the file again");
        return take();
    }

    bool startsWith(std::string_view text) const
    {
        return left() >= text.size()
               && std::equal(text.begin(), text.end(), all_.begin() + static_cast<std::ptrdiff_t>(place_),
                             [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
    }

    void skip(std::size_t count)
    {
        if (count > left())
            fail("the file is cut short: " + std::to_string(count) + " bytes are named and " + std::to_string(left())
                 + " are there; export it again");
        place_ += count;
    }

    /// The next `count` bytes as a stretch of their own.
    Bytes takeStretch(std::size_t count)
    {
        Bytes stretch = *this;
        skip(count);
        stretch.end_ = place_;
        return stretch;
    }

private:
    const std::vector<std::uint8_t>& all_;
    std::size_t place_ = 0;
    std::size_t end_;
    std::string name_;
};

struct Tempo
{
    std::int64_t tick;
    double bpm;
};

struct TickedNote
{
    std::int64_t tick;
    NoteEvent note;
};

/// What is collected over the tracks.
struct Events
{
    std::vector<TickedNote> notes;
    std::vector<Tempo> tempos;
};

void readMeta(Bytes& track, std::int64_t tick, Events& events)
{
    constexpr std::uint8_t setTempo = 0x51;
    const auto kind = track.take();
    const auto length = track.takeVariableNumber();
    auto content = track.takeStretch(length);
    if (kind != setTempo || length != 3)
        return;
    const auto microseconds = content.takeNumber(3);
    if (microseconds > 0)
        events.tempos.push_back({tick, 60e6 / microseconds});
}

/// One event, after its delta time. `running` is the status that a message without one takes over; 0: none.
void readEvent(Bytes& track, std::int64_t tick, std::uint8_t& running, Events& events)
{
    if (track.peek() >= 0xF0U)
    {
        const auto status = track.take();
        running = 0;
        if (status == 0xFFU)
            readMeta(track, tick, events);
        else if (status == 0xF0U || status == 0xF7U)
            track.skip(track.takeVariableNumber());
        else
            track.fail("a message that no file holds; export the file again");
        return;
    }
    if ((track.peek() & 0x80U) != 0)
        running = track.take();
    if (running == 0)
        track.fail("a message has no status; export the file again");
    const auto first = track.takeData();
    const int kind = running & 0xF0;
    const bool hasOneByte = kind == 0xC0 || kind == 0xD0; // program change and channel pressure
    const auto second = hasOneByte ? std::uint8_t{0} : track.takeData();
    if (const auto note = noteFromMidi(0, running, first, second))
        events.notes.push_back({tick, *note});
}

void readTrack(Bytes track, Events& events)
{
    std::int64_t tick = 0;
    std::uint8_t running = 0;
    while (!track.isAtEnd())
    {
        tick += track.takeVariableNumber();
        readEvent(track, tick, running, events);
    }
}

struct Header
{
    std::uint32_t tracks;
    double ticksPerQuarterNote;
};

Header readHeader(Bytes& bytes)
{
    if (!bytes.startsWith("MThd"))
        bytes.fail("is no standard MIDI file: it does not begin with MThd; export one from the sequencer");
    bytes.skip(4);
    const auto length = bytes.takeNumber(4);
    auto header = bytes.takeStretch(length);
    const auto format = header.takeNumber(2);
    if (format > 1)
        bytes.fail("is of format " + std::to_string(format) + "; export it as format 0 or 1");
    const auto tracks = header.takeNumber(2);
    const auto division = header.takeNumber(2);
    if (division == 0 || division >= 0x8000U)
        bytes.fail("counts time in frames of film; export it with ticks per quarter note");
    return {tracks, static_cast<double>(division)};
}

template<class Ticked>
void sortByTick(std::vector<Ticked>& events)
{
    std::stable_sort(events.begin(), events.end(), [](const auto& a, const auto& b) { return a.tick < b.tick; });
}

} // namespace

MidiFile readMidiFile(const std::filesystem::path& file)
{
    const auto all = readBytes(file);
    Bytes bytes(all, file.string());
    const auto header = readHeader(bytes);
    Events events;
    for (std::uint32_t tracks = 0; tracks < header.tracks;)
    {
        // Chunks of other kinds are allowed in between; what is behind the last track is nobody's.
        const bool isTrack = bytes.startsWith("MTrk");
        bytes.skip(4);
        const auto length = bytes.takeNumber(4);
        const auto content = bytes.takeStretch(length);
        if (!isTrack)
            continue;
        readTrack(content, events);
        ++tracks;
    }
    sortByTick(events.notes);
    sortByTick(events.tempos);

    MidiFile result;
    for (const auto& event : events.notes)
        result.notes.push_back({static_cast<double>(event.tick) / header.ticksPerQuarterNote, event.note});
    if (!events.tempos.empty())
        result.tempoBpm = events.tempos.front().bpm;
    result.changesTempo = std::any_of(events.tempos.begin(), events.tempos.end(),
                                      [&](const Tempo& tempo) { return tempo.bpm != events.tempos.front().bpm; });
    return result;
}

} // namespace driftline
