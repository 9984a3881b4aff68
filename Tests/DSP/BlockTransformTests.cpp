// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/BlockTransform.h"

#include "Support/Catch.h"
#include "Support/Signals.h"

#include <algorithm>

namespace driftline::test
{
namespace
{

AlignedFloats alignedNoise(int count, std::uint64_t seed)
{
    const auto samples = noise(1, count, seed);
    return {samples[0].begin(), samples[0].end()};
}

} // namespace

TEST_CASE("The product of two blocks' bins is the convolution with what came before", "[dsp][convolver]")
{
    const int size = GENERATE(64, 128, 512, 1024, 4096, 32768);
    CAPTURE(size);
    const auto transform = BlockTransform::shared(size);
    CHECK(transform->size() == size);
    const auto length = static_cast<std::size_t>(size);
    const auto current = alignedNoise(size, 1);
    const auto previous = alignedNoise(size, 2);
    AlignedFloats taps(length);
    Random random(3);
    for (int i = 0; i < 20; ++i)
        taps[static_cast<std::size_t>(random.integer(0, size - 1))] = static_cast<float>(random.between(-1.0, 1.0));
    const AlignedFloats nothing(length);

    AlignedFloats work(2 * length);
    AlignedFloats bins(2 * length);
    AlignedFloats tapBins(2 * length);
    transform->forward(current.data(), previous.data(), work.data(), bins.data(), tileFloats);
    transform->forward(taps.data(), nothing.data(), work.data(), tapBins.data(), tileFloats);
    const TileRoute route{0, 1, 0};
    for (std::size_t tile = 0; tile < length / tileBins; ++tile)
        sumProducts({bins.data() + tile * tileFloats, 0, 1, 0, 1}, tapBins.data() + tile * tileFloats, {&route, 1},
                    work.data() + tile * tileFloats);
    AlignedFloats output(length);
    for (int row = 0; row < transform->rows(); ++row)
        transform->inverseRow(work.data(), row);
    for (int first = 0; first < transform->columns(); first += transform->columnsOfStep())
        transform->inverseColumns(work.data(), output.data(), first);

    double largest = 0.0;
    for (std::size_t i = 0; i < length; ++i)
    {
        double expected = 0.0;
        for (std::size_t k = 0; k < length; ++k)
            if (taps[k] != 0.0F)
                expected += static_cast<double>(taps[k])
                            * static_cast<double>(i >= k ? current[i - k] : previous[length + i - k]);
        largest = std::max(largest, std::abs(static_cast<double>(output[i]) / size - expected));
    }
    // 20 taps of up to 1 on noise of up to 1: some 2 RMS, and single precision through some 30 levels.
    CHECK(largest < 1e-5);
}

TEST_CASE("A transform that somebody has is shared", "[dsp][convolver]")
{
    const auto transform = BlockTransform::shared(256);
    CHECK(BlockTransform::shared(256) == transform);
    CHECK(BlockTransform::shared(512) != transform);
}

} // namespace driftline::test
