// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a place between two samples is read: each kernel as a policy type with its plain form for one sample and its form
// for a vector of them, which do the same operations in the same order. Included once per Highway target.
#if defined(DRIFTLINE_LINE_READERS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_LINE_READERS_INL_H
#undef DRIFTLINE_LINE_READERS_INL_H
#else
#define DRIFTLINE_LINE_READERS_INL_H
#endif

#include "DSP/FixedPoint.h"
#include "DSP/FusedMultiplyAdd-inl.h"
#include "DSP/InterpolationTables.h"
#include "DSP/LineTaps-inl.h"
#include "DSP/Snap-inl.h"

#include <hwy/highway.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// The nearest sample. The half that is added before the delay is split makes `whole` the rounded delay.
struct Nearest
{
    static constexpr DelayFixed rounding = oneSample / 2;
    static constexpr int halfWidth = 0;

    template<class AnyTape>
    static HWY_INLINE float read(const AnyTape& tape, const Place& place)
    {
        return tape.at(place.now - place.whole);
    }
    template<class Taps, class V>
    static HWY_INLINE V read(const Taps& taps, V)
    {
        return taps.load(0);
    }
};

struct Linear
{
    static constexpr DelayFixed rounding = 0;
    static constexpr int halfWidth = 1;

    template<class AnyTape>
    static HWY_INLINE float read(const AnyTape& tape, const Place& place)
    {
        const float newer = tape.at(place.now - place.whole);
        const float older = tape.at(place.now - place.whole - 1);
        return std::fma(place.fraction, older - newer, newer);
    }

    template<class Taps, class V>
    static HWY_INLINE V read(const Taps& taps, V fraction)
    {
        const auto newer = taps.load(0);
        const auto older = taps.load(-1);
        return fusedMultiplyAdd(hn::DFromV<V>(), fraction, hn::Sub(older, newer), newer);
    }
};

template<std::size_t Terms>
HWY_INLINE float horner(float u, const float (&coefficients)[Terms])
{
    float value = coefficients[Terms - 1];
    for (std::size_t i = Terms - 1; i > 0; --i)
        value = std::fma(value, u, coefficients[i - 1]);
    return value;
}

template<class V, std::size_t Terms>
HWY_INLINE V horner(V u, const float (&coefficients)[Terms])
{
    const hn::DFromV<V> d;
    auto value = hn::Set(d, coefficients[Terms - 1]);
    for (std::size_t i = Terms - 1; i > 0; --i)
        value = fusedMultiplyAdd(d, value, u, hn::Set(d, coefficients[i - 1]));
    return value;
}

/// A kernel of 2H taps in H pairs about the middle between the two nearest samples. With m = fraction - 1/2 and u =
/// m^2, a_p and b_p the newer and the older tap of pair p, the inner pair first, and s_p = a_p + b_p:
///     even = s_0 / 2 + sum over p > 0 of E_p(u) * (s_p - s_0),  odd = sum of O_p(u) * (a_p - b_p)
///     value = fma(m, odd, even)
/// Polynomials by Horner's rule, sums from the first pair on, each step an fma. That the E_p add up to 1/2 is in the
/// first line instead of in E_0: a constant stays what it is to the bit, and low frequencies lose little to rounding.
template<std::size_t H, std::size_t EvenTerms, std::size_t OddTerms, const float (&Even)[H - 1][EvenTerms],
         const float (&Odd)[H][OddTerms], class NarrowerKernel>
struct Symmetric
{
    static constexpr DelayFixed rounding = 0;
    static constexpr int halfWidth = static_cast<int>(H);
    using Narrower = NarrowerKernel;

    template<class AnyTape>
    static HWY_INLINE float read(const AnyTape& tape, const Place& place)
    {
        const float m = place.fraction - 0.5F;
        const float u = m * m;
        const std::uint32_t inner = place.now - place.whole;
        const float newest = tape.at(inner);
        const float oldest = tape.at(inner - 1);
        const float innerSum = newest + oldest;
        float even = 0.5F * innerSum;
        float odd = horner(u, Odd[0]) * (newest - oldest);
        for (std::size_t p = 1; p < H; ++p)
        {
            const float newer = tape.at(inner + static_cast<std::uint32_t>(p));
            const float older = tape.at(inner - 1 - static_cast<std::uint32_t>(p));
            even = std::fma(horner(u, Even[p - 1]), (newer + older) - innerSum, even);
            odd = std::fma(horner(u, Odd[p]), newer - older, odd);
        }
        return std::fma(m, odd, even);
    }

    template<class Taps, class V>
    static HWY_INLINE V read(const Taps& taps, V fraction)
    {
        const hn::DFromV<V> d;
        const auto half = hn::Set(d, 0.5F);
        const auto m = hn::Sub(fraction, half);
        const auto u = hn::Mul(m, m);
        const auto newest = taps.load(0);
        const auto oldest = taps.load(-1);
        const auto innerSum = hn::Add(newest, oldest);
        auto even = hn::Mul(half, innerSum);
        auto odd = hn::Mul(horner(u, Odd[0]), hn::Sub(newest, oldest));
        for (std::size_t p = 1; p < H; ++p)
        {
            const auto newer = taps.load(static_cast<int>(p));
            const auto older = taps.load(-1 - static_cast<int>(p));
            even = fusedMultiplyAdd(d, horner(u, Even[p - 1]), hn::Sub(hn::Add(newer, older), innerSum), even);
            odd = fusedMultiplyAdd(d, horner(u, Odd[p]), hn::Sub(newer, older), odd);
        }
        return fusedMultiplyAdd(d, m, odd, even);
    }
};

namespace tables = interpolation_tables;
using Hermite = Symmetric<2, 2, 2, tables::hermiteEven, tables::hermiteOdd, Linear>;
using Lagrange5 = Symmetric<3, 3, 3, tables::lagrange5Even, tables::lagrange5Odd, Hermite>;
using Sinc16 = Symmetric<8, 3, 3, tables::sinc16Even, tables::sinc16Odd, Lagrange5>;
using Sinc32 = Symmetric<16, 4, 4, tables::sinc32Even, tables::sinc32Odd, Sinc16>;

/// The kernel's value where its newest tap is there, below that the next narrower kernel's; in the sample between, a
/// crossfade of the two by the fraction, so that nothing clicks as the delay moves across.
template<class Kernel, class AnyTape>
HWY_INLINE float readWithin(const AnyTape& tape, const Place& place)
{
    if constexpr (Kernel::halfWidth <= 1)
    {
        return Kernel::read(tape, place);
    }
    else
    {
        if (place.whole > static_cast<std::uint32_t>(Kernel::halfWidth))
            return Kernel::read(tape, place);
        const float narrow = readWithin<typename Kernel::Narrower>(tape, place);
        if (place.whole < static_cast<std::uint32_t>(Kernel::halfWidth))
            return narrow;
        return std::fma(place.fraction, Kernel::read(tape, place) - narrow, narrow);
    }
}

template<class Kernel, class D>
HWY_INLINE hn::VFromD<D> readWithin(const LaneTaps<D>& taps, std::uint32_t whole, hn::VFromD<D> fraction);

/// What `readWithin` reads where the kernel's newest tap is not there, or just is. A function of its own: the chain of
/// narrower kernels, inlined wherever it may be needed, is most of what there is to compile.
template<class Kernel, class D>
HWY_NOINLINE hn::VFromD<D> readNear(const LaneTaps<D>& taps, std::uint32_t whole, hn::VFromD<D> fraction)
{
    const auto narrow = readWithin<typename Kernel::Narrower>(taps, whole, fraction);
    if (whole < static_cast<std::uint32_t>(Kernel::halfWidth))
        return narrow;
    return fusedMultiplyAdd(D(), fraction, hn::Sub(Kernel::read(taps, fraction), narrow), narrow);
}

/// The same for one place in several tapes.
template<class Kernel, class D>
HWY_INLINE hn::VFromD<D> readWithin(const LaneTaps<D>& taps, std::uint32_t whole, hn::VFromD<D> fraction)
{
    if constexpr (Kernel::halfWidth <= 1)
        return Kernel::read(taps, fraction);
    else if (whole > static_cast<std::uint32_t>(Kernel::halfWidth))
        return Kernel::read(taps, fraction);
    else
        return readNear<Kernel, D>(taps, whole, fraction);
}

/// The same for one of the tapes.
template<class Kernel>
HWY_NOINLINE float readLane(LaneTape tape, Place place)
{
    return readWithin<Kernel>(tape, place);
}

template<class Kernel>
HWY_NOINLINE float readOne(const Tape& tape, std::uint32_t now, DelayFixed delay)
{
    const auto rounded = delay + Kernel::rounding;
    return readWithin<Kernel>(tape,
                              {now, static_cast<std::uint32_t>(rounded >> delayFractionBits), fractionOf(rounded)});
}

/// As many delays as a vector holds. Works on the two halves of each 64-bit value.
template<class Kernel>
HWY_INLINE Floats readVector(const Tape& tape, std::uint32_t now, const DelayFixed* delays)
{
    static_assert(std::endian::native == std::endian::little, "the lower half of a 64-bit value is expected first");
    const FloatTag d;
    const IndexTag index;
    const hn::RebindToUnsigned<FloatTag> bits;
    Indices whole;
    Indices lower;
    hn::LoadInterleaved2(index, reinterpret_cast<const std::int32_t*>(delays), lower, whole);
    if constexpr (Kernel::rounding != 0)
    {
        // Adding half a sample carries into the whole part exactly where the fraction's top bit is set.
        whole = hn::Sub(whole, hn::BroadcastSignBit(lower));
    }
    if constexpr (Kernel::halfWidth > 1)
    {
        if (HWY_UNLIKELY(!hn::AllTrue(index, hn::Gt(whole, hn::Set(index, Kernel::halfWidth)))))
        {
            HWY_ALIGN float values[hn::MaxLanes(d)];
            for (std::size_t i = 0; i < hn::Lanes(d); ++i)
                values[i] = readOne<Kernel>(tape, now + static_cast<std::uint32_t>(i), delays[i]);
            return hn::Load(d, values);
        }
    }
    const auto upper24 = hn::BitCast(index, hn::ShiftRight<8>(hn::BitCast(bits, lower)));
    const auto fraction = hn::Mul(hn::ConvertTo(d, upper24), hn::Set(d, 0x1p-24F));

    const auto first = static_cast<std::int32_t>((delays[0] + Kernel::rounding) >> delayFractionBits);
    const SideBySideTaps sideBySide{tape, now - static_cast<std::uint32_t>(first)};
    const auto behindFirst = hn::Sub(whole, hn::Set(index, first));
    if (hn::AllTrue(index, hn::Eq(behindFirst, hn::Zero(index))))
        return Kernel::read(sideBySide, fraction);

    // How far each place lies after that of the first lane, then after the oldest.
    const auto lanes = static_cast<std::int32_t>(hn::Lanes(d));
    const auto areBelow = [&](Indices values, std::int32_t limit) { // limit: a power of two; negative ones are not
        return hn::AllTrue(index, hn::Eq(hn::And(values, hn::Set(index, -limit)), hn::Zero(index)));
    };
    const auto windowFrom = [&](std::uint32_t place, Indices after) {
        return WindowTaps{{tape, place}, hn::IndicesFromVec(d, hn::And(after, hn::Set(index, lanes - 1)))};
    };
    auto after = hn::Sub(hn::Iota(index, 0), behindFirst);
    if (areBelow(after, lanes))
        return Kernel::read(windowFrom(sideBySide.place, after), fraction);
    const auto oldest = hn::GetLane(hn::MinOfLanes(index, after));
    after = hn::Sub(after, hn::Set(index, oldest));
    const auto oldestPlace = sideBySide.place + static_cast<std::uint32_t>(oldest);
    if (areBelow(after, 2 * lanes))
    {
        const auto isOlder = hn::RebindMask(d, hn::Lt(after, hn::Set(index, lanes)));
        return Kernel::read(WideWindowTaps{windowFrom(oldestPlace, after), isOlder}, fraction);
    }
    const auto places = hn::Add(after, hn::Set(index, static_cast<std::int32_t>(oldestPlace)));
    return Kernel::read(ScatteredTaps{tape, places}, fraction);
}

/// A delay that stands still: what is read for samples first to end - 1, sample i at `start + i`. They go to
/// `sink(d, i, values)` or, one by one, to `sink(i, value)`.
template<class Kernel, class Sink>
HWY_INLINE void readStill(const Tape& tape, std::uint32_t start, DelayFixed delay, int first, int end, Sink&& sink)
{
    const FloatTag d;
    const auto rounded = delay + Kernel::rounding;
    const auto whole = static_cast<std::uint32_t>(rounded >> delayFractionBits);
    const auto lanes = static_cast<int>(hn::Lanes(d));
    int i = first;
    if (Kernel::halfWidth <= 1 || whole > static_cast<std::uint32_t>(Kernel::halfWidth))
    {
        const auto fraction = hn::Set(d, fractionOf(rounded));
        for (; i + lanes <= end; i += lanes)
        {
            const SideBySideTaps taps{tape, start + static_cast<std::uint32_t>(i) - whole};
            sink(d, i, Kernel::read(taps, fraction));
        }
    }
    for (; i < end; ++i)
        sink(i, readOne<Kernel>(tape, start + static_cast<std::uint32_t>(i), delay));
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
