// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/BundledResponses.h"
#include "Offline/Error.h"
#include "Offline/ResponseSource.h"
#include "Offline/Sha256.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/ResponseFiles.h"
#include "Support/TemporaryFolder.h"

#include <cmath>
#include <filesystem>
#include <string>

using namespace driftline;
using namespace driftline::test;

namespace
{

std::string refusalOf(const ResponseReference& reference)
{
    const auto message = messageOf<RequestError>([&] { loadResponse(reference, 48000.0); });
    CHECK_FALSE(contains(message, "\n"));
    return message;
}

} // namespace

TEST_CASE("Every response that comes with the program loads, at any rate", "[ResponseSource][space]")
{
    for (const auto& bundled : bundledResponses())
    {
        CAPTURE(bundled.key);
        const auto loaded = loadResponse(ResponseReference::bundledWith(std::string(bundled.key)), 44100.0);
        CHECK(loaded.name == bundled.name);
        CHECK(loaded.audio.sampleRateHz == 44100.0);
        CHECK(loaded.originalSampleRateHz == 48000.0);
        CHECK(loaded.sha256.empty());
    }
    CHECK(contains(refusalOf(ResponseReference::bundledWith("moon_crater")),
                   "no impulse response called 'moon_crater' comes with this Driftline"));
}

TEST_CASE("A file is loaded trimmed, normalised on request, and with the hash of its bytes", "[ResponseSource][space]")
{
    const TemporaryFolder folder;
    const auto path = folder / "h\xc3\xa4ll.wav";
    auto response = fadingNoise(2, 4000, 48000.0, 8);
    for (auto& channel : response.channels)
        channel.insert(channel.begin(), 500, 0.0F);
    writeResponse(path, response);

    auto reference = ResponseReference::ofFile(utf8Of(path));
    CHECK(pathOf(reference) == path);
    const auto loaded = loadResponse(reference, 48000.0);
    CHECK(loaded.name == "h\xc3\xa4ll.wav");
    CHECK(loaded.sha256 == sha256OfFile(path));
    CHECK(loaded.audio.frames() == 4000);
    double energy = 0.0;
    for (const auto& channel : loaded.audio.channels)
        for (const float sample : channel)
            energy += static_cast<double>(sample) * static_cast<double>(sample);
    CHECK(energy == Approx(2.0).epsilon(1e-6));

    reference.isNormalised = false;
    reference.sha256 = loaded.sha256;
    const auto asItIs = loadResponse(reference, 48000.0);
    CHECK(asItIs.audio.channels[0][0] == response.channels[0][500]);
}

TEST_CASE("A file that is gone, or another one now, is named", "[ResponseSource][space]")
{
    const TemporaryFolder folder;
    const auto path = folder / "hall.wav";
    writeResponse(path, fadingNoise(1, 100, 48000.0, 1));
    const auto reference = ResponseReference::ofFile(utf8Of(path), sha256OfFile(path));
    CHECK_NOTHROW(loadResponse(reference, 48000.0));

    writeResponse(path, fadingNoise(1, 100, 48000.0, 2));
    CHECK(contains(refusalOf(reference), path.string() + ": this impulse response is not the one that the patch"));
    CHECK_NOTHROW(loadResponse(ResponseReference::ofFile(utf8Of(path)), 48000.0));

    std::filesystem::remove(path);
    CHECK(contains(refusalOf(reference), path.string() + ": there is no such file"));
}

TEST_CASE("30 s are the most, without the silence", "[ResponseSource][space]")
{
    const TemporaryFolder folder;
    const auto path = folder / "long.wav";
    const auto reference = ResponseReference::ofFile(utf8Of(path));
    ImpulseResponse response{8000.0, {std::vector<float>(8000 * 31, 0.01F)}};
    writeResponse(path, response);
    CHECK(contains(refusalOf(reference), "lasts 31 s, and Space plays up to 30 s"));
    std::fill(response.channels[0].begin() + 8000 * 29, response.channels[0].end(), 0.0F);
    writeResponse(path, response);
    CHECK(loadResponse(reference, 8000.0).audio.seconds() == 29.0);
}

TEST_CASE("A response is named in any case, or by its path", "[ResponseSource][space]")
{
    CHECK(responseFrom("studio_tape") == ResponseReference::bundledWith("studio_tape"));
    CHECK(responseFrom("Gold FOIL") == ResponseReference::bundledWith("gold_foil"));
    CHECK(responseFrom("halls/big.wav") == ResponseReference::ofFile("halls/big.wav"));
    CHECK(contains(messageOf<RequestError>([] { responseFrom("moon"); }), "no impulse response is called 'moon'"));
}
