// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fourier/PlannerMutex.h"

#include <fftw3.h>

namespace driftline
{

std::mutex& plannerMutex()
{
    static std::mutex mutex;
    static const bool hasWisdom = [] {
        const bool isDouble = fftw_import_system_wisdom() != 0; // none is as good
        return fftwf_import_system_wisdom() != 0 || isDouble;
    }();
    (void)hasWisdom;
    return mutex;
}

} // namespace driftline
