// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveTemplates.h"
#include "Offline/AudioFileWriter.h"
#include "Offline/CurveFile.h"
#include "Offline/CurveSound.h"
#include "Offline/Error.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr auto refuse = OutputFile::Existing::refuse;

CurveSlot slotOf(DelayCurve left)
{
    CurveSlot slot;
    slot.name = "Mine";
    slot.left = std::move(left);
    return slot;
}

double worstDifference(const DelayCurve& a, const DelayCurve& b)
{
    double worst = 0.0;
    for (int i = 0; i < 1000; ++i)
        worst = std::max(worst, std::abs(valueAt(a, (i + 0.37) / 1000.0) - valueAt(b, (i + 0.37) / 1000.0)));
    return worst;
}

void writeSound(const std::filesystem::path& file, const std::vector<std::vector<float>>& channels)
{
    std::vector<const float*> pointers;
    for (const auto& channel : channels)
        pointers.push_back(channel.data());
    AudioFileWriter writer(
        file, refuse, {{AudioContainer::wav, SampleEncoding::float32}, 8000, static_cast<int>(channels.size()), -1});
    writer.write(pointers, channels.front().size());
    writer.commit();
}

std::string refusalOf(const std::string& source)
{
    return messageOf<RequestError>([&] { loadCurves(source); });
}

} // namespace

TEST_CASE("Curves go through every kind of file", "[offline][curve]")
{
    const TemporaryFolder folder;
    const auto slot = slotOf(makeCurve(CurveTemplate::triangle, 3));
    for (const std::string name : {"a.json", "a.csv", "a.txt", "a.vitallfo", "A.CSV"})
    {
        CAPTURE(name);
        const auto file = folder.path() / name;
        saveCurves(file, refuse, {slot});
        const auto read = loadCurves(file.string());
        REQUIRE_FALSE(read.empty());
        CHECK(worstDifference(read.front().left, slot.left) < 1e-9);
    }
    // At audio rate a corner lies between two samples.
    for (const std::string name : {"b.wav", "b.flac", "b.aiff"})
    {
        CAPTURE(name);
        const auto file = folder.path() / name;
        saveCurves(file, refuse, {slot});
        CHECK(worstDifference(loadCurves(file.string()).front().left, slot.left) < 0.001);
    }
}

TEST_CASE("A patch and a sound hold both channels, and patterns all twelve", "[offline][curve]")
{
    const TemporaryFolder folder;
    auto slot = slotOf(makeCurve(CurveTemplate::sine, 1));
    slot.right = makeCurve(CurveTemplate::ramp, 2);
    saveCurves(folder.path() / "both.json", refuse, {slot});
    CHECK(loadCurves((folder.path() / "both.json").string()).front() == slot);
    saveCurves(folder.path() / "both.wav", refuse, {slot});
    const auto sound = loadCurves((folder.path() / "both.wav").string()).front();
    REQUIRE(sound.right.has_value());
    CHECK(worstDifference(*sound.right, *slot.right) < 0.002);
    CHECK(contains(messageOf<RequestError>([&] { saveCurves(folder.path() / "both.csv", refuse, {slot}); }),
                   "holds one curve for both channels"));

    const std::vector<CurveSlot> many(12, slotOf(makeCurve(CurveTemplate::stutter, 4)));
    saveCurves(folder.path() / "many.txt", refuse, many);
    CHECK(loadCurves((folder.path() / "many.txt").string()).size() == 12);
    CHECK(contains(messageOf<RequestError>([&] { saveCurves(folder.path() / "many.csv", refuse, many); }),
                   "holds one curve, not 12; choose with --slot"));
}

TEST_CASE("A sound below 0 is taken from -1 to 1", "[offline][curve]")
{
    const TemporaryFolder folder;
    std::vector<float> sine;
    for (int i = 0; i <= 2000; ++i)
        sine.push_back(static_cast<float>(std::sin(i * 6.283185307 / 2000.0)));
    writeSound(folder.path() / "sine.wav", {sine});
    const auto curve = readCurveSound(folder.path() / "sine.wav").left;
    CHECK(valueAt(curve, 0.25) == Approx(1.0).margin(0.001));
    CHECK(valueAt(curve, 0.5) == Approx(0.5).margin(0.001));
    CHECK(curve.points.size() < 60);
}

TEST_CASE("What is no curve is refused with its name and the place", "[offline][curve]")
{
    const TemporaryFolder folder;
    const auto put = [&](const char* name, const std::string& text) {
        std::ofstream(folder.path() / name, std::ios::binary) << text;
        return (folder.path() / name).string();
    };
    CHECK(contains(refusalOf(put("a.xyz", "")), "a.xyz: its name does not say what it is"));
    CHECK(contains(refusalOf((folder.path() / "none.csv").string()), "none.csv: cannot be read"));
    CHECK(contains(refusalOf(put("a.csv", "0,0\nhello,1\n")), "a.csv: line 2: the position is 'hello'"));
    CHECK(contains(refusalOf(put("a.txt", "0 0 0 9")), "a.txt: pattern 1, point 1: the type"));
    CHECK(contains(refusalOf(put("a.vitallfo", "{\"num_points\":")), "a.vitallfo: is no JSON object"));
    CHECK(contains(refusalOf(put("a.json", "{")), "a.json: is not well-formed JSON"));
    writeSound(folder.path() / "loud.wav", {{0.0F, 1.5F}});
    CHECK(contains(refusalOf((folder.path() / "loud.wav").string()), "loud.wav: has values beyond 1"));
    writeSound(folder.path() / "nan.wav", {{0.0F, std::numeric_limits<float>::quiet_NaN()}});
    CHECK(contains(refusalOf((folder.path() / "nan.wav").string()), "nan.wav"));
    writeSound(folder.path() / "three.wav", {{0.0F}, {0.0F}, {0.0F}});
    CHECK(contains(refusalOf((folder.path() / "three.wav").string()), "three.wav: has 3 channels"));
}
