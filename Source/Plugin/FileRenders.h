// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/FileRenderModel.h"
#include "Model/Patch.h"
#include "Offline/Renderer.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

namespace driftline
{

/// Renders files with `driftline::render`, in a thread of its own, and so gives the bits of the command line. Belongs
/// to the processor, so that a render outlives the editor; one that is running ends with this. [message thread]
class FileRenders : public FileRenderModel
{
public:
    /// Called on the message thread for what is to be rendered.
    struct Sources
    {
        std::function<Patch()> patch;
        std::function<double()> tempoBpm;
    };

    explicit FileRenders(Sources sources);
    ~FileRenders() override;

    FileRenders(const FileRenders&) = delete;
    FileRenders& operator=(const FileRenders&) = delete;

    std::vector<std::string> formats() const override;
    double songTempoBpm() const override { return sources_.tempoBpm(); }
    std::string patchName() const override { return sources_.patch().name; }
    InputFileStatus inspect(const std::string& file) const override;
    void startRender(const FileRenderRequest& request) override;
    void cancelRender() override { isCancelled_.store(true, std::memory_order_relaxed); }
    FileRenderStatus renderStatus() const override;

private:
    using Clock = std::chrono::steady_clock;

    void run(const RenderRequest& request);
    void noteProgress(std::int64_t framesDone, std::int64_t framesToDo, double sampleRateHz);
    void finish(FileRenderState state, std::string text, std::vector<std::string> warnings = {});
    void endThread();

    const Sources sources_;
    std::atomic<bool> isCancelled_{false};

    mutable std::mutex mutex_; ///< guards the two below
    FileRenderStatus status_;
    Clock::time_point start_; ///< of the first block

    std::thread thread_;
};

} // namespace driftline
