// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Sha256.h"

#include "Offline/Error.h"

#include <algorithm>
#include <bit>
#include <fstream>
#include <vector>

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace driftline
{

namespace
{

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
constexpr std::array<std::uint32_t, 64> roundConstants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t bigEndianWord(const unsigned char* bytes)
{
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}

using State = std::array<std::uint32_t, 8>;
constexpr std::size_t blockBytes = 64;

void addBlockPlainly(State& state, const unsigned char* block)
{
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < 16; ++i)
        words[i] = bigEndianWord(block + 4 * i);
    for (std::size_t i = 16; i < words.size(); ++i)
    {
        const auto a = words[i - 15];
        const auto b = words[i - 2];
        words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) + words[i - 7]
                   + (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        const auto first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g))
                           + roundConstants[i] + words[i];
        const auto second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const std::array<std::uint32_t, 8> change{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i)
        state[i] += change[i];
}

void addBlocksPlainly(State& state, const unsigned char* blocks, std::size_t count)
{
    for (std::size_t block = 0; block < count; ++block)
        addBlockPlainly(state, blocks + blockBytes * block);
}

#if defined(__x86_64__) && defined(__GNUC__)
#define DRIFTLINE_HAS_SHA_INSTRUCTIONS

bool hasShaInstructions()
{
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned shaBit = 1U << 29; // leaf 7, EBX: Intel's manual, volume 2, CPUID
    return __builtin_cpu_supports("sse4.1") != 0 && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & shaBit) != 0;
}

/// The same by the processor's own instructions, several times as fast. They keep the state as the words (a, b, e, f)
/// and (c, d, g, h), highest first, and do two rounds at a time; see Intel's manual, volume 2, SHA256RNDS2.
__attribute__((target("sha,sse4.1"))) void addBlocksByInstructions(State& state, const unsigned char* blocks,
                                                                   std::size_t count)
{
    const auto word = [&](std::size_t i) { return static_cast<int>(state[i]); };
    __m128i abef = _mm_set_epi32(word(0), word(1), word(4), word(5));
    __m128i cdgh = _mm_set_epi32(word(2), word(3), word(6), word(7));
    const __m128i bigEndian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    for (std::size_t block = 0; block < count; ++block)
    {
        const __m128i abefBefore = abef, cdghBefore = cdgh;
        const auto* const message = reinterpret_cast<const __m128i*>(blocks + blockBytes * block);
        __m128i words[4]; // the last sixteen of the message schedule, a ring
        for (std::size_t quad = 0; quad < roundConstants.size() / 4; ++quad)
        {
            __m128i& next = words[quad % 4];
            if (quad < 4)
                next = _mm_shuffle_epi8(_mm_loadu_si128(message + quad), bigEndian);
            else
            {
                const __m128i last = words[(quad + 3) % 4];
                const __m128i sevenBack = _mm_alignr_epi8(last, words[(quad + 2) % 4], 4);
                next = _mm_add_epi32(_mm_sha256msg1_epu32(next, words[(quad + 1) % 4]), sevenBack);
                next = _mm_sha256msg2_epu32(next, last);
            }
            const auto* const constants = reinterpret_cast<const __m128i*>(roundConstants.data() + 4 * quad);
            const __m128i sum = _mm_add_epi32(next, _mm_loadu_si128(constants));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
        }
        abef = _mm_add_epi32(abef, abefBefore);
        cdgh = _mm_add_epi32(cdgh, cdghBefore);
    }
    alignas(16) std::array<std::uint32_t, 4> high{}, low{};
    _mm_store_si128(reinterpret_cast<__m128i*>(high.data()), abef);
    _mm_store_si128(reinterpret_cast<__m128i*>(low.data()), cdgh);
    state = {high[3], high[2], low[3], low[2], high[1], high[0], low[1], low[0]};
}
#endif

} // namespace

Sha256::Sha256(Instructions instructions) : addBlocks_(&addBlocksPlainly)
{
#if defined(DRIFTLINE_HAS_SHA_INSTRUCTIONS)
    static const bool isFast = hasShaInstructions();
    if (instructions == Instructions::best && isFast)
        addBlocks_ = &addBlocksByInstructions;
#else
    (void)instructions;
#endif
}

void Sha256::add(std::span<const unsigned char> bytes)
{
    totalBytes_ += bytes.size();
    if (pendingBytes_ > 0)
    {
        const auto count = std::min(bytes.size(), blockBytes - pendingBytes_);
        std::copy_n(bytes.begin(), count, pending_.begin() + static_cast<std::ptrdiff_t>(pendingBytes_));
        pendingBytes_ += count;
        bytes = bytes.subspan(count);
        if (pendingBytes_ < blockBytes)
            return;
        addBlocks_(state_, pending_.data(), 1);
    }
    addBlocks_(state_, bytes.data(), bytes.size() / blockBytes);
    pendingBytes_ = bytes.size() % blockBytes;
    std::copy(bytes.end() - static_cast<std::ptrdiff_t>(pendingBytes_), bytes.end(), pending_.begin());
}

std::string Sha256::finish()
{
    const std::uint64_t bits = totalBytes_ * 8;
    constexpr unsigned char one = 0x80;
    constexpr unsigned char zero = 0;
    add({&one, 1});
    while (pendingBytes_ != pending_.size() - 8)
        add({&zero, 1});
    std::array<unsigned char, 8> length{};
    for (std::size_t i = 0; i < length.size(); ++i)
        length[i] = static_cast<unsigned char>(bits >> (56 - 8 * i));
    add(length);

    constexpr const char* digits = "0123456789abcdef";
    std::string text;
    for (const auto word : state_)
        for (int shift = 28; shift >= 0; shift -= 4)
            text.push_back(digits[word >> shift & 15]);
    return text;
}

std::string sha256OfFile(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::vector<char> block(64 * 1024);
    Sha256 hash;
    while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0)
        hash.add({reinterpret_cast<const unsigned char*>(block.data()), static_cast<std::size_t>(stream.gcount())});
    if (!stream.eof())
        throw RequestError(file.string() + ": the file cannot be read; check the name and its permissions");
    return hash.finish();
}

} // namespace driftline
