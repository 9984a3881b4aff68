// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/PatchMigrations.h"

#include "Model/PatchText.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>

namespace driftline
{

namespace
{

using Step = void (*)(nlohmann::ordered_json&);

/// steps[n - 1] lifts version n to n + 1.
constexpr std::array<Step, patchVersion - 1> steps{};

} // namespace

void migratePatch(nlohmann::ordered_json& document, int fromVersion)
{
    for (auto step = static_cast<std::size_t>(fromVersion - 1); step < steps.size(); ++step)
        steps[step](document);
}

} // namespace driftline
