// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioFormat.h"
#include "Offline/Error.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

using Container = AudioContainer;
using Encoding = SampleEncoding;

bool chooses(std::string_view name, AudioFormat input, const char* output, AudioFormat expected)
{
    return chooseAudioFormat(name, input, output) == expected;
}

} // namespace

TEST_CASE("each format name stands for one container and encoding", "[AudioFormat]")
{
    const AudioFormat input{Container::aiff, Encoding::pcm32};
    CHECK(chooses("wav16", input, "o.wav", {Container::wav, Encoding::pcm16}));
    CHECK(chooses("wav24", input, "o.WAV", {Container::wav, Encoding::pcm24}));
    CHECK(chooses("wav-float", input, "o", {Container::wav, Encoding::float32}));
    CHECK(chooses("flac16", input, "o.flac", {Container::flac, Encoding::pcm16}));
    CHECK(chooses("flac24", input, "o.flac", {Container::flac, Encoding::pcm24}));
    CHECK(chooses("aiff24", input, "o.aif", {Container::aiff, Encoding::pcm24}));
    CHECK(chooses("ogg", input, "o.oga", {Container::ogg, Encoding::vorbis}));
    CHECK(audioFormatNames().size() == 8);
    CHECK(audioFormatNames().front() == "same");
}

TEST_CASE("'same' keeps container and encoding where the output's name agrees", "[AudioFormat]")
{
    for (const Encoding encoding :
         {Encoding::unsigned8, Encoding::pcm16, Encoding::pcm24, Encoding::pcm32, Encoding::float32, Encoding::float64})
        CHECK(chooses("same", {Container::wav, encoding}, "o.wav", {Container::wav, encoding}));
    CHECK(chooses("same", {Container::flac, Encoding::pcm16}, "o.flac", {Container::flac, Encoding::pcm16}));
    CHECK(chooses("same", {Container::flac, Encoding::pcm16}, "o", {Container::flac, Encoding::pcm16}));
    CHECK(chooses("same", {Container::ogg, Encoding::vorbis}, "o.ogg", {Container::ogg, Encoding::vorbis}));
    CHECK(chooses("same", {Container::other, Encoding::pcm16}, "o", {Container::wav, Encoding::pcm16}));
}

TEST_CASE("'same' takes the nearest encoding of the container that the output's name asks for", "[AudioFormat]")
{
    CHECK(chooses("same", {Container::flac, Encoding::pcm24}, "o.wav", {Container::wav, Encoding::pcm24}));
    CHECK(chooses("same", {Container::wav, Encoding::float32}, "o.flac", {Container::flac, Encoding::pcm24}));
    CHECK(chooses("same", {Container::wav, Encoding::pcm32}, "o.flac", {Container::flac, Encoding::pcm24}));
    CHECK(chooses("same", {Container::wav, Encoding::unsigned8}, "o.aiff", {Container::aiff, Encoding::signed8}));
    CHECK(chooses("same", {Container::wav, Encoding::float64}, "o.ogg", {Container::ogg, Encoding::vorbis}));
    CHECK(chooses("same", {Container::ogg, Encoding::vorbis}, "o.wav", {Container::wav, Encoding::float32}));
    CHECK(chooses("same", {Container::ogg, Encoding::vorbis}, "o.flac", {Container::flac, Encoding::pcm24}));
    CHECK(chooses("same", {Container::wav, Encoding::other}, "o.wav", {Container::wav, Encoding::float32}));
}

TEST_CASE("an unknown name or extension, or two that disagree, is refused", "[AudioFormat]")
{
    const auto refusal = [](const char* name, const char* output) {
        return messageOf<RequestError>([&] { chooseAudioFormat(name, {}, output); });
    };
    CHECK(contains(refusal("wav32", "o.wav"), "--format wav32"));
    CHECK(contains(refusal("wav32", "o.wav"), "same, wav16, wav24, wav-float, flac16, flac24, aiff24, ogg"));
    CHECK(contains(refusal("same", "o.mp3"), ".mp3 names no format"));
    CHECK(contains(refusal("wav16", "o.mp3"), "o.mp3"));
    CHECK(contains(refusal("flac24", "o.wav"), "the extension says WAV and --format flac24 makes FLAC"));
}

TEST_CASE("a container that cannot hold the audio is refused with one that can", "[AudioFormat]")
{
    const auto refusal = [](Container container, int rate, int channels) {
        return messageOf<RequestError>([&] {
            requireFormatHolds({container, Encoding::pcm24}, rate, channels, "o.x");
        });
    };
    CHECK(contains(refusal(Container::flac, 48000, 9), "o.x: FLAC holds 8 channels and this has 9; use WAV"));
    CHECK(contains(refusal(Container::flac, 88211, 2), "88211 Hz"));
    CHECK(contains(refusal(Container::flac, 700000, 2), "700000 Hz"));
    CHECK(contains(refusal(Container::ogg, 384000, 2), "200000 Hz"));
    CHECK(contains(refusal(Container::ogg, 48000, 256), "255 channels"));

    CHECK_NOTHROW(requireFormatHolds({Container::flac, Encoding::pcm24}, 384000, 8, "o.flac"));
    CHECK_NOTHROW(requireFormatHolds({Container::flac, Encoding::pcm24}, 65535, 1, "o.flac"));
    CHECK_NOTHROW(requireFormatHolds({Container::ogg, Encoding::vorbis}, 192000, 64, "o.ogg"));
    CHECK_NOTHROW(requireFormatHolds({Container::wav, Encoding::pcm16}, 384000, 64, "o.wav"));
    CHECK_NOTHROW(requireFormatHolds({Container::aiff, Encoding::pcm16}, 8000, 64, "o.aiff"));
}
