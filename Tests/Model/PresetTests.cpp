// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/Preset.h"
#include "Model/PresetGroups.h"
#include "Support/Catch.h"

#include <algorithm>

using namespace driftline;

namespace
{

Preset preset(const std::string& name, std::vector<std::string> tags, const std::string& description = {},
              bool isFactory = true)
{
    Preset result;
    result.key = name;
    result.isFactory = isFactory;
    result.patch.name = name;
    result.patch.tags = std::move(tags);
    result.patch.description = description;
    return result;
}

Preset torn(const std::string& name)
{
    auto result = preset(name, {}, {}, false);
    result.problem = "is cut short";
    return result;
}

std::vector<std::string> namesOf(const std::vector<Preset>& presets, const PresetFilter& filter = {})
{
    std::vector<std::string> names;
    for (const auto index : matching(presets, filter))
        names.push_back(presets[index].patch.name);
    return names;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("Presets are shown by group in the fixed order, by name within it, what cannot be opened last",
          "[model][preset]")
{
    std::vector<Preset> presets{torn("a torn one"),      preset("Alone", {}),          preset("beta", {"Echo"}),
                                preset("Zed", {"Tape"}), preset("Own", {"My things"}), preset("Alpha", {"Echo"}),
                                preset("yes", {"Tape"})};
    sortForShow(presets);
    CHECK(namesOf(presets) == Names{"yes", "Zed", "Alpha", "beta", "Own", "Alone", "a torn one"});
    CHECK(groupsIn(presets) == Names{"Tape", "Echo", "My things", "Other"});
    CHECK(groupOf(presets[5].patch) == otherGroup);
}

TEST_CASE("Every word that is looked for is in the name, a tag or the description", "[model][preset]")
{
    const std::vector<Preset> presets{preset("Slow River", {"Tape", "Ambient"}, "A long echo."),
                                      preset("Jet", {"Flange", "Sweep"}, "A slow take-off."),
                                      preset("Mine", {"Echo", "Ambient"}, "Gr\xc3\xbcn", false), torn("slow.json")};
    const auto found = [&](PresetFilter filter) { return namesOf(presets, filter); };
    const auto words = [&](const std::string& text) { return found({PresetOrigin::any, {}, {}, text}); };
    CHECK(words("SLOW") == Names{"Slow River", "Jet", "slow.json"});
    CHECK(words("  slow   echo ") == Names{"Slow River"});
    CHECK(words("ambient") == Names{"Slow River", "Mine"});
    CHECK(words("gr\xc3\xbcn") == Names{"Mine"});
    CHECK(words("slow nothing").empty());
    CHECK(found({PresetOrigin::user, {}, {}, {}}) == Names{"Mine", "slow.json"});
    CHECK(found({PresetOrigin::factory, {}, {}, {}}) == Names{"Slow River", "Jet"});
    CHECK(found({PresetOrigin::any, "Tape", {}, {}}) == Names{"Slow River"});
    CHECK(found({PresetOrigin::any, {}, {"ambient"}, {}}) == Names{"Slow River", "Mine"});
    CHECK(found({PresetOrigin::any, {}, {"Ambient", "Tape"}, {}}) == Names{"Slow River"});
    CHECK(found({PresetOrigin::any, otherGroup.data(), {}, {}}).empty());
    CHECK(tagsIn(presets) == Names{"Ambient", "Sweep"});
}

TEST_CASE("Alike are patches that sound the same, whatever they are called", "[model][preset]")
{
    Patch a;
    auto b = a;
    b.name = std::string("Another");
    b.tags = {"Tape"};
    b.parameters.set(ParameterId::bypass, 1.0);
    CHECK(areAlike(a, b));
    a.response = ResponseReference::ofFile("hall.wav");
    b.response = ResponseReference::ofFile("hall.wav", std::string(64, 'a'));
    CHECK(areAlike(a, b));
    a.response.sha256 = std::string(64, 'b');
    CHECK_FALSE(areAlike(a, b));
    b = a;
    b.parameters.set(ParameterId::mix, 1.0);
    CHECK_FALSE(areAlike(a, b));
    b = a;
    b.slots[11].left.points[0].value = 0.5;
    CHECK_FALSE(areAlike(a, b));
}
