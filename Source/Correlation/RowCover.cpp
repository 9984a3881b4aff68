// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/RowCover.h"

#include <limits>

namespace driftline
{
namespace
{

constexpr std::size_t nobody = std::numeric_limits<std::size_t>::max();

/// A largest set of links that share no row, grown along alternating paths (C. Berge, 1957): a path from a free left
/// row over any link to the right and back over a matched link, until a free right row is found.
class Matching
{
public:
    Matching(std::span<const RowLink> links, std::size_t leftRows, std::size_t rightRows)
        : links_(links), firstLink_(leftRows + 1, 0), partnerOfLeft_(leftRows, nobody),
          partnerOfRight_(rightRows, nobody), reachedFrom_(rightRows, nobody), isReached_(leftRows, 0)
    {
        for (const RowLink& link : links)
            ++firstLink_[link.left + 1];
        for (std::size_t left = 0; left < leftRows; ++left)
            firstLink_[left + 1] += firstLink_[left];
        for (std::size_t left = 0; left < leftRows; ++left)
            matchAtOnce(left);
        for (std::size_t left = 0; left < leftRows; ++left)
            if (partnerOfLeft_[left] == nobody)
                matchByPath(left);
    }

    /// Koenig's construction: of each matched link the right row where an alternating path from a free left row leads
    /// there, else the left row.
    RowCover cover()
    {
        forgetPaths();
        for (std::size_t left = 0; left < partnerOfLeft_.size(); ++left)
            if (partnerOfLeft_[left] == nobody)
                search(left);
        RowCover cover{std::vector<char>(partnerOfLeft_.size(), 0), std::vector<char>(partnerOfRight_.size(), 0)};
        for (std::size_t left = 0; left < partnerOfLeft_.size(); ++left)
            cover.left[left] = partnerOfLeft_[left] != nobody && isReached_[left] == 0 ? 1 : 0;
        for (std::size_t right = 0; right < partnerOfRight_.size(); ++right)
            cover.right[right] = reachedFrom_[right] != nobody ? 1 : 0;
        return cover;
    }

private:
    std::span<const RowLink> linksOf(std::size_t left) const
    {
        return links_.subspan(firstLink_[left], firstLink_[left + 1] - firstLink_[left]);
    }

    void matchAtOnce(std::size_t left)
    {
        for (const RowLink& link : linksOf(left))
            if (partnerOfRight_[link.right] == nobody)
            {
                partnerOfLeft_[left] = link.right;
                partnerOfRight_[link.right] = left;
                return;
            }
    }

    void matchByPath(std::size_t start)
    {
        const std::size_t freeRight = search(start);
        if (freeRight == nobody)
            return; // What was reached leads nowhere, now or later: it stays marked.
        for (std::size_t right = freeRight; right != nobody;)
        {
            const std::size_t left = reachedFrom_[right];
            const std::size_t next = partnerOfLeft_[left];
            partnerOfLeft_[left] = right;
            partnerOfRight_[right] = left;
            right = next;
        }
        forgetPaths();
    }

    /// Breadth first, without recursion, since a path may be as long as there are rows. The free right row, or nobody.
    std::size_t search(std::size_t start)
    {
        queue_.assign(1, start);
        isReached_[start] = 1;
        for (std::size_t next = 0; next < queue_.size(); ++next)
            for (const RowLink& link : linksOf(queue_[next]))
            {
                if (reachedFrom_[link.right] != nobody)
                    continue;
                reachedFrom_[link.right] = link.left;
                const std::size_t partner = partnerOfRight_[link.right];
                if (partner == nobody)
                    return link.right;
                isReached_[partner] = 1;
                queue_.push_back(partner);
            }
        return nobody;
    }

    void forgetPaths()
    {
        reachedFrom_.assign(reachedFrom_.size(), nobody);
        isReached_.assign(isReached_.size(), 0);
    }

    std::span<const RowLink> links_;
    std::vector<std::size_t> firstLink_;
    std::vector<std::size_t> partnerOfLeft_;
    std::vector<std::size_t> partnerOfRight_;
    std::vector<std::size_t> reachedFrom_; ///< by right row
    std::vector<char> isReached_;          ///< by left row
    std::vector<std::size_t> queue_;
};

} // namespace

RowCover coverLinks(std::span<const RowLink> links, std::size_t leftRows, std::size_t rightRows)
{
    return Matching(links, leftRows, rightRows).cover();
}

} // namespace driftline
