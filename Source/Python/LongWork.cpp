// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/LongWork.h"

#include "Python/Argument.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

constexpr std::chrono::milliseconds lookUpInterval{20};

/// Runs the work and says when it has ended.
class Worker
{
public:
    explicit Worker(const std::function<void(WorkStatus&)>& work)
        : thread_([this, &work] {
              try
              {
                  work(status_);
              }
              catch (...)
              {
                  problem_ = std::current_exception();
              }
              const std::lock_guard lock(mutex_);
              hasEnded_ = true;
              ended_.notify_one();
          })
    {}

    ~Worker() { finish(); }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Whether it has ended, after waiting for it for `lookUpInterval` at most.
    bool waitForEnd()
    {
        std::unique_lock lock(mutex_);
        return ended_.wait_for(lock, lookUpInterval, [this] { return hasEnded_; });
    }

    void finish()
    {
        status_.stop(); // nothing that has ended minds
        if (thread_.joinable())
            thread_.join();
    }

    void rethrow() const
    {
        if (problem_)
            std::rethrow_exception(problem_);
    }

    std::uint64_t done() const { return status_.done(); }

private:
    WorkStatus status_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool hasEnded_ = false;
    std::exception_ptr problem_;
    std::thread thread_; // the last member, so that the others are there when it starts
};

} // namespace

void runWatched(std::uint64_t total, py::handle progress, const std::function<void(WorkStatus&)>& work)
{
    const py::gil_scoped_release released;
    Worker worker(work); // joined while the lock is released: the work may need it
    while (!worker.waitForEnd())
    {
        const py::gil_scoped_acquire acquired;
        if (PyErr_CheckSignals() != 0)
            throw py::error_already_set();
        if (!progress.is_none())
            progress(worker.done(), total);
    }
    worker.finish();
    worker.rethrow();
    if (!progress.is_none())
    {
        const py::gil_scoped_acquire acquired;
        progress(total, total);
    }
}

void requireProgress(py::handle progress)
{
    if (!progress.is_none() && PyCallable_Check(progress.ptr()) == 0)
        raise(PyExc_TypeError, std::string("progress is a ") + Py_TYPE(progress.ptr())->tp_name
                                   + "; expected None or a function of (done, total)");
}

void raiseIfInterrupted()
{
    const py::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() != 0)
        throw py::error_already_set();
}

} // namespace driftline::python
