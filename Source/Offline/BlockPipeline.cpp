// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/BlockPipeline.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace driftline
{

namespace
{

/// Where the slots wait between the steps, all under one lock: they change hands some thousand times a second at most.
class Belt
{
public:
    enum Place
    {
        empty,
        read,
        computed,
        placeCount
    };

    explicit Belt(std::size_t slots)
    {
        for (std::size_t slot = 0; slot < slots; ++slot)
            lines_[empty].slots.push_back(slot);
    }

    /// The next slot there, after waiting for one; none when none will come any more.
    std::optional<std::size_t> take(Place place)
    {
        std::unique_lock lock(mutex_);
        auto& line = lines_[place];
        line.hasChanged.wait(lock, [&] { return isStopped_ || line.isClosed || !line.slots.empty(); });
        if (isStopped_ || line.slots.empty())
            return std::nullopt;
        const std::size_t slot = line.slots.front();
        line.slots.pop_front();
        return slot;
    }

    void put(Place place, std::size_t slot)
    {
        const std::scoped_lock lock(mutex_);
        lines_[place].slots.push_back(slot);
        lines_[place].hasChanged.notify_one();
    }

    /// Nothing is put there any more.
    void close(Place place)
    {
        const std::scoped_lock lock(mutex_);
        lines_[place].isClosed = true;
        lines_[place].hasChanged.notify_one();
    }

    void fail(std::exception_ptr error)
    {
        const std::scoped_lock lock(mutex_);
        if (!error_) // later ones follow from the first
            error_ = std::move(error);
        isStopped_ = true;
        for (auto& line : lines_)
            line.hasChanged.notify_all();
    }

    /// When all steps have ended.
    void rethrow() const
    {
        if (error_)
            std::rethrow_exception(error_);
    }

private:
    struct Line
    {
        std::deque<std::size_t> slots;
        std::condition_variable hasChanged;
        bool isClosed = false;
    };

    std::mutex mutex_;
    Line lines_[placeCount];
    bool isStopped_ = false;
    std::exception_ptr error_;
};

/// Ends the belt where a step throws.
template<class Work>
void guarded(Belt& belt, const Work& work)
{
    try
    {
        work();
    }
    catch (...)
    {
        belt.fail(std::current_exception());
    }
}

void readAll(Belt& belt, const PipelineSteps& steps)
{
    while (const auto slot = belt.take(Belt::empty))
    {
        if (!steps.read(*slot))
            break;
        belt.put(Belt::read, *slot);
    }
    belt.close(Belt::read);
}

void computeAll(Belt& belt, const PipelineSteps& steps)
{
    while (const auto slot = belt.take(Belt::read))
    {
        steps.compute(*slot);
        belt.put(Belt::computed, *slot);
    }
    belt.close(Belt::computed);
}

void writeAll(Belt& belt, const PipelineSteps& steps)
{
    while (const auto slot = belt.take(Belt::computed))
    {
        steps.write(*slot);
        belt.put(Belt::empty, *slot);
    }
}

void runInTurns(const PipelineSteps& steps)
{
    while (steps.read(0))
    {
        steps.compute(0);
        steps.write(0);
    }
}

} // namespace

void runPipeline(std::size_t slots, const PipelineSteps& steps)
{
    if (slots <= 1)
        return runInTurns(steps);

    Belt belt(slots);
    {
        std::jthread reader, writer;
        try
        {
            // The writer first: until the reader is there too it has nothing to do, and nothing has been begun.
            writer = std::jthread([&] { guarded(belt, [&] { writeAll(belt, steps); }); });
            reader = std::jthread([&] { guarded(belt, [&] { readAll(belt, steps); }); });
        }
        catch (const std::system_error&)
        {
            belt.close(Belt::computed);
        }
        if (reader.joinable())
            guarded(belt, [&] { computeAll(belt, steps); });
        else
            slots = 1;
    }
    if (slots == 1)
        return runInTurns(steps);
    belt.rethrow();
}

} // namespace driftline
