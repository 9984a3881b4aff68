// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "Offline/AudioDifference.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>
#include <memory>

namespace driftline
{

namespace
{

struct DiffOptions
{
    std::filesystem::path first;
    std::filesystem::path second;
    bool isQuiet = false;
};

void run(const DiffOptions& options)
{
    const auto difference = compareAudio(options.first, options.second);
    if (!options.isQuiet)
        std::cout << describe(difference) << '\n';
    if (!difference.isNone())
        throw PartlyDone();
}

} // namespace

void addDiffCommand(CLI::App& app)
{
    auto* command = app.add_subcommand(
        "diff",
        "Compare the decoded samples of two audio files: status 0 where they are the same, 1 where they differ");
    const auto options = std::make_shared<DiffOptions>();
    command->add_option("first", options->first, "an audio file")->required();
    command->add_option("second", options->second, "another one; containers and encodings need not be the same")
        ->required();
    command->add_flag("--quiet", options->isQuiet, "only the exit status");
    command->callback([options] { run(*options); });
}

} // namespace driftline
