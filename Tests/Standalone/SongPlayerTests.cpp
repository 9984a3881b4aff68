// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Standalone/SongPlayer.h"
#include "Support/Catch.h"
#include "Support/Signals.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr double sampleRateHz = 48000.0;

std::unique_ptr<const AudioInMemory> inMemory(const Signal& signal)
{
    auto audio = std::make_unique<AudioInMemory>();
    audio->channels = signal.channels;
    audio->sampleRateHz = sampleRateHz;
    return audio;
}

/// Left of it counts frames from 1, right is the negative of that.
Signal counting(int frames)
{
    auto signal = Signal::silence(2, frames);
    for (int i = 0; i < frames; ++i)
    {
        signal[0][static_cast<std::size_t>(i)] = static_cast<float>(i + 1);
        signal[1][static_cast<std::size_t>(i)] = -static_cast<float>(i + 1);
    }
    return signal;
}

struct Session
{
    Session() { player.prepare(sampleRateHz); }

    /// What the next frames are; and their transports, one a block.
    Signal play(int frames, int block)
    {
        auto output = Signal::silence(2, frames);
        for (int done = 0; done < frames;)
        {
            const int count = std::min(block, frames - done);
            transports.push_back(player.beginBlock());
            player.play(output[0].data() + done, output[1].data() + done, count);
            done += count;
        }
        return output;
    }

    SongPlayer player;
    std::vector<Transport> transports;
};

} // namespace

TEST_CASE("A looped file plays to the bit, and the song goes back with it", "[standalone][player]")
{
    const int block = GENERATE(1, 77, 300, 4096);
    CAPTURE(block);
    Session session;
    const auto file = noise(2, 1000, 4, 0.5);
    session.player.setFile(inMemory(file));
    session.player.setTempo(97.0);
    session.player.setPlaying(true);
    const auto output = session.play(3500, block);
    for (int i = 0; i < output.frames(); ++i)
        for (int c = 0; c < 2; ++c)
            REQUIRE(output.at(c, i) == file.at(c, i % 1000));
    CHECK(session.player.position() == 500);
    for (std::size_t i = 0; i < session.transports.size(); ++i)
    {
        const auto& transport = session.transports[i];
        const auto frame = static_cast<std::int64_t>(i) * block % 1000;
        CHECK(transport.positionQuarterNotes == transportAt(frame, sampleRateHz, 97.0).positionQuarterNotes);
        CHECK(transport.isPlaying);
        CHECK(transport.isLooping);
        CHECK(transport.loopStartQuarterNotes == 0.0);
        CHECK(transport.loopEndQuarterNotes == transportAt(1000, sampleRateHz, 97.0).positionQuarterNotes);
    }
}

TEST_CASE("A mono file plays on both sides, at the level that is asked for", "[standalone][player]")
{
    Session session;
    const auto file = noise(1, 1000, 4, 0.5);
    session.player.setGain(0.5F);
    session.player.prepare(sampleRateHz);
    session.player.setFile(inMemory(file));
    session.player.setPlaying(true);
    const auto output = session.play(1000, 128);
    for (int i = 0; i < output.frames(); ++i)
        for (int c = 0; c < 2; ++c)
            REQUIRE(output.at(c, i) == 0.5F * file.at(0, i));
}

TEST_CASE("A file that does not loop ends, stands at its start, and can be played again", "[standalone][player]")
{
    Session session;
    session.player.setFile(inMemory(counting(1000)));
    session.player.setLooping(false);
    session.player.setPlaying(true);
    const auto output = session.play(1500, 256);
    CHECK(output.at(0, 999) == 1000.0F);
    CHECK(output.at(0, 1000) == 0.0F);
    CHECK(output.at(0, 1499) == 0.0F);
    CHECK_FALSE(session.player.isPlaying());
    CHECK(session.player.position() == 0);
    CHECK_FALSE(session.transports.back().isLooping);
    session.player.setPlaying(true);
    CHECK(session.play(10, 10).at(0, 0) == 1.0F);
}

TEST_CASE("Stopping, going on and jumping in a file fade", "[standalone][player]")
{
    Session session;
    auto constant = Signal::silence(2, 100000);
    for (auto& channel : constant.channels)
        std::fill(channel.begin(), channel.end(), 1.0F);
    session.player.setFile(inMemory(constant));
    session.player.setPlaying(true);
    CHECK(session.play(100, 100).at(0, 0) == 1.0F);

    const double steepest = 1.01 / (SongPlayer::fadeSeconds * sampleRateHz);
    SECTION("stopping")
    {
        session.player.setPlaying(false);
        auto output = session.play(1000, 64);
        CHECK(output.at(0, 0) > 0.99F);
        CHECK(output.at(0, 999) == 0.0F);
        CHECK(largestStep(output[0], 0, 1000) <= steepest);
        CHECK(session.player.position() < 100 + 250);
        CHECK_FALSE(session.transports.back().isPlaying);
        const auto stopped = session.player.position();
        session.player.setPlaying(true);
        output = session.play(1000, 64);
        CHECK(output.at(0, 999) == 1.0F);
        CHECK(largestStep(output[0], 0, 1000) <= steepest);
        CHECK(session.player.position() == stopped + 1000);
    }
    SECTION("jumping")
    {
        session.player.seek(50000);
        const auto output = session.play(1000, 64);
        CHECK(largestStep(output[0], 0, 1000) <= steepest);
        CHECK(output.at(0, 999) == 1.0F);
        CHECK(session.player.position() > 50700);
        const auto& transport = session.transports.back();
        CHECK(transport.positionQuarterNotes > transportAt(50000, sampleRateHz, 120.0).positionQuarterNotes);
    }
    SECTION("jumping while it stands")
    {
        session.player.setPlaying(false);
        session.play(1000, 64);
        session.player.seek(1 << 30);
        session.play(64, 64);
        CHECK(session.player.position() == 99999);
    }
    SECTION("another level")
    {
        session.player.setGain(0.0F);
        const auto output = session.play(256, 128);
        CHECK(largestStep(output[0], 0, 256) <= 1.01 / 128.0);
        CHECK(output.at(0, 255) == 0.0F);
    }
}

TEST_CASE("Without a file the song goes on for ever, at the tempo that it has", "[standalone][player]")
{
    Session session;
    session.play(480, 48);
    CHECK_FALSE(session.player.hasFile());
    CHECK_FALSE(session.transports.back().isPlaying);
    CHECK(session.transports.back().positionQuarterNotes == 0.0);
    session.player.setPlaying(true);
    session.play(48000, 480);
    CHECK(session.player.quarterNotes() == Approx(2.0));
    // Another tempo goes on from where the song is.
    session.player.setTempo(60.0);
    session.play(48000, 480);
    CHECK(session.player.quarterNotes() == Approx(3.0));
    CHECK(session.transports.back().tempoBpm == 60.0);
    CHECK_FALSE(session.transports.back().isLooping);
    session.player.seek(0);
    session.play(480, 480);
    CHECK(session.transports.back().positionQuarterNotes == 0.0);
}

TEST_CASE("Another file begins at its start, and none lets the input through again", "[standalone][player]")
{
    Session session;
    session.player.setFile(inMemory(counting(1000)));
    session.player.setPlaying(true);
    session.play(500, 100);
    session.player.setFile(inMemory(counting(300)));
    CHECK(session.play(10, 10).at(0, 0) == 1.0F);
    session.player.release();
    session.player.setFile(nullptr);
    session.play(10, 10);
    CHECK_FALSE(session.player.hasFile());
}
