// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one place that knows which Catch2 there is: version 2 has a single header, version 3 a folder.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx; // where version 2 has it
#else
#include <catch2/catch.hpp>
#endif
