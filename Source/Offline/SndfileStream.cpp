// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/SndfileStream.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace driftline
{

namespace
{

constexpr std::size_t bufferBytes = 256 * 1024;

std::FILE* open(const std::filesystem::path& file, bool isWriting)
{
    errno = 0;
#if defined(_WIN32)
    std::FILE* stream = ::_wfopen(file.c_str(), isWriting ? L"w+b" : L"rb");
#else
    std::FILE* stream = std::fopen(file.c_str(), isWriting ? "w+b" : "rb");
#endif
    if (stream == nullptr)
        throw std::system_error(errno, std::generic_category());
    return stream;
}

bool seekStream(std::FILE* stream, std::int64_t position)
{
#if defined(_WIN32)
    return ::_fseeki64(stream, position, SEEK_SET) == 0;
#else
    static_assert(sizeof(off_t) == 8, "files beyond 2 GB need large file support");
    return ::fseeko(stream, position, SEEK_SET) == 0;
#endif
}

} // namespace

struct SndfileStream::Callbacks
{
    static SndfileStream& self(void* user) { return *static_cast<SndfileStream*>(user); }

    static sf_count_t length(void* user) { return self(user).lengthBytes_; }
    static sf_count_t tell(void* user) { return self(user).positionBytes_; }

    static sf_count_t seek(sf_count_t offset, int whence, void* user)
    {
        SndfileStream& stream = self(user);
        const std::int64_t origin = whence == SEEK_CUR   ? stream.positionBytes_
                                    : whence == SEEK_END ? stream.lengthBytes_
                                                         : 0;
        stream.seekTo(origin + offset);
        return stream.positionBytes_;
    }

    static sf_count_t read(void* destination, sf_count_t count, void* user)
    {
        SndfileStream& stream = self(user);
        errno = 0;
        const std::size_t done = std::fread(destination, 1, static_cast<std::size_t>(count), stream.stream_.get());
        if (std::ferror(stream.stream_.get()) != 0)
            stream.noteFailure();
        stream.showUnknownSize(static_cast<unsigned char*>(destination), static_cast<std::int64_t>(done));
        stream.positionBytes_ += static_cast<std::int64_t>(done);
        return static_cast<sf_count_t>(done);
    }

    static sf_count_t write(const void* source, sf_count_t count, void* user)
    {
        SndfileStream& stream = self(user);
        errno = 0;
        const std::size_t done = std::fwrite(source, 1, static_cast<std::size_t>(count), stream.stream_.get());
        if (done < static_cast<std::size_t>(count))
            stream.noteFailure();
        stream.positionBytes_ += static_cast<std::int64_t>(done);
        stream.lengthBytes_ = std::max(stream.lengthBytes_, stream.positionBytes_);
        return static_cast<sf_count_t>(done);
    }
};

SndfileStream::SndfileStream(const std::filesystem::path& file, std::optional<std::int64_t> unknownSizeOffset)
    : SndfileStream(file, SF_INFO{}, false, unknownSizeOffset)
{}

SndfileStream::SndfileStream(const std::filesystem::path& file, const SF_INFO& format)
    : SndfileStream(file, format, true, std::nullopt)
{}

SndfileStream::SndfileStream(const std::filesystem::path& file, const SF_INFO& format, bool isWriting,
                             std::optional<std::int64_t> unknownSizeOffset)
    : buffer_(bufferBytes), stream_(open(file, isWriting), &std::fclose), unknownSizeOffset_(unknownSizeOffset),
      info_(format)
{
    std::setvbuf(stream_.get(), buffer_.data(), _IOFBF, buffer_.size());
    if (!isWriting)
        lengthBytes_ = static_cast<std::int64_t>(std::filesystem::file_size(file));
    SF_VIRTUAL_IO callbacks{&Callbacks::length, &Callbacks::seek, &Callbacks::read, &Callbacks::write,
                            &Callbacks::tell};
    handle_ = ::sf_open_virtual(&callbacks, isWriting ? SFM_WRITE : SFM_READ, &info_, this);
}

SndfileStream::~SndfileStream() { close(); }

void SndfileStream::close()
{
    if (handle_ != nullptr)
        ::sf_close(handle_);
    handle_ = nullptr;
    if (std::FILE* stream = stream_.release())
    {
        errno = 0;
        if (std::fclose(stream) != 0)
            noteFailure();
    }
}

bool SndfileStream::seekTo(std::int64_t position)
{
    if (position == positionBytes_)
        return true;
    errno = 0;
    if (position < 0 || !seekStream(stream_.get(), position))
    {
        if (position >= 0)
            noteFailure();
        return false;
    }
    positionBytes_ = position;
    return true;
}

void SndfileStream::showUnknownSize(unsigned char* bytes, std::int64_t count) const
{
    if (!unknownSizeOffset_)
        return;
    constexpr std::int64_t sizeBytes = 4;
    const std::int64_t begin = std::max<std::int64_t>(*unknownSizeOffset_ - positionBytes_, 0);
    const std::int64_t end = std::min(*unknownSizeOffset_ + sizeBytes - positionBytes_, count);
    for (std::int64_t index = begin; index < end; ++index)
        bytes[index] = 0xff;
}

void SndfileStream::noteFailure()
{
    if (systemError_ == 0)
        systemError_ = errno != 0 ? errno : EIO;
}

} // namespace driftline
