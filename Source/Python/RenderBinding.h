// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/pybind11.h>

namespace driftline::python
{

/// Adds the functions behind driftline.render, and the class behind driftline.Engine.
void bindRender(pybind11::module_& module);
void bindEngine(pybind11::module_& module);

} // namespace driftline::python
