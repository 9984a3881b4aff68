// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/BundledResponses.h"

#include "Model/EmbeddedResponses.h"
#include "Model/NameMatch.h"

#include <algorithm>
#include <array>

namespace driftline
{

std::span<const BundledResponse> bundledResponses()
{
    static const auto responses = std::to_array<BundledResponse>({
        {"studio_plate", "Studio Plate", "Plates", "a steel sheet with its damper near", embedded::studio_plate},
        {"dark_plate", "Dark Plate", "Plates", "a thick steel sheet, slow and warm", embedded::dark_plate},
        {"gold_foil", "Gold Foil", "Plates", "a small foil, dense and bright", embedded::gold_foil},
        {"spring_tank", "Spring Tank", "Springs", "three long springs, as in amplifiers", embedded::spring_tank},
        {"short_spring", "Short Spring", "Springs", "two short springs, a quick clatter", embedded::short_spring},
        {"wood_room", "Wood Room", "Rooms", "a live room with wooden walls", embedded::wood_room},
        {"tiled_chamber", "Tiled Chamber", "Rooms", "an echo chamber, hard and bright", embedded::tiled_chamber},
        {"concert_hall", "Concert Hall", "Rooms", "a hall with its seats taken", embedded::concert_hall},
        {"studio_tape", "Studio Tape", "Tape", "a tape machine's swell in the bass and soft top",
         embedded::studio_tape},
        {"worn_cassette", "Worn Cassette", "Tape", "a pocket player with a worn head", embedded::worn_cassette},
        {"guitar_cabinet", "Guitar Cabinet", "Speakers", "a 12 inch speaker in a closed box", embedded::guitar_cabinet},
        {"pocket_radio", "Pocket Radio", "Speakers", "a small speaker in thin plastic", embedded::pocket_radio},
    });
    return responses;
}

const BundledResponse* findBundledResponse(std::string_view name)
{
    const auto responses = bundledResponses();
    const auto found = std::find_if(responses.begin(), responses.end(), [&](const BundledResponse& response) {
        return equalWithoutCase(response.key, name) || equalWithoutCase(response.name, name);
    });
    return found == responses.end() ? nullptr : &*found;
}

} // namespace driftline
