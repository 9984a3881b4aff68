// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/DelayPiece.h"

#include "Support/Catch.h"
#include "Support/Signals.h"
#include "Support/SimdTargets.h"

#include <algorithm>
#include <vector>

namespace driftline::test
{
namespace
{

/// floor(a * t / 2^63), a bit at a time, in 64 bits.
std::int64_t plainProduct(std::int64_t a, std::int64_t t)
{
    std::int64_t whole = 0; // floor(a * (the bits of t done so far) / 2^(bits done))
    for (int bit = 0; bit < 63;
         ++bit) // from the lowest on: floor((floor(x) + integer) / 2) is floor((x + integer) / 2)
        whole = (whole + (((t >> bit) & 1) != 0 ? a : 0)) >> 1;
    return whole;
}

DelayFixed plainDelay(const DelayPiece& piece, std::uint64_t place)
{
    const auto t = static_cast<std::int64_t>(place >> 1);
    const auto& c = piece.coefficients;
    const DelayFixed quadratic = plainProduct(c[3], t) + c[2];
    const DelayFixed linear = plainProduct(quadratic, t) + c[1];
    return std::clamp(plainProduct(linear, t) + c[0], piece.shortest, piece.longest);
}

} // namespace

TEST_CASE("A product with a fraction is the floor of the exact one", "[dsp][delaypiece]")
{
    CHECK(plainProduct(-1, 1) == -1);
    CHECK(plainProduct(3, std::int64_t{1} << 62) == 1);
    Random random(41);
    for (int i = 0; i < 2000; ++i)
    {
        const auto a = static_cast<std::int64_t>(random.bits()) >> random.integer(3, 62);
        const auto t = static_cast<std::int64_t>(random.bits() >> random.integer(1, 62));
        CAPTURE(i, a, t);
        REQUIRE(multiplyByFraction(a, t) == plainProduct(a, t));
    }
}

TEST_CASE("A piece of a delay's course has the same bits on every instruction set", "[dsp][delaypiece]")
{
    for (const auto target : simdTargets())
    {
        const ForcedSimdTarget forced(target);
        Random random(42);
        for (int round = 0; round < 300; ++round)
        {
            CAPTURE(target, round);
            DelayPiece piece;
            const int terms = random.integer(1, 4);
            for (int power = 0; power < terms; ++power)
                piece.coefficients[static_cast<std::size_t>(power)] =
                    static_cast<DelayFixed>(random.bits()) >> random.integer(4, 40);
            piece.shortest = oneSample;
            piece.longest = piece.shortest + static_cast<DelayFixed>(random.bits() >> random.integer(4, 30));
            const std::uint64_t place = random.bits();
            const std::uint64_t perSample = round % 7 == 0 ? 0 : random.bits() >> random.integer(0, 60);
            std::vector<DelayFixed> delays(static_cast<std::size_t>(random.integer(1, 70)));
            fillDelays(piece, place, perSample, delays.data(), static_cast<int>(delays.size()));
            for (std::size_t i = 0; i < delays.size(); ++i)
                REQUIRE(delays[i] == plainDelay(piece, place + i * perSample));
        }
    }
}

} // namespace driftline::test
