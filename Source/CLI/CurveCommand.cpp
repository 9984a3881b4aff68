// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/OutputOptions.h"
#include "Model/CurveFit.h"
#include "Model/CurveTemplates.h"
#include "Model/CurveTransforms.h"
#include "Model/ShapeKeys.h"
#include "Offline/CurveFile.h"
#include "Offline/Error.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace driftline
{

namespace
{

/// Which of a file's curves.
struct Choice
{
    std::string source;
    int slot = 0; ///< from 1; 0: all of them
    std::string channel = "both";
};

/// What is done to the curves on their way, in this order.
struct Edits
{
    bool reverses = false;
    bool flips = false;
    std::optional<double> rotation;
    std::optional<double> smoothing;
    std::optional<int> columns;
    std::optional<int> rows;
    std::optional<double> chance;
    std::uint64_t seed = 0;
    std::optional<double> tolerance;
};

struct ConvertRequest
{
    Choice from;
    Edits edits;
    std::filesystem::path output;
    OutputFile::Existing existing = OutputFile::Existing::refuse;
};

struct MakeRequest
{
    std::string kind;
    std::filesystem::path output;
    int repeats = 1;
    std::uint64_t seed = 0;
    OutputFile::Existing existing = OutputFile::Existing::refuse;
};

std::vector<CurveSlot> chosen(const Choice& choice)
{
    auto slots = loadCurves(choice.source);
    if (choice.slot > static_cast<int>(slots.size()))
        throw RequestError(choice.source + ": has " + std::to_string(slots.size()) + " curves; --slot "
                           + std::to_string(choice.slot) + " is none of them");
    if (choice.slot > 0)
        slots = {slots[static_cast<std::size_t>(choice.slot) - 1]};
    for (auto& slot : slots)
    {
        if (choice.channel == "right" && slot.right)
            slot.left = *slot.right;
        if (choice.channel != "both")
            slot.right.reset();
    }
    return slots;
}

void apply(const Edits& edits, DelayCurve& curve)
{
    constexpr CurveRange whole{};
    if (edits.reverses)
        reverse(curve, whole);
    if (edits.flips)
        flip(curve, whole);
    if (edits.rotation)
        rotate(curve, *edits.rotation);
    if (edits.smoothing)
        smooth(curve, whole, *edits.smoothing);
    if (edits.columns || edits.rows)
        quantise(curve, whole, edits.columns.value_or(0), edits.rows.value_or(0));
    if (edits.chance)
        randomise(curve, whole, *edits.chance, edits.seed);
    if (edits.tolerance)
        simplify(curve, *edits.tolerance);
}

void convert(const ConvertRequest& request)
{
    auto slots = chosen(request.from);
    // A preset into a file that holds one curve is its first, which is what plays.
    const bool takesFirst = request.from.slot == 0 && slots.size() == static_cast<std::size_t>(slotCount)
                            && request.output.extension() != ".json" && request.output.extension() != ".txt";
    if (takesFirst)
        slots.resize(1);
    for (auto& slot : slots)
    {
        apply(request.edits, slot.left);
        if (slot.right)
            apply(request.edits, *slot.right);
    }
    saveCurves(request.output, request.existing, slots);
}

void make(const MakeRequest& request)
{
    for (const auto& info : curveTemplates())
    {
        if (info.key != request.kind)
            continue;
        CurveSlot slot;
        slot.name = std::string(info.name);
        slot.left = makeCurve(info.id, request.repeats, request.seed);
        saveCurves(request.output, request.existing, {slot});
        return;
    }
}

void print(const DelayCurve& curve)
{
    std::cout << "  position     value  shape\n" << std::fixed;
    for (const auto& point : curve.points)
    {
        std::cout << std::setprecision(6) << std::setw(10) << point.position << std::setw(10) << point.value << "  "
                  << shapeKey(point.shape);
        if (point.shape == SegmentShape::curve)
            std::cout << ", tension " << std::setprecision(3) << point.tension;
        if (point.shape == SegmentShape::stairs || point.shape == SegmentShape::pulse)
            std::cout << ", count " << point.count;
        std::cout << '\n';
    }
}

void show(const Choice& choice)
{
    const auto slots = chosen(choice);
    for (std::size_t i = 0; i < slots.size(); ++i)
    {
        const auto& slot = slots[i];
        // The slots of a preset that nobody has drawn in say nothing.
        if (choice.slot == 0 && i > 0 && slot.left == rampCurve() && !slot.right)
            continue;
        std::cout << (choice.slot == 0 ? i + 1 : static_cast<std::size_t>(choice.slot)) << ' ' << slot.name
                  << (slot.right ? " (left)\n" : "\n");
        print(slot.left);
        if (slot.right)
        {
            std::cout << "  (right)\n";
            print(*slot.right);
        }
    }
}

void addChoice(CLI::App& command, Choice& choice)
{
    command
        .add_option("curves", choice.source,
                    "a factory preset, or a file: .json, .csv, .wav, .flac, .aiff, .txt (TIME-12), .vitallfo")
        ->required();
    command.add_option("--slot", choice.slot, "which curve, from 1 (default: all)")->check(CLI::Range(1, slotCount));
    command.add_option("--channel", choice.channel, "both, left or right")
        ->check(CLI::IsMember({"both", "left", "right"}))
        ->capture_default_str();
}

void addShow(CLI::App& app)
{
    auto choice = std::make_shared<Choice>();
    auto* command = app.add_subcommand("show", "Print the points of curves");
    addChoice(*command, *choice);
    command->callback([choice] { show(*choice); });
}

void addConvert(CLI::App& app)
{
    auto request = std::make_shared<ConvertRequest>();
    auto* command = app.add_subcommand("convert", "Write curves as another kind of file, edited on the way");
    addChoice(*command, request->from);
    command->add_option("output", request->output, "the file to write; its name's end says its kind")->required();
    auto& edits = request->edits;
    command->add_flag("--reverse", edits.reverses, "turn time round");
    command->add_flag("--flip", edits.flips, "turn values upside down");
    command->add_option("--rotate", edits.rotation, "shift in time, in passes, around the end")
        ->check(CLI::Range(-1.0, 1.0));
    command->add_option("--smooth", edits.smoothing, "move points between their neighbours, 0 to 1")
        ->check(CLI::Range(0.0, 1.0));
    command->add_option("--columns", edits.columns, "put positions on a grid of so many columns")
        ->check(CLI::Range(1, 256));
    command->add_option("--rows", edits.rows, "put values on a grid of so many rows")->check(CLI::Range(1, 256));
    command->add_option("--randomise", edits.chance, "move values by chance, up to so much")
        ->check(CLI::Range(0.0, 1.0));
    command->add_option("--seed", edits.seed, "of the chance (default 0)");
    command->add_option("--simplify", edits.tolerance, "take points away within this tolerance")
        ->check(CLI::Range(0.0, 1.0));
    addOverwriteOption(*command, request->existing, "an existing file");
    command->callback([request] { convert(*request); });
}

void addMake(CLI::App& app)
{
    auto request = std::make_shared<MakeRequest>();
    auto* command = app.add_subcommand("make", "Write one of the curves to begin with");
    std::vector<std::string> keys;
    std::string list = "which:";
    for (const auto& info : curveTemplates())
    {
        keys.emplace_back(info.key);
        list.append(" ").append(info.key);
    }
    command->add_option("kind", request->kind, list)->required()->check(CLI::IsMember(keys));
    command->add_option("output", request->output, "the file to write; its name's end says its kind")->required();
    command->add_option("--repeats", request->repeats, "how many times in a pass, or how many levels")
        ->check(CLI::Range(1, mostTemplateRepeats))
        ->capture_default_str();
    command->add_option("--seed", request->seed, "of the random one")->capture_default_str();
    addOverwriteOption(*command, request->existing, "an existing file");
    command->callback([request] { make(*request); });
}

} // namespace

void addCurveCommand(CLI::App& app)
{
    auto* command = app.add_subcommand("curve", "Show, convert, make and trace delay curves");
    command->require_subcommand(1);
    addShow(*command);
    addConvert(*command);
    addMake(*command);
    addCurveTraceCommand(*command);
}

} // namespace driftline
