// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"
#include "Model/PlainText.h"
#include "Model/Preset.h"
#include "Model/PresetGroups.h"
#include "Offline/ArrayRenderer.h"
#include "Offline/AudioFileReader.h"
#include "Support/Catch.h"
#include "Support/Effort.h"
#include "Support/Signals.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr double sampleRateHz = 48000.0;
constexpr double tempoBpm = 120.0;
/// Where a host's channel usually peaks: it leaves 6 dB for what an effect adds.
constexpr double inputPeak = 0.5;

// What a preset may do to the loudness over the sound's length: people switch through them while a song plays, and none
// may drown it or vanish.
constexpr double quietestChangeDecibels = -6.0;
constexpr double loudestChangeDecibels = 4.0;

/// Then all must have faded to 60 dB below the input.
constexpr double fadedSeconds = 30.0;

void normalise(Signal& signal)
{
    float peak = 0.0F;
    for (const auto& channel : signal.channels)
        for (const float sample : channel)
            peak = std::max(peak, std::abs(sample));
    for (auto& channel : signal.channels)
        for (float& sample : channel)
            sample *= static_cast<float>(inputPeak) / peak;
}

/// Two bars of drums at 120 bpm.
Signal drums()
{
    AudioFileReader reader(DRIFTLINE_RESOURCES "/Audio/drum_loop.flac");
    REQUIRE(static_cast<double>(reader.info().sampleRateHz) == sampleRateHz);
    auto signal = Signal::silence(2, static_cast<int>(reader.info().frameCount));
    const auto channels = signal.from(0);
    reader.read(channels, static_cast<std::size_t>(signal.frames()));
    normalise(signal);
    return signal;
}

/// A plucked chord on each beat of two bars, A minor with its ninth, one note of it further right than the other.
Signal chords()
{
    auto signal = Signal::silence(2, static_cast<int>(4.0 * sampleRateHz));
    int note = 0;
    for (const double frequencyHz : {220.0, 261.63, 329.63, 493.88})
    {
        const double right = (note++ + 0.5) / 4.0;
        for (int frame = 0; frame < signal.frames(); ++frame)
        {
            const double seconds = frame / sampleRateHz;
            const double sinceBeat = std::fmod(seconds, 60.0 / tempoBpm);
            const double envelope = std::min(1.0, sinceBeat / 0.004) * std::exp(-5.0 * sinceBeat);
            double sum = 0.0;
            for (int harmonic = 1; harmonic <= 5; ++harmonic)
                sum += std::sin(2.0 * std::numbers::pi * harmonic * frequencyHz * seconds) / (harmonic * harmonic);
            signal[0][static_cast<std::size_t>(frame)] += static_cast<float>((1.0 - right) * envelope * sum);
            signal[1][static_cast<std::size_t>(frame)] += static_cast<float>(right * envelope * sum);
        }
    }
    normalise(signal);
    return signal;
}

/// As ears weigh it: the filters of ITU-R BS.1770-4 (annex 1, tables 1 and 2, for 48 kHz), so that a small radio's lack
/// of bass does not count as if it were quiet.
std::vector<double> weighted(const std::vector<float>& channel, int from, int to)
{
    struct Section
    {
        double b0, b1, b2, a1, a2;
    };
    constexpr Section sections[] = {
        {1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585},
        {1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621}};
    std::vector<double> samples(channel.begin() + from, channel.begin() + to);
    for (const auto& section : sections)
    {
        double first = 0.0;
        double second = 0.0;
        for (double& sample : samples)
        {
            const double in = sample;
            sample = section.b0 * in + first;
            first = section.b1 * in - section.a1 * sample + second;
            second = section.b2 * in - section.a2 * sample;
        }
    }
    return samples;
}

double loudness(const Signal& signal, int from, int to)
{
    double sum = 0.0;
    for (const auto& channel : signal.channels)
    {
        for (const double sample : weighted(channel, from, to))
            sum += sample * sample;
    }
    return 10.0 * std::log10(sum / (to - from) + 1e-15);
}

Signal rendered(const Patch& patch, const Signal& input, double tailSeconds)
{
    ArrayRenderRequest request;
    request.patch = patch;
    request.sampleRateHz = sampleRateHz;
    request.tempoBpm = tempoBpm;
    request.tail.seconds = tailSeconds;
    request.response = spaceResponseOf(patch, sampleRateHz, input.channelCount());
    request.channels = static_cast<std::size_t>(input.channelCount());
    request.frames = input.frames();
    const auto frames = static_cast<std::size_t>(request.frames + tailFramesOf(request).frames);
    std::vector<float> output(request.channels * frames);
    WorkStatus status;
    const auto report = renderArrays(
        request,
        [&](std::size_t line, std::int64_t first, std::span<float> block) {
            std::copy_n(input.channels[line].begin() + first, block.size(), block.begin());
        },
        output, 1, status);
    CHECK_FALSE(report.isTimeLimited);
    Signal signal;
    for (std::size_t channel = 0; channel < request.channels; ++channel)
        signal.channels.emplace_back(output.begin() + static_cast<std::ptrdiff_t>(channel * frames),
                                     output.begin() + static_cast<std::ptrdiff_t>((channel + 1) * frames));
    return signal;
}

std::string keyFor(const std::string& name)
{
    std::string key;
    for (const char c : lowerCase(name))
        if (c == ' ' || c == '-')
            key += '_';
        else if (c != '\'')
            key += c;
    return key;
}

} // namespace

TEST_CASE("Every factory preset sounds, does not clip, keeps the level, and fades", "[bank][offline]")
{
    const auto sound = GENERATE(0, 1);
    const auto input = sound == 0 ? drums() : chords();
    const double inputLoudness = loudness(input, 0, input.frames());
    for (const auto& preset : someOf(factoryPresets()))
    {
        const auto patch = readPatch(preset.text);
        INFO(patch.name << " with " << (sound == 0 ? "drums" : "chords"));
        const auto output = rendered(patch, input, fadedSeconds);
        float peak = 0.0F;
        bool isFinite = true;
        bool isInput = true;
        for (int c = 0; c < 2; ++c)
            for (int frame = 0; frame < output.frames(); ++frame)
            {
                peak = std::max(peak, std::abs(output.at(c, frame)));
                isFinite = isFinite && std::isfinite(output.at(c, frame));
                if (frame < input.frames())
                    isInput = isInput && output.at(c, frame) == input.at(c, frame);
            }
        CHECK(isFinite);
        CHECK(peak < 1.0F);
        const double change = loudness(output, 0, input.frames()) - inputLoudness;
        CHECK(change > quietestChangeDecibels);
        CHECK(change < loudestChangeDecibels);
        // Something is done to it; those that wait for a note do nothing without one.
        if (patch.parameters.choice<Source>(ParameterId::source) != Source::trigger)
            CHECK_FALSE(isInput);
        const int second = static_cast<int>(sampleRateHz);
        CHECK(loudness(output, output.frames() - second, output.frames()) - inputLoudness < -60.0);
    }
}

TEST_CASE("The factory presets are named, described, tagged and grouped", "[bank][model]")
{
    REQUIRE(factoryPresets().size() >= 40);
    std::map<std::string, int> groups;
    std::set<std::string> names;
    std::set<std::string> descriptions;
    for (const auto& preset : factoryPresets())
    {
        const auto patch = readPatch(preset.text);
        INFO(patch.name);
        CHECK(preset.key == keyFor(patch.name));
        CHECK(names.insert(lowerCase(patch.name)).second);
        // What the list and the top bar have room for; of a description, four lines beside the list.
        CHECK(patch.name.size() <= 18);
        CHECK(patch.description.size() >= 15);
        CHECK(patch.description.size() <= 130);
        CHECK(patch.description.back() == '.');
        CHECK(descriptions.insert(patch.description).second);
        CHECK(std::find(presetGroups.begin(), presetGroups.end(), groupOf(patch)) != presetGroups.end());
        CHECK(patch.tags.size() <= 5);
        CHECK(std::set<std::string>(patch.tags.begin(), patch.tags.end()).size() == patch.tags.size());
        CHECK(patch.parameters.get(ParameterId::bypass) == 0.0);
        // What is frozen before anything was played stays silent.
        CHECK(patch.parameters.get(ParameterId::freeze) == 0.0);
        ++groups[std::string(groupOf(patch))];
    }
    for (const auto group : presetGroups)
        CHECK(groups[std::string(group)] >= 3);
}

namespace
{

/// Where a bar of clicks on the sixteenths is heard to click with a preset, in sixteenths.
std::vector<double> clicksThrough(const std::string& key)
{
    constexpr double sixteenthSeconds = 60.0 / tempoBpm / 4.0;
    const auto sixteenthFrames = static_cast<std::size_t>(sixteenthSeconds * sampleRateHz);
    auto input = Signal::silence(1, static_cast<int>(16 * sixteenthFrames));
    constexpr std::size_t clickFrames = 16;
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t frame = 0; frame < clickFrames; ++frame)
            input[0][i * sixteenthFrames + frame] = static_cast<float>(
                0.5 * std::pow(std::sin(std::numbers::pi * static_cast<double>(frame) / clickFrames), 2.0));
    auto patch = readPatch(findFactoryPreset(key)->text);
    const auto output = rendered(patch, input, 0.0);
    std::vector<double> clicks;
    for (int frame = 1; frame + 1 < output.frames(); ++frame)
        if (const float sample = output.at(0, frame);
            sample > 0.35F && sample > output.at(0, frame - 1) && sample >= output.at(0, frame + 1))
            clicks.push_back((frame - static_cast<int>(clickFrames) / 2) / static_cast<double>(sixteenthFrames));
    return clicks;
}

bool areNear(const std::vector<double>& a, const std::vector<double>& b)
{
    // Two samples: the shortest delay is one, and times are rounded.
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](double x, double y) { return std::abs(x - y) <= 2.01 / 6000.0; });
}

} // namespace

TEST_CASE("Presets that cut a bar up keep every attack, and play it where they say", "[bank][offline]")
{
    using Places = std::vector<double>;
    Places swung;
    for (int i = 0; i < 16; i += 2)
    {
        swung.push_back(i);
        swung.push_back(i + 1.0 + 1.0 / 3.0);
    }
    CHECK(areNear(clicksThrough("swing_maker"), swung));
    Places gun;
    for (int i = 0; i < 12; ++i)
        gun.push_back(i);
    for (int i = 0; i < 8; ++i)
        gun.push_back(12.0 + 0.5 * i);
    CHECK(areNear(clicksThrough("machine_gun"), gun));
    Places faster;
    for (int i = 0; i < 12; ++i)
        faster.push_back(i);
    for (int i = 0; i < 4; ++i)
        faster.push_back(12.0 + 0.5 * i);
    for (int i = 0; i < 8; ++i)
        faster.push_back(14.0 + 0.25 * i);
    CHECK(areNear(clicksThrough("build_up"), faster));
}
