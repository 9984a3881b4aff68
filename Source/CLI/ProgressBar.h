// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace driftline
{

/// One line on a terminal that says how far the work is and how long it will still take; it leaves nothing behind.
/// Draws nothing where standard error is no terminal. [one thread at a time]
class ProgressBar
{
public:
    explicit ProgressBar(bool isWanted);
    ~ProgressBar();

    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// `detail` follows the time left.
    void show(std::int64_t done, std::int64_t toDo, const std::string& detail = {});

    bool isShown() const { return isShown_; }

    /// Takes the line away, so that something else can be printed; it comes back with the next `show`.
    void hide();

private:
    using Clock = std::chrono::steady_clock;

    bool isShown_;
    bool hasDrawn_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point lastDrawn_{};
};

} // namespace driftline
