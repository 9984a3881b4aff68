// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/Message.h"
#include "Offline/OutputVerification.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

namespace driftline
{

namespace
{

struct VerifyOptions
{
    std::filesystem::path folder;
    unsigned threads = 0; ///< 0: one per processor
    bool isQuiet = false;
};

constexpr unsigned mostThreads = 1024;

void run(const VerifyOptions& options)
{
    const unsigned threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    const auto counts = verifyFolder(options.folder, threads, [](const std::string& kind, const std::string& what) {
        printError(kind + ": " + what);
    });
    if (!options.isQuiet)
        std::cout << options.folder.string() << ": " << counts.good << " good, " << counts.missing << " missing, "
                  << counts.changed << " changed, " << counts.bad << " with a bad report, " << counts.extra
                  << " extra\n";
    if (!counts.isAllGood())
        throw PartlyDone();
}

} // namespace

void addVerifyCommand(CLI::App& app)
{
    auto* command = app.add_subcommand(
        "verify", "Check the outputs in a folder against their reports: status 0 where all are as they were written, "
                  "1 where one is missing or changed, or has no report");
    const auto options = std::make_shared<VerifyOptions>();
    command->add_option("folder", options->folder, "the folder that 'driftline batch' has written to")->required();
    command
        ->add_option("--threads", options->threads, "files that are read at the same time (default: one per processor)")
        ->check(CLI::Range(1U, mostThreads));
    command->add_flag("--quiet", options->isQuiet, "no summary; what is wrong is still listed");
    command->callback([options] { run(*options); });
}

} // namespace driftline
