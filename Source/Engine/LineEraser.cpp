// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/LineEraser.h"

#include <algorithm>

namespace driftline
{

void LineEraser::reset()
{
    stage_ = Stage::idle;
    input_.setTarget(1.0, 0);
    read_.setTarget(1.0, 0);
}

void LineEraser::begin(int ticks)
{
    if (stage_ == Stage::closing || stage_ == Stage::erasing)
        return;
    stage_ = Stage::closing;
    input_.setTarget(0.0, ticks);
    read_.setTarget(0.0, ticks);
}

void LineEraser::tick(std::int64_t frame, std::uint32_t capacity, int ticks)
{
    input_.tick();
    read_.tick();
    if (stage_ == Stage::closing && read_.rests(0.0))
    {
        stage_ = Stage::erasing;
        firstNew_ = frame;
        erased_ = 0;
        input_.setTarget(1.0, ticks);
    }
    else if (stage_ == Stage::erasing && erased_ + (frame - firstNew_) >= static_cast<std::int64_t>(capacity))
    {
        stage_ = Stage::opening;
        read_.setTarget(1.0, ticks);
    }
    else if (stage_ == Stage::opening && read_.rests(1.0))
    {
        stage_ = Stage::idle;
    }
}

void LineEraser::erase(DelayMemory& memory, std::int64_t frame, int frames) const
{
    if (stage_ != Stage::erasing)
        return;
    // What is older than the ring has been written over by new samples already.
    const std::int64_t capacity = static_cast<std::int64_t>(memory.mask()) + 1;
    const std::int64_t oldest = frame + frames - capacity;
    const std::int64_t end = firstNew_ - erased_;
    const std::int64_t begin = std::max(end - static_cast<std::int64_t>(erasedPerFrame) * frames, oldest);
    if (begin < end)
        memory.erase(static_cast<std::uint64_t>(begin), static_cast<std::size_t>(end - begin));
}

void LineEraser::advance(int frames)
{
    if (stage_ == Stage::erasing)
        erased_ += static_cast<std::int64_t>(erasedPerFrame) * frames;
}

} // namespace driftline
