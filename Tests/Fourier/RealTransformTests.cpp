// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fourier/RealTransform.h"

#include "Fourier/AlignedBuffer.h"
#include "Support/Catch.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <thread>
#include <vector>

using namespace driftline;

namespace
{

template<class Real>
void checkAgainstDefinition(std::size_t length, double tolerance)
{
    INFO("length " << length);
    std::mt19937 random(static_cast<unsigned>(length));
    std::normal_distribution<double> normal;
    AlignedBuffer<Real> samples(length);
    for (std::size_t n = 0; n < length; ++n)
        samples[n] = static_cast<Real>(normal(random));
    const std::vector<Real> before(samples.data(), samples.data() + length);
    AlignedBuffer<std::complex<Real>> spectrum(RealTransform<Real>::binCount(length));
    const auto& transform = RealTransform<Real>::ofLength(length);
    transform.forward(samples.data(), spectrum.data());
    CHECK(std::equal(before.begin(), before.end(), samples.data()));

    const double scale = std::sqrt(static_cast<double>(length));
    double error = 0.0;
    for (std::size_t k = 0; k <= length / 2; ++k)
    {
        std::complex<double> expected = 0.0;
        for (std::size_t n = 0; n < length; ++n)
            expected += static_cast<double>(before[n])
                        * std::polar(1.0, -2.0 * std::numbers::pi * static_cast<double>(k * n % length)
                                              / static_cast<double>(length));
        const std::complex<double> actual(static_cast<double>(spectrum[k].real()),
                                          static_cast<double>(spectrum[k].imag()));
        error = std::max(error, std::abs(actual - expected) / scale);
    }
    CHECK(error <= tolerance);

    transform.inverse(spectrum.data(), samples.data());
    error = 0.0;
    for (std::size_t n = 0; n < length; ++n)
        error = std::max(error, std::abs(static_cast<double>(samples[n]) / static_cast<double>(length)
                                         - static_cast<double>(before[n])));
    CHECK(error <= tolerance);
}

} // namespace

TEST_CASE("real transform: the definition, forth and back, in both precisions", "[fourier]")
{
    for (const std::size_t length : {2U, 4U, 6U, 10U, 16U, 30U, 96U, 100U, 128U, 250U, 486U, 1536U})
    {
        checkAgainstDefinition<double>(length, 1e-14);
        checkAgainstDefinition<float>(length, 4e-6F);
    }
}

TEST_CASE("real transform: plans may be asked for by many threads at once", "[fourier][threads]")
{
    std::vector<const RealTransform<double>*> transforms(8);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < transforms.size(); ++i)
            threads.emplace_back([&, i] {
                for (std::size_t length = 2; length < 80; length += 2)
                {
                    RealTransform<float>::ofLength(length);
                    RealTransform<double>::ofLength(length);
                }
                transforms[i] = &RealTransform<double>::ofLength(640);
            });
    }
    for (const auto* const transform : transforms)
        CHECK(transform == transforms.front());
}

TEST_CASE("real transform: quick lengths are even, smooth and not much longer", "[fourier]")
{
    for (std::size_t atLeast = 1; atLeast < 20000; atLeast += 1 + atLeast / 50)
    {
        INFO("at least " << atLeast);
        const std::size_t length = quickTransformLength(atLeast);
        CHECK(length >= atLeast);
        CHECK(length % 2 == 0);
        if (atLeast >= 16)
            CHECK(static_cast<double>(length) <= 1.3 * static_cast<double>(atLeast));
        std::size_t rest = length;
        for (const std::size_t factor : {2U, 3U, 5U})
            while (rest % factor == 0)
                rest /= factor;
        CHECK(rest == 1);
    }
    // What powers of two of points need: three halves of them, exactly.
    CHECK(quickTransformLength(1536) == 1536);
    CHECK(quickTransformLength(6144) == 6144);
    CHECK(quickTransformLength(1572864) == 1572864);
}

TEST_CASE("aligned buffer: zeros, aligned for every instruction set", "[fourier]")
{
    for (const std::size_t size : {0U, 1U, 7U, 8U, 9U, 1000U})
    {
        const AlignedBuffer<float> buffer(size);
        CHECK(buffer.size() == size);
        CHECK(reinterpret_cast<std::uintptr_t>(buffer.data()) % 64 == 0);
        CHECK(std::all_of(buffer.data(), buffer.data() + size + 8, [](float value) { return value == 0.0F; }));
    }
}
