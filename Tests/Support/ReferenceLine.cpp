// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceLine.h"

#include "Support/ReferenceKernels.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace driftline::reference
{
namespace
{

constexpr float largest = 0x1p60F;
constexpr double constantCutoffHz = 5.0;
constexpr std::int64_t erasedPerSample = 256;

float cleanInput(float input)
{
    if (!std::isfinite(input))
        return 0.0F;
    return snap(std::min(std::max(input, -largest), largest));
}

std::int64_t memoryCapacity(std::int64_t longestSamples)
{
    std::int64_t capacity = 1024;
    while (capacity < longestSamples + 2 + 320)
        capacity *= 2;
    return capacity;
}

} // namespace

void LineClearing::tick(bool isAsked, std::int64_t n, int ticksToTarget)
{
    if (isAsked && n > 0 && (stage_ == Stage::none || stage_ == Stage::opening))
    {
        stage_ = Stage::closing;
        inputGate_.setTarget(0.0, ticksToTarget);
        readGate_.setTarget(0.0, ticksToTarget);
    }
    inputGate_.move();
    readGate_.move();

    const std::int64_t sinceFirstNew = n - firstNew_;
    if (stage_ == Stage::closing && readGate_.restsAt(0.0))
    {
        stage_ = Stage::erasing;
        firstNew_ = n;
        inputGate_.setTarget(1.0, ticksToTarget);
    }
    else if (stage_ == Stage::erasing && erasedPerSample * sinceFirstNew + sinceFirstNew >= capacity_)
    {
        stage_ = Stage::opening;
        readGate_.setTarget(1.0, ticksToTarget);
    }
    else if (stage_ == Stage::opening && readGate_.restsAt(1.0))
    {
        stage_ = Stage::none;
    }
}

void LineClearing::erase(std::vector<float>& written, std::int64_t n) const
{
    if (stage_ != Stage::erasing)
        return;
    const std::int64_t newest = firstNew_ - 1 - erasedPerSample * (n - firstNew_);
    for (std::int64_t m = newest; m > newest - erasedPerSample && m >= 0; --m)
        written[static_cast<std::size_t>(m)] = 0.0F;
}

ReferenceLine::ReferenceLine(double sampleRateHz, int channels, std::int64_t longestSamples)
    : sampleRateHz_(sampleRateHz), channelCount_(channels), longestSamples_(longestSamples),
      clearing_(memoryCapacity(longestSamples))
{}

void ReferenceLine::tick(const ParameterValues& parameters, double timeSamples)
{
    const bool isFirst = n_ == 0;
    const int ticks = isFirst ? 0 : static_cast<int>(0.02 * sampleRateHz_ / samplesPerTick) + 1;
    tickKernel(parameters.choice<Interpolation>(ParameterId::interpolation), ticks);
    tickFeedback(parameters, ticks);
    clearing_.tick(isClearAsked_, n_, ticks);
    isClearAsked_ = false;
    tickFreeze(parameters.get(ParameterId::freeze) > 0.5 && !clearing_.isUnderWay(), timeSamples, ticks);
    tickOutput(parameters, ticks);
    tickDucking(parameters.get(ParameterId::ducking) / 100.0, isFirst ? 0 : 8);
}

void ReferenceLine::tickFeedback(const ParameterValues& parameters, int ticks)
{
    const double feedback = parameters.get(ParameterId::feedback) / 100.0;
    const double q = channelCount_ == 1 ? 0.0 : parameters.get(ParameterId::crossfeed) / 100.0;
    self_.tick(feedback * (1.0 - q), ticks);
    other_.tick(feedback * q, ticks);

    constant_.tick(feedback != 0.0, onePoleCoefficient(constantCutoffHz, sampleRateHz_), ticks);
    const double low = parameters.get(ParameterId::highPass);
    lowCut_.tick(!isOff(parameterInfo(ParameterId::highPass), low), onePoleCoefficient(low, sampleRateHz_), ticks);
    const double high = parameters.get(ParameterId::lowPass);
    const bool isHighCutOff = isOff(parameterInfo(ParameterId::lowPass), high);
    highCut_.tick(isHighCutOff ? 1.0 : onePoleCoefficient(high, sampleRateHz_), ticks);

    const double drive = parameters.get(ParameterId::drive);
    double c = 0.0;
    if (drive > 0.0 || std::fabs(feedback) > 1.0)
    {
        const double limit = std::pow(10.0, (12.0 - 24.0 * (drive / 100.0)) / 20.0);
        c = 4.0 / (27.0 * limit * limit);
    }
    drive_.tick(-c, ticks);
    const double steepest = std::max(-drive_.now, -drive_.next);
    driveLimit_ = steepest > 0.0 ? std::min(static_cast<float>(1.0 / std::sqrt(3.0 * steepest)), largest) : largest;
}

void ReferenceLine::tickFreeze(bool isWanted, double timeSamples, int ticks)
{
    if (isWanted && freeze_.target != 1.0)
        freezeSamples_ = std::clamp<std::int64_t>(std::llround(timeSamples), 1, longestSamples_);
    freeze_.tick(isWanted ? 1.0 : 0.0, ticks);
}

void ReferenceLine::tickOutput(const ParameterValues& parameters, int ticks)
{
    const double mix = parameters.get(ParameterId::mix);
    const double o = std::pow(10.0, parameters.get(ParameterId::output) / 20.0);
    double m = mix / 100.0;
    double d = 1.0 - mix / 100.0;
    if (parameters.choice<MixLaw>(ParameterId::mixLaw) == MixLaw::equalPower && mix > 0.0 && mix < 100.0)
    {
        m = std::sin(mix / 100.0 * std::numbers::pi / 2.0);
        d = std::cos(mix / 100.0 * std::numbers::pi / 2.0);
    }
    const bool isBypassed = parameters.get(ParameterId::bypass) > 0.5;
    delayed_.tick(isBypassed ? 0.0 : m * o, ticks);
    dry_.tick(isBypassed ? 1.0 : d * o, ticks);
    width_.tick((1.0 - parameters.get(ParameterId::width) / 100.0) / 2.0, ticks);
}

void ReferenceLine::tickDucking(double amount, int ticks)
{
    if (!wasDucking_)
        peak_ = 0.0;
    wasDucking_ = amount > 0.0;
    envelope_ = std::max(peak_, envelope_ * std::exp(-32.0 / (0.2 * sampleRateHz_)));
    if (envelope_ < 0x1p-62 || amount == 0.0)
        envelope_ = 0.0;
    peak_ = 0.0;
    double target = 1.0;
    if (envelope_ > 0.0)
    {
        const double above = std::clamp(20.0 * std::log10(envelope_) + 48.0, 0.0, 48.0);
        target = std::pow(10.0, -24.0 / 20.0 * amount * above / 48.0);
    }
    ducking_.tick(target, ticks);
}

float ReferenceLine::lineInput(int channel, float x, int sampleInTick)
{
    return constant_.process(channel, x, sampleInTick) * clearing_.inputGain(sampleInTick);
}

void ReferenceLine::tickKernel(Interpolation chosen, int ticks)
{
    if (kernelFade_.rests() && chosen != kernel_)
    {
        formerKernel_ = kernel_;
        kernel_ = chosen;
        kernelFade_.jumpTo(ticks == 0 ? 1.0 : 0.0);
    }
    kernelFade_.tick(1.0, ticks);
}

float ReferenceLine::readHeads(int channel, const Heads& heads, Interpolation kernel) const
{
    const auto& written = written_[static_cast<std::size_t>(channel)];
    const float r = readLine(written, n_, heads.delay, kernel);
    if (!heads.isFading)
        return r;
    return std::fma(heads.gainNew, r, heads.gainOld * readLine(written, n_, heads.fadingDelay, kernel));
}

float ReferenceLine::read(int channel, const Heads& heads) const
{
    const auto sampleInTick = static_cast<int>(n_ % samplesPerTick);
    float r = readHeads(channel, heads, kernel_);
    if (!kernelFade_.rests())
    {
        const float former = readHeads(channel, heads, formerKernel_);
        r = std::fma(kernelFade_.at(sampleInTick), r - former, former);
    }
    return snap(r * clearing_.readGain(sampleInTick));
}

float ReferenceLine::frozen(int channel, float w, int sampleInTick) const
{
    if (freeze_.restsAt(0.0))
        return w;
    const auto& written = written_[static_cast<std::size_t>(channel)];
    const std::int64_t m = n_ - freezeSamples_;
    const float before = m < 0 ? 0.0F : written[static_cast<std::size_t>(m)];
    const float z = freeze_.at(sampleInTick);
    return std::fma(z, before, (1.0F - z) * w);
}

void ReferenceLine::process(const std::array<Heads, 2>& heads, const std::array<float, 2>& input,
                            std::array<float, 2>& output)
{
    const auto sampleInTick = static_cast<int>(n_ % samplesPerTick);
    std::array<float, 2> x{};
    std::array<float, 2> f{};
    for (int c = 0; c < channelCount_; ++c)
    {
        const auto at = static_cast<std::size_t>(c);
        x[at] = cleanInput(input[at]);
        peak_ = std::max(peak_, std::fabs(static_cast<double>(x[at])));
        float r = read(c, heads[at]);
        r = lowCut_.process(c, r, sampleInTick);
        r = highCut_.process(c, r, sampleInTick);
        const float h = std::min(std::max(r, -driveLimit_), driveLimit_);
        f[at] = std::fma(drive_.at(sampleInTick) * (h * h), h, h);
    }
    for (int c = 0; c < channelCount_; ++c)
    {
        const auto at = static_cast<std::size_t>(c);
        float w = std::fma(self_.at(sampleInTick), f[at], lineInput(c, x[at], sampleInTick));
        if (channelCount_ == 2)
            w = std::fma(other_.at(sampleInTick), f[1 - at], w);
        w = snap(frozen(c, w, sampleInTick));
        written_[at].push_back(w);
        clearing_.erase(written_[at], n_);
    }

    if (channelCount_ == 2 && !width_.restsAt(0.0))
    {
        const float t = width_.at(sampleInTick);
        f = {std::fma(t, f[1] - f[0], f[0]), std::fma(t, f[0] - f[1], f[1])};
    }
    for (int c = 0; c < channelCount_; ++c)
    {
        const auto at = static_cast<std::size_t>(c);
        if (!ducking_.restsAt(1.0))
            f[at] = f[at] * ducking_.at(sampleInTick);
        output[at] = std::fma(delayed_.at(sampleInTick), f[at], dry_.at(sampleInTick) * x[at]);
    }
    n_ += 1;
}

} // namespace driftline::reference
