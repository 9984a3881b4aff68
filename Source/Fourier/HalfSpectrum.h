// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <cstddef>

namespace driftline
{

/// The step between a real transform of 2 M points and a complex one of M, by which the even and the odd samples are
/// its real and imaginary parts (J. W. Cooley, P. A. W. Lewis, P. D. Welch, 1970). With Z that transform, W = exp(-2 pi
/// i / 2M) and all indices of Z modulo M:
///
///     X[k] = (Z[k] + conj(Z[M - k])) / 2 - i/2 * W^k * (Z[k] - conj(Z[M - k])),  k = 0 to M
///
/// `cosines` and `sines` hold those of 2 pi k / 2M for k = 0 to M / 2; all arrays lie in AlignedBuffers. [any thread]

/// Z (M values) becomes X (M + 1), in place.
void splitHalves(std::complex<float>* spectrum, const float* cosines, const float* sines, std::size_t half);

/// X becomes 2 Z, in place.
void joinHalves(std::complex<float>* spectrum, const float* cosines, const float* sines, std::size_t half);

} // namespace driftline
