// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/ProgressBar.h"

#include <algorithm>
#include <cstdio>
#include <string>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace driftline
{

namespace
{

constexpr int barWidth = 32;
constexpr auto redrawInterval = std::chrono::milliseconds(100);

bool isTerminal()
{
#ifdef _WIN32
    return _isatty(_fileno(stderr)) != 0;
#else
    return isatty(STDERR_FILENO) != 0;
#endif
}

} // namespace

ProgressBar::ProgressBar(bool isWanted) : isShown_(isWanted && isTerminal()) {}

ProgressBar::~ProgressBar() { hide(); }

void ProgressBar::hide()
{
    if (hasDrawn_)
        std::fputs("\r\x1b[K", stderr); // the line leaves nothing behind
    hasDrawn_ = false;
}

void ProgressBar::show(std::int64_t done, std::int64_t toDo, const std::string& detail)
{
    const auto now = Clock::now();
    if (!isShown_ || toDo <= 0 || now - lastDrawn_ < redrawInterval)
        return;
    lastDrawn_ = now;
    hasDrawn_ = true;
    const double share = std::clamp(static_cast<double>(done) / static_cast<double>(toDo), 0.0, 1.0);
    const double elapsedSeconds = std::chrono::duration<double>(now - start_).count();
    const int filled = static_cast<int>(share * barWidth);
    const std::string bar = std::string(static_cast<std::size_t>(filled), '#')
                            + std::string(static_cast<std::size_t>(barWidth - filled), '-');
    const int left = share > 0.0 ? static_cast<int>(elapsedSeconds * (1.0 - share) / share + 0.5) : 0;
    std::fprintf(stderr, "\r[%s] %3d %%  %d:%02d left%s\x1b[K", bar.c_str(), static_cast<int>(share * 100.0), left / 60,
                 left % 60, detail.c_str());
    std::fflush(stderr);
}

} // namespace driftline
