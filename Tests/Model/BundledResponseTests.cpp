// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/BundledResponses.h"
#include "Support/Catch.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

using namespace driftline;
namespace fs = std::filesystem;

TEST_CASE("Every impulse response of the repository is in the program, and none else", "[model][space]")
{
    std::set<std::string> files;
    for (const auto& entry : fs::directory_iterator(DRIFTLINE_RESOURCES "/ImpulseResponses"))
        if (entry.path().extension() == ".flac")
            files.insert(entry.path().stem().string());
    CHECK(files.size() == bundledResponses().size());

    for (const auto& response : bundledResponses())
    {
        CAPTURE(response.key);
        CHECK(files.erase(std::string(response.key)) == 1);
        CHECK_FALSE(response.description.empty());
        CHECK_FALSE(response.group.empty());
        CHECK(findBundledResponse(response.key) == &response);
        CHECK(findBundledResponse(response.name) == &response);
        std::ifstream file(DRIFTLINE_RESOURCES "/ImpulseResponses/" + std::string(response.key) + ".flac",
                           std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        CHECK(bytes == std::string(response.flac.begin(), response.flac.end()));
    }
    CHECK(findBundledResponse("SPRING tank") == findBundledResponse("spring_tank"));
    CHECK(findBundledResponse("no such response") == nullptr);
    CHECK(findBundledResponse("") == nullptr);
}
