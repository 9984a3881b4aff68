// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Engine.h"

namespace driftline
{

/// Sets every parameter of the engine. Curves are given apart, as a CurveBank that somebody keeps alive. [audio thread]
inline void applyParameters(Engine& engine, const ParameterValues& values)
{
    for (const auto& info : parameterTable())
        engine.setParameter(info.id, values.get(info.id));
}

} // namespace driftline
