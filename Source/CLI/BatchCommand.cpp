// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/Message.h"
#include "CLI/ProgressBar.h"
#include "CLI/RenderWarnings.h"
#include "Offline/Batch.h"
#include "Offline/Error.h"
#include "Offline/PatchSource.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

struct BatchOptions
{
    fs::path source; ///< a manifest, or a folder
    std::string pattern;
    BatchRow defaults;
    std::string shard;
    BatchRequest request;
    bool isQuiet = false;
};

constexpr unsigned mostThreads = 1024;
constexpr const char* everyWav = "*.wav";

/// "2/5" as its two numbers. Throws RequestError.
std::pair<std::size_t, std::size_t> parseShard(const std::string& text)
{
    std::size_t shard = 0, count = 0;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, shard);
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/')
    {
        const auto second = std::from_chars(first.ptr + 1, end, count);
        if (second.ec == std::errc() && second.ptr == end && shard >= 1 && shard <= count)
            return {shard, count};
    }
    throw RequestError("--shard " + text + ": is not of the form I/N, such as 2/5 for the second of five parts");
}

std::vector<BatchRow> rowsOf(const BatchOptions& options)
{
    std::error_code error;
    const bool isFolder = fs::is_directory(options.source, error);
    if (!isFolder && !options.pattern.empty())
        throw RequestError("--pattern " + options.pattern + ": chooses files of a folder, and "
                           + options.source.string() + " is none");
    auto rows = isFolder ? listFolder(options.source, options.pattern.empty() ? everyWav : options.pattern,
                                      options.defaults, options.request.outputFolder)
                         : readManifest(options.source, options.defaults);
    requireOwnOutputs(rows, options.request.outputFolder);
    if (options.shard.empty())
        return rows;
    const auto [shard, count] = parseShard(options.shard);
    return shardOf(std::move(rows), shard, count);
}

void requireFolder(const fs::path& folder)
{
    std::error_code error;
    if (!fs::is_directory(folder, error))
        throw RequestError("--output " + folder.string()
                           + (fs::exists(folder, error) ? ": is not a folder; choose another one"
                                                        : ": the folder does not exist; create it"));
}

std::string fixed(double value, int digits)
{
    std::ostringstream text;
    text << std::fixed << std::setprecision(digits) << value;
    return text.str();
}

/// What is printed while the rows are worked on.
class Printer
{
public:
    Printer(const BatchOptions& options, std::size_t rowCount)
        : isQuiet_(options.isQuiet), rowCount_(rowCount), bar_(!options.isQuiet)
    {}

    BatchObserver observer()
    {
        return {.done =
                    [this](const BatchRow&, const RenderRequest& request, const RenderReport& report) {
                        bar_.hide();
                        warnAbout(report, request);
                        const double seconds = static_cast<double>(report.frames) / report.input.sampleRateHz;
                        audioSeconds_ += seconds;
                        endRow(request.output.string() + ": " + fixed(seconds, 2) + " s in "
                               + fixed(report.timings.total, 2) + " s");
                    },
                .skipped = [this](const BatchRow& row) { endRow(row.output.string() + ": is done already"); },
                .failed =
                    [this](const BatchRow& row, const std::string& message) {
                        bar_.hide();
                        printError(message.starts_with(row.place) ? message : row.place + ": " + message);
                        ++ended_;
                    },
                .progress =
                    [this](std::int64_t done, std::int64_t toDo) {
                        if (bar_.isShown())
                            bar_.show(done, toDo,
                                      ", " + std::to_string(ended_) + " of " + std::to_string(rowCount_) + " files, "
                                          + fixed(audioSeconds_ / elapsedSeconds(), 0) + " times real time");
                    }};
    }

    void summarise(const BatchCounts& counts)
    {
        bar_.hide();
        if (!isQuiet_)
            std::cout << rowCount_ << (rowCount_ == 1 ? " file: " : " files: ") << counts.done << " rendered, "
                      << counts.skipped << " done already, " << counts.failed << " failed; "
                      << fixed(counts.audioSeconds, 2) << " s of audio in " << fixed(elapsedSeconds(), 2) << " s ("
                      << fixed(counts.audioSeconds / elapsedSeconds(), 0) << " times real time)\n";
    }

private:
    double elapsedSeconds() const
    {
        return std::max(std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(), 1e-9);
    }

    /// On a terminal the bar says enough.
    void endRow(const std::string& line)
    {
        ++ended_;
        if (!isQuiet_ && !bar_.isShown())
            std::cout << "[" + std::to_string(ended_) + "/" + std::to_string(rowCount_) + "] " + line << std::endl;
    }

    bool isQuiet_;
    std::size_t rowCount_;
    std::size_t ended_ = 0;
    double audioSeconds_ = 0.0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    ProgressBar bar_;
};

void run(BatchOptions& options)
{
    auto& request = options.request;
    requireFolder(request.outputFolder);
    requireTempo(options.defaults.tempoBpm);
    parseTail(options.defaults.tail);
    request.rows = rowsOf(options);
    if (request.threads == 0)
        request.threads = std::max(1U, std::thread::hardware_concurrency());
    Printer printer(options, request.rows.size());
    const auto counts = runBatch(request, printer.observer());
    printer.summarise(counts);
    if (counts.failed > 0)
        throw PartlyDone();
}

} // namespace

void addBatchCommand(CLI::App& app)
{
    auto* command = app.add_subcommand(
        "batch", "Render many files: status 0 where all are done, 1 where some failed, 2 for a wrong manifest");
    const auto options = std::make_shared<BatchOptions>();
    auto& defaults = options->defaults;
    options->request.threads = 0;
    command
        ->add_option("source", options->source,
                     "a manifest (.csv with a header, else a JSON object a line), or a folder; see Docs/batch.md")
        ->required();
    command
        ->add_option("--output", options->request.outputFolder,
                     "the folder to write to; each output gets its report beside it, NAME.report.json")
        ->required();
    command->add_option("--pattern", options->pattern,
                        "which files of a folder, at any depth: * is any text, ? one character (default: *.wav)");
    const std::string where = "; where a row does not say";
    command->add_option("--preset", defaults.preset, "a factory preset or a file" + where);
    command->add_option("--set", defaults.settings, "id=value, any number of times; a row's own come after it")
        ->take_all()
        ->expected(1);
    command->add_option("--response", defaults.response, "the impulse response that space plays through" + where);
    command->add_option("--bpm", defaults.tempoBpm, "quarter notes per minute" + where)->capture_default_str();
    command->add_option("--tail", defaults.tail, "auto, none, or seconds" + where)->capture_default_str();
    command->add_option("--format", defaults.format, "as for 'driftline render'" + where)->capture_default_str();
    command->add_flag("--allow-missing-response", options->request.allowsMissingResponse,
                      "render without space, and warn, where an impulse response is missing or has changed");
    command
        ->add_option("--threads", options->request.threads,
                     "files that are rendered at the same time (default: one per processor)")
        ->check(CLI::Range(1U, mostThreads));
    command->add_option("--shard", options->shard, "I/N: only every Nth row, from the Ith on, for N machines");
    command->add_flag("--resume", options->request.resumes,
                      "pass over what is done already: the same request, input samples and version, and an output of "
                      "the length that its report says; replace what an earlier batch left of the others");
    command->add_flag("--overwrite", options->request.overwrites, "replace existing outputs and reports");
    command->add_flag("--quiet", options->isQuiet, "no progress and no summary; warnings and errors stay");
    command->callback([options] { run(*options); });
}

} // namespace driftline
