// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <utility>

namespace driftline
{

/// What a document was, to go back to and forth again: whole documents, which are small, so that what comes back is the
/// same to the byte whatever the edit was. [message thread]
template<class Document>
class UndoHistory
{
public:
    static constexpr std::size_t deepest = 256;

    /// Before a change: keeps the document as it is. What was undone can no longer be redone. Beyond `deepest` the
    /// oldest goes.
    void record(Document before)
    {
        past_.push_back(std::move(before));
        if (past_.size() > deepest)
            past_.pop_front();
        future_.clear();
    }

    /// The document before the last change; `now` is kept for redo. Nothing where there is none.
    std::optional<Document> undo(Document now) { return step(past_, future_, std::move(now)); }

    /// The document before the last undo.
    std::optional<Document> redo(Document now) { return step(future_, past_, std::move(now)); }

    bool canUndo() const { return !past_.empty(); }
    bool canRedo() const { return !future_.empty(); }

    void clear()
    {
        past_.clear();
        future_.clear();
    }

private:
    static std::optional<Document> step(std::deque<Document>& from, std::deque<Document>& to, Document now)
    {
        if (from.empty())
            return std::nullopt;
        to.push_back(std::move(now));
        std::optional<Document> result(std::move(from.back()));
        from.pop_back();
        return result;
    }

    std::deque<Document> past_;
    std::deque<Document> future_;
};

} // namespace driftline
