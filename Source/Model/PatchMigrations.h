// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace driftline
{

/// Lifts a document of any older version to `patchVersion`, one step a version. Each step is a small pure
/// function from version n to n + 1 and stays as it is for ever, together with a document of version n under
/// Tests/Fixtures/patches.
void migratePatch(nlohmann::ordered_json& document, int fromVersion);

} // namespace driftline
