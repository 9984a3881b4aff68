// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioFormat.h"

#include "Model/PlainText.h"
#include "Offline/Error.h"

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <string>

namespace driftline
{

namespace
{

struct NamedFormat
{
    std::string_view name;
    AudioFormat format;
};

constexpr std::string_view sameName = "same";

constexpr std::array<NamedFormat, 7> namedFormats{{
    {"wav16", {AudioContainer::wav, SampleEncoding::pcm16}},
    {"wav24", {AudioContainer::wav, SampleEncoding::pcm24}},
    {"wav-float", {AudioContainer::wav, SampleEncoding::float32}},
    {"flac16", {AudioContainer::flac, SampleEncoding::pcm16}},
    {"flac24", {AudioContainer::flac, SampleEncoding::pcm24}},
    {"aiff24", {AudioContainer::aiff, SampleEncoding::pcm24}},
    {"ogg", {AudioContainer::ogg, SampleEncoding::vorbis}},
}};

constexpr auto allNames = [] {
    std::array<std::string_view, namedFormats.size() + 1> names{sameName};
    for (std::size_t index = 0; index < namedFormats.size(); ++index)
        names[index + 1] = namedFormats[index].name;
    return names;
}();

struct Extension
{
    std::string_view text;
    AudioContainer container;
};

constexpr std::array<Extension, 10> extensions{{
    {".wav", AudioContainer::wav},
    {".wave", AudioContainer::wav},
    {".bwf", AudioContainer::wav},
    {".rf64", AudioContainer::wav},
    {".aif", AudioContainer::aiff},
    {".aiff", AudioContainer::aiff},
    {".aifc", AudioContainer::aiff},
    {".flac", AudioContainer::flac},
    {".ogg", AudioContainer::ogg},
    {".oga", AudioContainer::ogg},
}};

constexpr std::string_view extensionsToUse = "use .wav, .aiff, .flac or .ogg";

std::string_view nameOf(AudioContainer container)
{
    switch (container)
    {
    case AudioContainer::wav:
        return "WAV";
    case AudioContainer::aiff:
        return "AIFF";
    case AudioContainer::flac:
        return "FLAC";
    case AudioContainer::ogg:
        return "Ogg";
    case AudioContainer::other:
        break;
    }
    return "another format";
}

/// Nothing when the name has no extension. Throws RequestError for one that names no container that is
/// written.
std::optional<AudioContainer> containerFromExtension(const std::filesystem::path& output)
{
    const std::string text = lowerCase(output.extension().string());
    if (text.empty())
        return std::nullopt;
    const auto* found = std::find_if(extensions.begin(), extensions.end(),
                                     [&](const Extension& extension) { return extension.text == text; });
    if (found == extensions.end())
        throw RequestError(output.string() + ": the extension " + text + " names no format that is written; "
                           + std::string(extensionsToUse));
    return found->container;
}

SampleEncoding nearestEncoding(SampleEncoding encoding, AudioContainer container)
{
    if (container == AudioContainer::ogg)
        return SampleEncoding::vorbis;

    const bool isFlac = container == AudioContainer::flac;
    switch (encoding)
    {
    case SampleEncoding::unsigned8:
    case SampleEncoding::signed8:
        return container == AudioContainer::wav ? SampleEncoding::unsigned8 : SampleEncoding::signed8;
    case SampleEncoding::pcm16:
    case SampleEncoding::pcm24:
        return encoding;
    case SampleEncoding::pcm32:
    case SampleEncoding::float32:
    case SampleEncoding::float64:
        return isFlac ? SampleEncoding::pcm24 : encoding;
    case SampleEncoding::vorbis:
    case SampleEncoding::other:
        break;
    }
    return isFlac ? SampleEncoding::pcm24 : SampleEncoding::float32;
}

} // namespace

std::span<const std::string_view> audioFormatNames() { return allNames; }

AudioFormat chooseAudioFormat(std::string_view formatName, const AudioFormat& input,
                              const std::filesystem::path& output)
{
    const auto* named = std::find_if(namedFormats.begin(), namedFormats.end(),
                                     [&](const NamedFormat& candidate) { return candidate.name == formatName; });
    if (named == namedFormats.end() && formatName != sameName)
    {
        std::string list;
        for (const std::string_view name : allNames)
            list += (list.empty() ? "" : ", ") + std::string(name);
        throw RequestError("--format " + std::string(formatName) + ": no such format; use one of " + list);
    }

    const std::optional<AudioContainer> wanted = containerFromExtension(output);
    if (named != namedFormats.end())
    {
        if (wanted && *wanted != named->format.container)
            throw RequestError(output.string() + ": the extension says " + std::string(nameOf(*wanted))
                               + " and --format " + std::string(formatName) + " makes "
                               + std::string(nameOf(named->format.container)) + "; change one of the two");
        return named->format;
    }

    const AudioContainer kept = input.container == AudioContainer::other ? AudioContainer::wav : input.container;
    const AudioContainer container = wanted.value_or(kept);
    return {container, nearestEncoding(input.encoding, container)};
}

void requireFormatHolds(const AudioFormat& format, int sampleRateHz, int channelCount,
                        const std::filesystem::path& output)
{
    const std::string name = output.string();
    if (format.container == AudioContainer::flac)
    {
        if (channelCount > 8)
            throw RequestError(name + ": FLAC holds 8 channels and this has " + std::to_string(channelCount)
                               + "; use WAV");
        if (sampleRateHz > 655'350 || (sampleRateHz > 65'535 && sampleRateHz % 10 != 0))
            throw RequestError(name + ": FLAC cannot name a rate of " + std::to_string(sampleRateHz)
                               + " Hz (at most 655350, above 65535 in steps of 10); use WAV");
    }
    if (format.container == AudioContainer::ogg)
    {
        if (channelCount > 255)
            throw RequestError(name + ": Ogg Vorbis holds 255 channels and this has " + std::to_string(channelCount)
                               + "; use WAV");
        if (sampleRateHz > 200'000)
            throw RequestError(name + ": Ogg Vorbis goes up to 200000 Hz and this has " + std::to_string(sampleRateHz)
                               + "; use FLAC or WAV");
    }
}

std::optional<int> integerBits(SampleEncoding encoding)
{
    switch (encoding)
    {
    case SampleEncoding::unsigned8:
    case SampleEncoding::signed8:
        return 8;
    case SampleEncoding::pcm16:
        return 16;
    case SampleEncoding::pcm24:
        return 24;
    case SampleEncoding::pcm32:
        return 32;
    case SampleEncoding::float32:
    case SampleEncoding::float64:
    case SampleEncoding::vorbis:
    case SampleEncoding::other:
        break;
    }
    return std::nullopt;
}

std::optional<int> bytesPerSample(SampleEncoding encoding)
{
    if (const std::optional<int> bits = integerBits(encoding))
        return *bits / 8;
    if (encoding == SampleEncoding::float32)
        return 4;
    if (encoding == SampleEncoding::float64)
        return 8;
    return std::nullopt;
}

AudioFormat audioFormatFromSndfile(int sndfileFormat)
{
    AudioFormat format{AudioContainer::other, SampleEncoding::other};
    switch (sndfileFormat & SF_FORMAT_TYPEMASK)
    {
    case SF_FORMAT_WAV:
    case SF_FORMAT_WAVEX:
    case SF_FORMAT_RF64:
        format.container = AudioContainer::wav;
        break;
    case SF_FORMAT_AIFF:
        format.container = AudioContainer::aiff;
        break;
    case SF_FORMAT_FLAC:
        format.container = AudioContainer::flac;
        break;
    case SF_FORMAT_OGG:
        format.container = AudioContainer::ogg;
        break;
    default:
        break;
    }
    switch (sndfileFormat & SF_FORMAT_SUBMASK)
    {
    case SF_FORMAT_PCM_U8:
        format.encoding = SampleEncoding::unsigned8;
        break;
    case SF_FORMAT_PCM_S8:
        format.encoding = SampleEncoding::signed8;
        break;
    case SF_FORMAT_PCM_16:
        format.encoding = SampleEncoding::pcm16;
        break;
    case SF_FORMAT_PCM_24:
        format.encoding = SampleEncoding::pcm24;
        break;
    case SF_FORMAT_PCM_32:
        format.encoding = SampleEncoding::pcm32;
        break;
    case SF_FORMAT_FLOAT:
        format.encoding = SampleEncoding::float32;
        break;
    case SF_FORMAT_DOUBLE:
        format.encoding = SampleEncoding::float64;
        break;
    case SF_FORMAT_VORBIS:
        format.encoding = SampleEncoding::vorbis;
        break;
    default:
        break;
    }
    return format;
}

int sndfileSubtype(SampleEncoding encoding)
{
    switch (encoding)
    {
    case SampleEncoding::unsigned8:
        return SF_FORMAT_PCM_U8;
    case SampleEncoding::signed8:
        return SF_FORMAT_PCM_S8;
    case SampleEncoding::pcm16:
        return SF_FORMAT_PCM_16;
    case SampleEncoding::pcm24:
        return SF_FORMAT_PCM_24;
    case SampleEncoding::pcm32:
        return SF_FORMAT_PCM_32;
    case SampleEncoding::float32:
        return SF_FORMAT_FLOAT;
    case SampleEncoding::float64:
        return SF_FORMAT_DOUBLE;
    case SampleEncoding::vorbis:
        return SF_FORMAT_VORBIS;
    case SampleEncoding::other:
        break;
    }
    throw std::logic_error("an encoding that is never written");
}

} // namespace driftline
