// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/BundledResponses.h"
#include "Offline/ChunkBytes.h"
#include "Offline/Error.h"
#include "Offline/ImpulseResponseFile.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/ResponseFiles.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <string>

using namespace driftline;
using namespace driftline::test;

namespace
{

double energyOf(const std::vector<float>& samples)
{
    return std::accumulate(samples.begin(), samples.end(), 0.0, [](double sum, float sample) {
        return sum + static_cast<double>(sample) * static_cast<double>(sample);
    });
}

/// As pink noise is made from white: one-poles an octave apart, each with half the power of the one below.
std::vector<float> pinked(const std::vector<float>& samples, double sampleRateHz)
{
    std::vector<double> sum(samples.size(), 0.0);
    for (double cutoffHz = 50.0; cutoffHz < 15000.0; cutoffHz *= 2.0)
    {
        const double a = 1.0 - std::exp(-2.0 * std::numbers::pi * cutoffHz / sampleRateHz);
        double state = 0.0;
        for (std::size_t i = 0; i < samples.size(); ++i)
        {
            state += a * (static_cast<double>(samples[i]) - state);
            sum[i] += state / std::sqrt(cutoffHz);
        }
    }
    return {sum.begin(), sum.end()};
}

/// How much louder pink noise comes out than it goes in.
double pinkDecibels(const ImpulseResponse& response)
{
    std::vector<float> unit(static_cast<std::size_t>(response.sampleRateHz), 0.0F);
    unit[0] = 1.0F;
    double energy = 0.0;
    for (const auto& channel : response.channels)
        energy += energyOf(pinked(channel, response.sampleRateHz));
    const double outputs = response.channels.size() == 1 ? 1.0 : 2.0;
    return 10.0 * std::log10(energy / outputs / energyOf(pinked(unit, response.sampleRateHz)));
}

/// The time that 60 dB take, from the slope of Schroeder's integral between -5 and -25 dB.
double decaySeconds(const std::vector<float>& samples, double sampleRateHz)
{
    const double whole = energyOf(samples);
    double left = whole;
    int first = -1;
    for (std::size_t i = 0; i < samples.size(); ++i)
    {
        left -= static_cast<double>(samples[i]) * static_cast<double>(samples[i]);
        const double decibels = 10.0 * std::log10(left / whole);
        if (first < 0 && decibels < -5.0)
            first = static_cast<int>(i);
        if (decibels < -25.0)
            return 3.0 * (static_cast<double>(i) - first) / sampleRateHz;
    }
    return 0.0;
}

std::string refusalOf(const std::filesystem::path& file)
{
    const auto message = messageOf<RequestError>([&] { readImpulseResponse(file); });
    CHECK(contains(message, file.string() + ": "));
    CHECK_FALSE(contains(message, "\n"));
    return message;
}

} // namespace

TEST_CASE("An impulse response is read from each container, with 1, 2 or 4 channels", "[ImpulseResponseFile]")
{
    const int channels = GENERATE(1, 2, 4);
    CAPTURE(channels);
    const TemporaryFolder folder;
    const auto response = fadingNoise(channels, 3000, 44100.0, 5);
    struct Case
    {
        const char* name;
        AudioFormat format;
        float tolerance;
    };
    for (const auto& c : {Case{"a.wav", {AudioContainer::wav, SampleEncoding::float32}, 0.0F},
                          Case{"a.aiff", {AudioContainer::aiff, SampleEncoding::pcm24}, 0x1p-22F},
                          Case{"a.flac", {AudioContainer::flac, SampleEncoding::pcm16}, 0x1p-14F}})
    {
        CAPTURE(c.name);
        writeResponse(folder / c.name, response, c.format);
        const auto read = readImpulseResponse(folder / c.name);
        CHECK(read.sampleRateHz == 44100.0);
        REQUIRE(read.channels.size() == response.channels.size());
        REQUIRE(read.frames() == 3000);
        for (std::size_t channel = 0; channel < read.channels.size(); ++channel)
            for (std::size_t i = 0; i < 3000; ++i)
                REQUIRE(std::abs(read.channels[channel][i] - response.channels[channel][i]) <= c.tolerance);
    }
}

TEST_CASE("What is no impulse response is refused with one line", "[ImpulseResponseFile]")
{
    const TemporaryFolder folder;
    for (const int channels : {3, 5, 6, 8})
    {
        writeResponse(folder / "many.wav", fadingNoise(channels, 100, 48000.0, 1));
        const auto message = refusalOf(folder / "many.wav");
        CHECK(contains(message, "1, 2 or 4 channels"));
        CHECK(contains(message, "this file has " + std::to_string(channels)));
    }
    CHECK(contains(refusalOf(folder / "none.wav"), "no such file"));
    writeFile(folder / "text.wav", "not audio");
    CHECK(contains(refusalOf(folder / "text.wav"), "not an audio file"));

    writeResponse(folder / "silent.wav", {48000.0, {std::vector<float>(100, 0.0F)}});
    CHECK(contains(refusalOf(folder / "silent.wav"), "nothing but silence"));

    writeResponse(folder / "long.wav", {8000.0, {std::vector<float>(8000 * 121, 0.5F)}});
    CHECK(contains(refusalOf(folder / "long.wav"), "lasts 121 s, and an impulse response up to 30 s"));

    // Written by hand: our own writer lets nothing of the kind out.
    std::string data;
    for (const float sample : {0.5F, 0.25F, std::numeric_limits<float>::quiet_NaN(), 0.1F})
        data += floatBytes(sample);
    WavOptions floats;
    floats.formatTag = 3;
    floats.bits = 32;
    writeFile(folder / "nan.wav", wavBytes(floats, data));
    CHECK(contains(refusalOf(folder / "nan.wav"), "frame 2, channel 1 is not-a-number or infinite"));
}

TEST_CASE("The impulse responses that come with the program are fit to be used", "[ImpulseResponseFile][space]")
{
    struct Properties
    {
        const char* key;
        std::size_t channels;
        double decaySeconds; ///< broadband, of the first path
    };
    // As Resources/ImpulseResponses/README.md lists them; broadband is near what the middle octaves do.
    constexpr Properties expected[] = {{"studio_plate", 2, 1.9},  {"dark_plate", 2, 3.0},     {"gold_foil", 2, 1.3},
                                       {"spring_tank", 2, 1.1},   {"short_spring", 2, 0.5},   {"wood_room", 4, 0.4},
                                       {"tiled_chamber", 4, 1.5}, {"concert_hall", 4, 1.8},   {"studio_tape", 1, 0.0},
                                       {"worn_cassette", 1, 0.0}, {"guitar_cabinet", 1, 0.0}, {"pocket_radio", 1, 0.0}};
    CHECK(std::size(expected) == bundledResponses().size());
    for (const auto& properties : expected)
    {
        CAPTURE(properties.key);
        const auto* bundled = findBundledResponse(properties.key);
        REQUIRE(bundled != nullptr);
        const auto response = decodeImpulseResponse(bundled->flac);
        CHECK(response.sampleRateHz == 48000.0);
        REQUIRE(response.channels.size() == properties.channels);
        CHECK(response.seconds() <= 3.5);
        // The weighting here is not quite the script's.
        CHECK(std::abs(pinkDecibels(response)) < 1.0);
        for (const auto& channel : response.channels)
        {
            const auto [least, most] = std::minmax_element(channel.begin(), channel.end());
            CHECK(*most - *least < 1.0F);
            CHECK(*most - *least > 0.01F);
            // Dither is all that is left of a sum of exactly 0.
            CHECK(std::abs(std::accumulate(channel.begin(), channel.end(), 0.0)) < 1e-3);
            CHECK(std::abs(channel.back()) < 1e-6F);
        }
        if (properties.decaySeconds > 0.0)
            CHECK(decaySeconds(response.channels[0], 48000.0) == Approx(properties.decaySeconds).epsilon(0.2));
        else
            CHECK(decaySeconds(response.channels[0], 48000.0) < 0.06);
    }
}

TEST_CASE("Bytes that are no audio file are told apart", "[ImpulseResponseFile]")
{
    const std::vector<unsigned char> bytes(100, 7);
    CHECK(contains(messageOf<ExecutionError>([&] { decodeImpulseResponse(bytes); }), "cannot be decoded"));
    const auto flac = bundledResponses().front().flac;
    CHECK(contains(messageOf<ExecutionError>([&] { decodeImpulseResponse(flac.first(flac.size() / 2)); }),
                   "cannot be decoded"));
}
