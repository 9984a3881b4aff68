// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace driftline
{

// The loops of the convolver, for the best instruction set of the CPU. Each gives the same bits with every one that has
// a fused multiply-add. Counts are multiples of 16 and pointers aligned to 64 bytes where nothing else is said. Complex
// numbers are either interleaved (re, im), as FFTW has them, or split into two arrays. [any thread]

/// How many bins of a spectrum lie together, first their real and then their imaginary parts.
inline constexpr int tileBins = 32;
inline constexpr std::ptrdiff_t tileFloats = std::ptrdiff_t{2} * tileBins;

/// A table of complex factors, split.
struct FactorTable
{
    const float* re;
    const float* im;
};

/// to = (current - i previous) * twist.
void twistInput(const float* current, const float* previous, FactorTable twist, float* to, int count);

/// to = real part of from * conj(twist).
void untwistOutput(const float* from, FactorTable twist, float* to, int count);

/// to = from * factors.
void multiplyBy(const float* from, FactorTable factors, float* to, int count);

/// to = from * conj(factors). `to` may be `from`.
void multiplyByConjugate(const float* from, FactorTable factors, float* to, int count);

/// Cuts `count` bins, a multiple of tileBins, into tiles that lie `tileStride` floats apart. Small parts become 0.
void splitIntoTiles(const float* from, float* tiles, std::ptrdiff_t tileStride, int count);

/// What one input contributes to an output in a tile: the response's partitions from `response` on times as many
/// spectra of the input's past, newest first. Spectra of one tile lie behind each other.
struct TileRoute
{
    int input;
    int partitions;
    std::size_t response; ///< where its first partition's tile is, from that of the response set on, in floats
};

/// The past of all inputs in one tile: rings of spectra, in which older ones have higher indices.
struct TileHistory
{
    const float* spectra;    ///< of the first input
    std::size_t inputStride; ///< from input to input, in floats
    int slots;               ///< of each ring
    int newest;              ///< index of the newest spectrum
    int filled;              ///< how many there are
};

/// The sum over `routes` of products of spectra, as tileBins complex numbers. Small parts become 0.
void sumProducts(const TileHistory& history, const float* responses, std::span<const TileRoute> routes, float* to);

/// sums[i] += what the taps of a response give at input[i]: sum of taps[k] * input[i - k]. `tapCount` is even. Computes
/// whole vectors: up to 15 more samples than `frames`, from whatever lies behind `input`. Needs no alignment of
/// `input`.
void addHead(const float* input, const float* taps, int tapCount, float* sums, int frames);

/// sums[i] += samples[i], for any count and alignment.
void addSamples(const float* samples, float* sums, int frames);

/// sums[i] += gainFrom[i] * from[i] + gainTo[i] * to[i], for any count and alignment.
void addFaded(const float* from, const float* gainFrom, const float* to, const float* gainTo, float* sums, int frames);

/// output[i] = sums[i], or 0 where it is small, for any count and alignment.
void storeSnapped(const float* sums, float* output, int frames);

} // namespace driftline
