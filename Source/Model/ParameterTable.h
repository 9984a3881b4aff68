// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace driftline
{

/// Every parameter, in the order of the signal path. The order is not stored anywhere: documents use the
/// keys.
enum class ParameterId
{
    time,
    sync,
    stereoOffset,
    source,
    modulation,
    rate,
    cycle,
    speed,
    trigger,
    triggerMode,
    listen,
    threshold,
    hold,
    attack,
    release,
    smooth,
    seed,
    phase,
    depth,
    slot,
    slotKeys,
    slotQuantise,
    transition,
    fade,
    glide,
    feedback,
    crossfeed,
    highPass,
    lowPass,
    drive,
    freeze,
    clear,
    space,
    predelay,
    interpolation,
    mix,
    mixLaw,
    width,
    ducking,
    output,
    bypass,
};

inline constexpr std::size_t parameterCount = static_cast<std::size_t>(ParameterId::bypass) + 1;

enum class ParameterKind
{
    continuous, ///< any value from `minimum` to `maximum`, in `unit`
    integer,    ///< whole numbers from `minimum` to `maximum`
    choice,     ///< index into `choices`
    toggle      ///< 0 or 1
};

/// How a value spreads over a control's travel and a host's 0 to 1.
enum class ParameterScale
{
    linear,
    logarithmic
};

/// At which end of its range a parameter switches its effect off, and reads and writes as "off".
enum class OffEnd
{
    none,
    lowest,
    highest
};

/// One row of the table: all that any part of the program knows about a parameter.
struct ParameterInfo
{
    ParameterId id;
    std::string_view key;   ///< stable id, in presets, on the command line and in hosts
    std::string_view name;  ///< as shown
    std::string_view group; ///< as shown: Time, Motion, Curve, Feedback, Space, Output, Quality
    std::string_view unit;  ///< "ms", "%", "Hz", "dB", "deg" or empty
    ParameterKind kind;
    ParameterScale scale;
    double minimum;
    double maximum;
    double defaultValue;
    std::span<const std::string_view> choices; ///< keys of a choice, in the order of their indices
    std::string_view help;                     ///< one sentence for tooltips and `--help`
    OffEnd offEnd = OffEnd::none;
};

// The indices behind the choices, for code that decides by them.
enum class Source
{
    manual,
    sync,
    free,
    trigger,
    envelope,
    random
};
enum class Speed
{
    cycle,
    rate
};
enum class TriggeredBy
{
    note,
    onset
};
enum class TriggerMode
{
    oneShot,
    loop,
    gate
};
enum class ListensTo
{
    input,
    sidechain
};
enum class SlotQuantise
{
    off,
    beat,
    bar,
    cycle
};
enum class Interpolation
{
    nearest,
    linear,
    hermite,
    lagrange5,
    sinc16,
    sinc32
};
enum class TransitionMode
{
    automatic,
    glide,
    crossfade
};
enum class MixLaw
{
    linear,
    equalPower
};

inline constexpr double longestTimeMilliseconds = 30000.0;
inline constexpr double shortestTimeMilliseconds = 0.1;
inline constexpr double longestPredelayMilliseconds = 500.0;
inline constexpr int slotCount = 12;

/// All rows, indexed by ParameterId. [any thread]
const std::array<ParameterInfo, parameterCount>& parameterTable();

inline const ParameterInfo& parameterInfo(ParameterId id) { return parameterTable()[static_cast<std::size_t>(id)]; }

/// The row with this key, or nothing. [any thread]
const ParameterInfo* findParameter(std::string_view key);

/// The nearest value that the parameter can take: in range, whole where it must be; not-a-number gives the
/// default.
double sanitiseParameter(const ParameterInfo& info, double value);

/// Whether this value switches the parameter's effect off. [any thread]
constexpr bool isOff(const ParameterInfo& info, double value)
{
    return (info.offEnd == OffEnd::lowest && value <= info.minimum)
           || (info.offEnd == OffEnd::highest && value >= info.maximum);
}

/// A value as a host's 0 to 1 and back, both exact at the ends. [any thread]
double normalisedFromValue(const ParameterInfo& info, double value);
double valueFromNormalised(const ParameterInfo& info, double normalised);

} // namespace driftline
