// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sndfile.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace driftline
{

/// libsndfile over a C stream of our own. That keeps the system's reason for a failed read or write
/// (libsndfile drops it, and at closing time does not even report the failure), opens names in any script on
/// every system, and stops libsndfile from taking a file of arbitrary bytes for raw audio because of its
/// extension.
///
/// Internal to Offline, since it shows libsndfile's types. [one thread at a time]
class SndfileStream
{
public:
    /// Opens for reading. `handle()` is null when libsndfile does not recognise the content. Throws
    /// std::system_error when the file itself cannot be opened. The 32 bits at `unknownSizeOffset` are shown to
    /// libsndfile as all ones, which it knows to mean "to the end of the file".
    explicit SndfileStream(const std::filesystem::path& file, std::optional<std::int64_t> unknownSizeOffset);

    /// Creates or empties `file` and opens it for writing in the given format. `handle()` is null when
    /// libsndfile refuses the format. Throws std::system_error when the file itself cannot be opened.
    SndfileStream(const std::filesystem::path& file, const SF_INFO& format);

    ~SndfileStream();

    SndfileStream(const SndfileStream&) = delete;
    SndfileStream& operator=(const SndfileStream&) = delete;

    SNDFILE* handle() const { return handle_; }
    const SF_INFO& info() const { return info_; }

    /// Finishes the file: what is still buffered, and the header. A failure shows in `systemError`.
    void close();

    /// The errno value of the first read, write or seek that failed; 0 for none.
    int systemError() const { return systemError_; }

private:
    struct Callbacks;

    SndfileStream(const std::filesystem::path& file, const SF_INFO& format, bool isWriting,
                  std::optional<std::int64_t> unknownSizeOffset);

    bool seekTo(std::int64_t position);
    void showUnknownSize(unsigned char* bytes, std::int64_t count) const;
    void noteFailure();

    std::vector<char> buffer_; // outlives the stream that uses it
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream_;
    std::optional<std::int64_t> unknownSizeOffset_;
    SF_INFO info_;
    SNDFILE* handle_ = nullptr;
    // libsndfile asks for position and length often; asking the C library each time would flush its buffer.
    std::int64_t lengthBytes_ = 0;
    std::int64_t positionBytes_ = 0;
    int systemError_ = 0;
};

} // namespace driftline
