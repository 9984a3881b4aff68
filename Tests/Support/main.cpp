// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#define CATCH_CONFIG_RUNNER // for Catch2 version 2, which compiles its runner here
#include "Support/Catch.h"
#include "Support/PresetFolder.h"

int main(int argc, char** argv)
{
    driftline::test::useNoPresetFolder();
    return Catch::Session().run(argc, argv);
}
