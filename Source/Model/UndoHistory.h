// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <utility>

namespace driftline
{

/// The steps of an edited document, to go back through and forth again. What a step is, and how it is taken back, is
/// its owner's business. [one thread at a time]
template<class Step>
class UndoHistory
{
public:
    static constexpr std::size_t deepest = 256;

    /// What was undone can no longer be redone. Beyond `deepest` the oldest goes.
    void record(Step step)
    {
        past_.push_back(std::move(step));
        if (past_.size() > deepest)
            past_.pop_front();
        future_.clear();
    }

    /// The step to take back, or nothing; it is now the next to be brought again. Valid until the next call.
    const Step* undo() { return move(past_, future_); }

    /// The step to bring again, or nothing; it is now the next to be taken back. Valid until the next call.
    const Step* redo() { return move(future_, past_); }

    /// What `undo` and `redo` would return, without a move.
    const Step* toUndo() const { return past_.empty() ? nullptr : &past_.back(); }
    const Step* toRedo() const { return future_.empty() ? nullptr : &future_.back(); }

    bool canUndo() const { return !past_.empty(); }
    bool canRedo() const { return !future_.empty(); }

    /// Another one in place of the newest step, of which there is one.
    void replaceNewest(Step step)
    {
        past_.pop_back();
        record(std::move(step));
    }

    /// As if the newest step, of which there is one, had never been.
    void dropNewest() { past_.pop_back(); }

    void clear()
    {
        past_.clear();
        future_.clear();
    }

private:
    static const Step* move(std::deque<Step>& from, std::deque<Step>& to)
    {
        if (from.empty())
            return nullptr;
        to.push_back(std::move(from.back()));
        from.pop_back();
        return &to.back();
    }

    std::deque<Step> past_;
    std::deque<Step> future_;
};

} // namespace driftline
