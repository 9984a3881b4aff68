// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/FixedPoint.h"
#include "DSP/OnePole.h"
#include "Engine/Ramp.h"
#include "Engine/SmoothedGain.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

/// What the Engine's control decides about a block, for a backend that computes the samples elsewhere: plain numbers
/// with which each sample is a matter of whole-number arithmetic, fused multiply-adds and reads of the line. Structures
/// have no padding, so that they go to a device as they are.
namespace driftline
{

struct CurveRun;
struct HeadCourse;

/// What holds from one tick to the next. An index `none` is a filter that is off, or no kernel.
struct TickSettings
{
    static constexpr std::int32_t none = -1;

    GainLine self;  ///< feedback of a channel into itself
    GainLine other; ///< into the other one
    GainLine drive; ///< k in x - k x^3, as a negative number
    GainLine constantAmount;
    GainLine highPassAmount;
    GainLine freeze;
    GainLine kernelFade;
    GainLine narrowing;
    GainLine ducking;
    GainLine delayed;
    GainLine dry;
    float driveLimit = 0.0F;
    std::int32_t kernel = 0;          ///< a ReadKernel
    std::int32_t formerKernel = none; ///< the one that `kernelFade` comes from
    std::int32_t constant = none;     ///< an index in EngineScript::floatFactors
    std::int32_t highPass = none;     ///< in doubleFactors
    std::int32_t lowPass = none;      ///< in floatFactors
    std::int32_t freezeLength = 0;    ///< samples; 0: not frozen
    std::int32_t isNarrowed = 0;
    std::int32_t isDucked = 0;
};
static_assert(sizeof(TickSettings) == 31 * 4);

/// How a channel's heads move from sample `first` of the block to the next stretch: DelayPiece, CurveRun and HeadCourse
/// in one.
struct HeadStretch
{
    std::array<DelayFixed, 4> coefficients{};
    DelayFixed shortest = 0; ///< of the curve
    DelayFixed longest = 0;
    std::uint64_t place = 0;
    std::uint64_t perSample = 0;
    DelayFixed distance = 0;
    DelayFixed glidePerSample = 0;
    DelayFixed fadingDelay = 0;
    std::int32_t first = 0;
    std::int32_t fadePosition = 0;
    std::int32_t fadeLength = 0;
    float fadeScale = 0.0F; ///< 1 / fadeLength
};
static_assert(sizeof(HeadStretch) == 11 * 8 + 4 * 4);

/// What a backend needs of OnePoleFactors.
template<class Scan>
struct ScriptFactors
{
    double coefficient = 0.0;
    double blockDecay = 0.0;
    std::array<Scan, onePoleBlock> decay{}; ///< c to the power of place + 1
    Scan gain = 0;
    Scan unused = 0; ///< so that there is no padding

    /// The index of the factors, which are added where they are new: settings mostly go on as they were.
    class List : public std::vector<ScriptFactors>
    {
    public:
        std::int32_t indexOf(const OnePoleFactors<Scan>& factors)
        {
            constexpr std::size_t filtersThatShare = 2;
            for (std::size_t i = this->size(); i > 0 && i + filtersThatShare > this->size(); --i)
                if ((*this)[i - 1].coefficient == factors.coefficient)
                    return static_cast<std::int32_t>(i - 1);
            this->push_back({factors.coefficient, factors.blockDecay, factors.decay, factors.gain, 0});
            return static_cast<std::int32_t>(this->size() - 1);
        }
    };
};
static_assert(sizeof(ScriptFactors<float>) == 2 * 8 + 34 * 4 && sizeof(ScriptFactors<double>) == 36 * 8);

/// What the filters of one channel remember from sample to sample, beside the line itself.
struct LoopMemory
{
    OnePoleState constant;
    OnePoleState highPass;
    OnePoleState lowPass;
};

/// A block of one Engine.
struct EngineScript
{
    int channels = 0;
    int frames = 0;
    std::int64_t firstFrame = 0;  ///< since `reset`
    DelayFixed shortestDelay = 0; ///< what the line can read
    DelayFixed longestDelay = 0;
    std::int64_t farthestReadSamples = 0; ///< no head and no repetition looks back further

    std::vector<TickSettings> settings;
    std::vector<std::int32_t> settingsOfTick; ///< an index for each tick, the one under way at the first sample first
    std::array<std::vector<HeadStretch>, 2> heads;
    ScriptFactors<float>::List floatFactors;
    ScriptFactors<double>::List doubleFactors;

    /// Of the first sample, since its tick.
    int firstPlace() const { return static_cast<int>(firstFrame % tickSamples); }

    /// Whether any state is double.
    bool usesDouble() const { return !floatFactors.empty() || !doubleFactors.empty(); }

    /// Forgets all. Keeps the memory.
    void begin(int channelCount, std::int64_t frame, DelayFixed shortest, DelayFixed longest);

    /// `settings` of the tick that sample `first` of the block belongs to, and of those up to before sample `end`.
    void addSettings(const TickSettings& added, int first, int end);

    /// A channel's heads from sample `first` on: `course` begins `offset` samples into `run`.
    void addHeads(int channel, int first, const CurveRun& run, int offset, const HeadCourse& course);
};

} // namespace driftline
