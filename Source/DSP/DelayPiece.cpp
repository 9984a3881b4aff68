// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/DelayPiece.h"

// Vectors of two have nothing over one sample at a time.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "DSP/DelayPiece.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include <hwy/highway.h>

#include <algorithm>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

#if HWY_TARGET != HWY_SCALAR
namespace hn = hwy::HWY_NAMESPACE;

using WideTag = hn::ScalableTag<std::int64_t>;
using Wides = hn::VFromD<WideTag>;

/// A vector of t, with what every product with it needs.
class Fractions
{
public:
    HWY_INLINE explicit Fractions(Wides t) : t_(t), lower_(hn::BitCast(half, t)), upper_(upperHalf(t)) {}

    /// multiplyByFraction(a, t), the upper half of 2 a t, from four products of halves (Knuth, The Art of Computer
    /// Programming 2, 4.3.1).
    HWY_INLINE Wides times(Wides a) const
    {
        static_assert(std::endian::native == std::endian::little, "the lower half of a 64-bit value comes first");
        const auto doubled = hn::Add(a, a);
        const auto aLower = hn::BitCast(half, doubled);
        const auto aUpper = upperHalf(doubled);
        const auto lowest = hn::ShiftRight<32>(hn::MulEven(aLower, lower_));
        const auto middle = hn::Add(hn::MulEven(aLower, upper_), lowest);
        const auto lowerMiddle = hn::And(middle, hn::Set(whole, 0xFFFFFFFFU));
        const auto otherMiddle = hn::Add(hn::MulEven(aUpper, lower_), lowerMiddle);
        const auto carried = hn::Add(hn::ShiftRight<32>(middle), hn::ShiftRight<32>(otherMiddle));
        const auto product = hn::BitCast(WideTag(), hn::Add(hn::MulEven(aUpper, upper_), carried));
        // That took a for unsigned.
        return hn::Sub(product, hn::And(hn::BroadcastSignBit(doubled), t_));
    }

private:
    static constexpr hn::RebindToUnsigned<WideTag> whole{};
    static constexpr hn::Repartition<std::uint32_t, WideTag> half{};

    using Halves = hn::VFromD<hn::Repartition<std::uint32_t, WideTag>>;
    static HWY_INLINE Halves upperHalf(Wides x) { return hn::BitCast(half, hn::ShiftRight<32>(hn::BitCast(whole, x))); }

    Wides t_;
    Halves lower_;
    Halves upper_;
};
#endif

/// `isLine`: M(0, t) is 0, so leaving the upper terms out does not change a bit.
template<bool isLine>
void FillPiece(const DelayPiece& piece, std::uint64_t place, std::uint64_t perSample, DelayFixed* delays, int count)
{
    int i = 0;
#if HWY_TARGET != HWY_SCALAR
    const WideTag d;
    const hn::RebindToUnsigned<WideTag> bits;
    const auto lanes = static_cast<int>(hn::Lanes(d));
    const auto shortest = hn::Set(d, piece.shortest);
    const auto longest = hn::Set(d, piece.longest);
    const auto coefficient = [&](std::size_t power) { return hn::Set(d, piece.coefficients[power]); };
    HWY_ALIGN std::uint64_t first[hn::MaxLanes(d)];
    for (std::size_t lane = 0; lane < hn::Lanes(d); ++lane)
        first[lane] = place + lane * perSample;
    auto places = hn::Load(bits, first);
    const auto perVector = hn::Set(bits, perSample * hn::Lanes(d));
    for (; i + lanes <= count; i += lanes)
    {
        const Fractions t(hn::BitCast(d, hn::ShiftRight<1>(places)));
        auto value = coefficient(1);
        if (!isLine)
            value = hn::Add(t.times(hn::Add(t.times(coefficient(3)), coefficient(2))), value);
        value = hn::Add(t.times(value), coefficient(0));
        hn::StoreU(hn::Min(hn::Max(value, shortest), longest), d, delays + i);
        places = hn::Add(places, perVector);
    }
#endif
    for (; i < count; ++i)
        delays[i] = piece.at(place + static_cast<std::uint64_t>(i) * perSample);
}

void FillDelays(const DelayPiece& piece, std::uint64_t place, std::uint64_t perSample, DelayFixed* delays, int count)
{
    if (perSample == 0 || piece.isConstant())
        std::fill_n(delays, count, piece.at(place));
    else if (piece.isLine())
        FillPiece<true>(piece, place, perSample, delays, count);
    else
        FillPiece<false>(piece, place, perSample, delays, count);
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline
{

HWY_EXPORT(FillDelays);

void fillDelays(const DelayPiece& piece, std::uint64_t place, std::uint64_t perSample, DelayFixed* delays, int count)
{
    HWY_DYNAMIC_DISPATCH(FillDelays)(piece, place, perSample, delays, count);
}

} // namespace driftline
#endif
