// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ArrayDelayCases.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace driftline::test
{

namespace
{

/// How the delays of a random case move. Each reaches other branches of the fast path.
enum class Movement
{
    uniform,       ///< independent, up to the longest
    constant,      ///< the same for a long time, then another
    gliding,       ///< a smooth curve
    shortOnes,     ///< 0 to 3, so that every wave is entangled
    beforeStart,   ///< many far longer than the row
    mixedStretches ///< each stretch of a random length moves in another of these ways
};

double between(std::mt19937_64& random, double lowest, double highest)
{
    return std::uniform_real_distribution<double>(lowest, highest)(random);
}

void fillDelays(std::mt19937_64& random, Movement movement, std::span<double> delays)
{
    const double longest = between(random, 0.0, 1.0) < 0.5 ? 40.0 : 3000.0;
    const double shortest = between(random, 0.0, 1.0) < 0.5 ? 0.0 : between(random, 0.0, longest);
    const double rate = between(random, 0.0001, 0.05);
    double held = between(random, shortest, longest);
    for (std::size_t i = 0; i < delays.size(); ++i)
    {
        switch (movement)
        {
        case Movement::uniform:
            delays[i] = between(random, shortest, longest);
            break;
        case Movement::constant:
            if (between(random, 0.0, 1.0) < 0.01)
                held = std::floor(between(random, shortest, longest));
            delays[i] = held;
            break;
        case Movement::gliding:
            delays[i] = shortest + (longest - shortest) * 0.5 * (1.0 + std::sin(rate * static_cast<double>(i)));
            break;
        case Movement::shortOnes:
            delays[i] = between(random, 0.0, 4.0);
            break;
        case Movement::beforeStart:
            delays[i] = between(random, 0.0, 1.0) < 0.5 ? between(random, 0.0, 1e6) : between(random, 0.0, longest);
            break;
        case Movement::mixedStretches: {
            const auto length = static_cast<std::size_t>(between(random, 1.0, 200.0));
            const auto stretch = delays.subspan(i, std::min(length, delays.size() - i));
            fillDelays(random, static_cast<Movement>(random() % 5), stretch);
            i += stretch.size() - 1;
            break;
        }
        }
    }
}

} // namespace

std::string firstDifference(const std::vector<float>& actual, const std::vector<float>& expected)
{
    if (actual.size() != expected.size())
        return "sizes " + std::to_string(actual.size()) + " and " + std::to_string(expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
    {
        const bool areSame = std::bit_cast<std::uint32_t>(actual[i]) == std::bit_cast<std::uint32_t>(expected[i])
                             || (std::isnan(actual[i]) && std::isnan(expected[i]));
        if (!areSame)
            return "at " + std::to_string(i) + ": " + std::to_string(actual[i]) + " instead of "
                   + std::to_string(expected[i]);
    }
    return {};
}

ArrayDelaySettings settingsOfGoldenCase(const std::string& name)
{
    ArrayDelaySettings settings;
    if (name == "zero_edge")
        settings.edge = ReadEdge::zero;
    if (name == "gains")
    {
        settings.gain = 1.0F;
        settings.feedback = -0.7F;
    }
    return settings;
}

RandomDelayCase makeRandomDelayCase(std::mt19937_64& random)
{
    RandomDelayCase result;
    result.shape.rows = 1 + random() % 4;
    result.shape.samplesPerRow = random() % 4 == 0 ? random() % 40 : random() % 3000;
    result.shape.delaysAreShared = random() % 2 == 0;
    result.settings.gain = static_cast<float>(between(random, -1.5, 1.5));
    result.settings.feedback = random() % 4 == 0 ? 0.5F : static_cast<float>(between(random, -1.0, 1.0));
    result.settings.edge = random() % 2 == 0 ? ReadEdge::clamp : ReadEdge::zero;

    result.samples.resize(result.shape.rows * result.shape.samplesPerRow);
    // Some cases live among the subnormals, where a flush to zero or a second rounding shows at once.
    const double scale = random() % 4 == 0 ? 1e-43 : 1.0;
    for (float& sample : result.samples)
        sample = static_cast<float>(scale * between(random, -1.0, 1.0));

    result.delays.resize(result.shape.delaysAreShared ? result.shape.samplesPerRow : result.samples.size());
    fillDelays(random, static_cast<Movement>(random() % 6), result.delays);
    return result;
}

} // namespace driftline::test
