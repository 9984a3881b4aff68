// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace driftline
{

/// SHA-256 (FIPS 180-4): tells whether a file still holds what it held. [one thread at a time]
class Sha256
{
public:
    enum class Instructions
    {
        best,  ///< the processor's own for this hash, where it has them
        common ///< those that all have
    };

    explicit Sha256(Instructions instructions = Instructions::best);

    void add(std::span<const unsigned char> bytes);

    /// Of all that was added, as 64 lower-case hexadecimal digits. Nothing can be added after it.
    std::string finish();

private:
    void (*addBlocks_)(std::array<std::uint32_t, 8>& state, const unsigned char* blocks, std::size_t count);
    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<unsigned char, 64> pending_{};
    std::size_t pendingBytes_ = 0;
    std::uint64_t totalBytes_ = 0;
};

/// Of a file's bytes. Throws RequestError where it cannot be read. [any thread but the audio thread]
std::string sha256OfFile(const std::filesystem::path& file);

} // namespace driftline
