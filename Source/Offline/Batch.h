// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/BatchManifest.h"
#include "Offline/Renderer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace driftline
{

struct BatchRequest
{
    std::vector<BatchRow> rows;
    std::filesystem::path outputFolder; ///< is there; folders in it are made where rows need them
    unsigned threads = 1;               ///< rows that are rendered at the same time
    bool allowsMissingResponse = false;
    bool overwrites = false; ///< replaces outputs that are there
    /// Leaves alone each row whose report says that it is done already, see isDone; renders the others, and replaces
    /// what an earlier batch left of them.
    bool resumes = false;
};

struct BatchCounts
{
    std::size_t done = 0;
    std::size_t skipped = 0; ///< were done already
    std::size_t failed = 0;
    double audioSeconds = 0.0; ///< rendered
};

/// What is told on the way, never two at a time, on whichever thread does the work. Any may be empty.
struct BatchObserver
{
    std::function<void(const BatchRow&, const RenderRequest&, const RenderReport&)> done;
    std::function<void(const BatchRow&)> skipped;
    std::function<void(const BatchRow&, const std::string& message)> failed;
    /// By the sizes of the inputs' files, since their lengths are not known before they are opened.
    std::function<void(std::int64_t bytesDone, std::int64_t bytesToDo)> progress;
};

/// Renders all rows, each with its report beside it. One that fails is counted and told, and the rest goes on.
/// [any thread but the audio thread]
BatchCounts runBatch(const BatchRequest& request, const BatchObserver& observer);

/// Whether the output and its report are what this request would give: the report is whole and by this version of
/// Driftline; what was asked for and the hash of the input's samples are the same, for which the input is read from end
/// to end; the output has the length in bytes, the rate, the channels and the frames that the report says. Whether its
/// samples do too is what `driftline verify` looks at. Throws RequestError where the input cannot be read.
bool isDone(const RenderRequest& request, const std::filesystem::path& record);

/// The rows that part `shard` of `shardCount`, from 1, takes: every so manieth. [any thread]
std::vector<BatchRow> shardOf(std::vector<BatchRow> rows, std::size_t shard, std::size_t shardCount);

} // namespace driftline
