// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/Renderer.h"

namespace driftline
{

/// One line on standard error for each thing that the user of a render should know. [any thread]
void warnAbout(const RenderReport& report, const RenderRequest& request);

} // namespace driftline
