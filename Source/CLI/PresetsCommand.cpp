// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/Message.h"
#include "Model/BundledResponses.h"
#include "Model/ParameterText.h"
#include "Offline/PresetFolder.h"
#include "Offline/PresetLibrary.h"

#include <CLI/CLI.hpp>

#include <iomanip>
#include <iostream>
#include <memory>

namespace driftline
{

namespace
{

void listPresets()
{
    PresetLibrary library(userPresetFolder());
    library.refresh();
    const auto& presets = library.presets();
    for (const auto& group : groupsIn(presets))
    {
        std::cout << group << '\n';
        PresetFilter filter;
        filter.group = group;
        for (const auto index : matching(presets, filter))
        {
            const auto& preset = presets[index];
            // A user's preset has no key but its name.
            std::cout << "  " << std::left << std::setw(20) << (preset.isFactory ? preset.key : "(yours)")
                      << preset.patch.name;
            if (!preset.patch.description.empty())
                std::cout << ": " << preset.patch.description;
            std::cout << '\n';
        }
    }
    for (const auto& preset : presets)
        if (!preset.problem.empty())
            printWarning(preset.key + ": " + preset.problem);
}

void listParameters()
{
    for (const auto& info : parameterTable())
    {
        std::cout << std::left << std::setw(16) << info.key << info.help << ' ';
        if (info.choices.empty())
            std::cout << formatParameter(info, info.minimum) << " to " << formatParameter(info, info.maximum);
        for (std::size_t i = 0; i < info.choices.size(); ++i)
            std::cout << (i == 0 ? "" : ", ") << info.choices[i];
        std::cout << "; default " << formatParameter(info, info.defaultValue) << ".\n";
    }
}

void listResponses()
{
    for (const auto& response : bundledResponses())
        std::cout << std::left << std::setw(20) << response.key << response.name << " (" << response.group
                  << "): " << response.description << '\n';
}

} // namespace

void addPresetsCommand(CLI::App& app)
{
    struct Options
    {
        bool parameters = false;
        bool responses = false;
    };
    auto* command = app.add_subcommand(
        "presets", "List the presets, yours among them, the parameters that --set takes, or the impulse responses");
    const auto options = std::make_shared<Options>();
    auto* parameters =
        command->add_flag("--parameters", options->parameters, "List the parameters with their ranges instead");
    command->add_flag("--responses", options->responses, "List the impulse responses that come with Driftline instead")
        ->excludes(parameters);
    command->callback([options] {
        if (options->parameters)
            listParameters();
        else if (options->responses)
            listResponses();
        else
            listPresets();
    });
}

} // namespace driftline
