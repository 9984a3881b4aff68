// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ArrayDelay.h"

#include <random>
#include <string>
#include <vector>

/// What the tests of every implementation of the array delay share.
namespace driftline::test
{

/// The first place where two answers differ in a bit, as text for the failure message; empty when they do not. All
/// not-a-numbers count as one: IEEE 754 leaves their payload open.
std::string firstDifference(const std::vector<float>& actual, const std::vector<float>& expected);

/// The settings that a case of Fixtures/delay_line was computed with.
ArrayDelaySettings settingsOfGoldenCase(const std::string& name);

struct RandomDelayCase
{
    ArrayDelayShape shape;
    ArrayDelaySettings settings;
    std::vector<float> samples;
    std::vector<double> delays; ///< with a fraction; whole delays take the floor
};

/// A few lines of up to 3,000 samples whose delays move in one of many ways, each of which reaches other branches of a
/// fast path; some cases live among the subnormals.
RandomDelayCase makeRandomDelayCase(std::mt19937_64& random);

} // namespace driftline::test
