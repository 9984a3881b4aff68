// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/DelayFile.h"

#include "Model/PlainText.h"
#include "Offline/AudioFileWriter.h"
#include "Offline/Error.h"
#include "Offline/NpyHeader.h"

#include <cerrno>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace driftline
{

class DelayFile::Sink
{
public:
    Sink() = default;
    virtual ~Sink() = default;

    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;

    /// Delays in the file's unit.
    virtual void write(std::span<const std::vector<double>> channels) = 0;
    virtual void commit() = 0;
};

namespace
{

class StreamSink : public DelayFile::Sink
{
public:
    StreamSink(const std::filesystem::path& file, OutputFile::Existing existing) : output_(file, existing)
    {
        errno = 0;
        stream_.open(output_.temporaryPath(), std::ios::binary | std::ios::trunc);
    }

    void commit() override
    {
        stream_.close();
        requireWritten(stream_, output_.finalPath());
        output_.commit();
    }

protected:
    std::ofstream& stream() { return stream_; }
    void requireAllWritten() const { requireWritten(stream_, output_.finalPath()); }

private:
    OutputFile output_;
    std::ofstream stream_;
};

class NpySink final : public StreamSink
{
public:
    NpySink(const std::filesystem::path& file, OutputFile::Existing existing, const DelayFile::Format& format)
        : StreamSink(file, existing), frames_(format.frames)
    {
        const std::vector<std::size_t> wholeShape{static_cast<std::size_t>(format.channels),
                                                  static_cast<std::size_t>(format.frames)};
        const auto shape = std::span(wholeShape).subspan(format.channels == 1 ? 1 : 0);
        const std::string start = npyFileStart("<f8", shape);
        dataOffset_ = static_cast<std::streamoff>(start.size());
        stream() << start;
    }

    void write(std::span<const std::vector<double>> channels) override
    {
        constexpr auto elementBytes = static_cast<std::streamoff>(sizeof(double));
        for (std::size_t c = 0; c < channels.size(); ++c)
        {
            // One channel after the other lies in the file.
            const auto element = static_cast<std::streamoff>(c) * frames_ + nextFrame_;
            stream().seekp(dataOffset_ + element * elementBytes);
            const auto bytes = std::as_bytes(std::span(channels[c]));
            stream().write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        }
        nextFrame_ += static_cast<std::streamoff>(channels.front().size());
        requireAllWritten();
    }

private:
    std::streamoff frames_;
    std::streamoff nextFrame_ = 0;
    std::streamoff dataOffset_ = 0;
};

class CsvSink final : public StreamSink
{
public:
    CsvSink(const std::filesystem::path& file, OutputFile::Existing existing, const DelayFile::Format& format)
        : StreamSink(file, existing)
    {
        const std::string_view unit = format.unit == DelayUnit::samples ? "_samples" : "_ms";
        text_ = "frame";
        for (int c = 0; c < format.channels; ++c)
            text_.append(",").append(columnName(c, format.channels)).append(unit);
        text_ += '\n';
        stream() << text_;
    }

    void write(std::span<const std::vector<double>> channels) override
    {
        text_.clear();
        for (std::size_t frame = 0; frame < channels.front().size(); ++frame)
        {
            text_ += std::to_string(nextFrame_++);
            for (const auto& channel : channels)
                text_.append(",").append(formatExactly(channel[frame]));
            text_ += '\n';
        }
        stream() << text_;
        requireAllWritten();
    }

private:
    static std::string columnName(int channel, int channels)
    {
        if (channels == 1)
            return "delay";
        if (channels == 2)
            return channel == 0 ? "left" : "right";
        return "channel_" + std::to_string(channel + 1);
    }

    std::string text_;
    std::int64_t nextFrame_ = 0;
};

class WavSink final : public DelayFile::Sink
{
public:
    WavSink(const std::filesystem::path& file, OutputFile::Existing existing, const DelayFile::Format& format)
        : writer_(file, existing,
                  {{AudioContainer::wav, SampleEncoding::float32}, format.sampleRateHz, format.channels, format.frames})
    {}

    void write(std::span<const std::vector<double>> channels) override
    {
        std::vector<std::vector<float>> rounded;
        std::vector<const float*> pointers;
        for (const auto& channel : channels)
        {
            auto& floats = rounded.emplace_back();
            for (const double delay : channel)
                floats.push_back(static_cast<float>(delay));
        }
        for (const auto& floats : rounded)
            pointers.push_back(floats.data());
        writer_.write(pointers, channels.front().size());
    }

    void commit() override { writer_.commit(); }

private:
    AudioFileWriter writer_;
};

std::unique_ptr<DelayFile::Sink> makeSink(const std::filesystem::path& file, OutputFile::Existing existing,
                                          const DelayFile::Format& format)
{
    const std::string end = lowerCase(file.extension().string());
    if (end == ".npy")
        return std::make_unique<NpySink>(file, existing, format);
    if (end == ".wav")
        return std::make_unique<WavSink>(file, existing, format);
    if (end == ".csv")
        return std::make_unique<CsvSink>(file, existing, format);
    throw RequestError(file.string()
                       + ": delays are written as NumPy arrays, sounds or tables; give a name that ends in "
                         ".npy, .wav or .csv");
}

} // namespace

DelayFile::DelayFile(const std::filesystem::path& file, OutputFile::Existing existing, const Format& format)
    : format_(format), sink_(makeSink(file, existing, format))
{}

DelayFile::~DelayFile() = default;

void DelayFile::write(std::span<const double* const> delaysSamples, std::size_t frames)
{
    std::vector<std::vector<double>> channels;
    for (const double* const delays : delaysSamples)
    {
        auto& channel = channels.emplace_back(delays, delays + frames);
        if (format_.unit == DelayUnit::milliseconds)
            for (double& delay : channel)
                delay = delay * 1000.0 / format_.sampleRateHz;
    }
    sink_->write(channels);
}

void DelayFile::commit() { sink_->commit(); }

} // namespace driftline
