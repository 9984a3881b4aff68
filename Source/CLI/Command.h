// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace CLI
{
class App;
}

namespace driftline
{

/// Each command adds itself to the program: its options, its help, and the callback that runs it. One file a command.
void addBatchCommand(CLI::App& app);
void addVerifyCommand(CLI::App& app);
void addDiffCommand(CLI::App& app);
void addCorrelateCommand(CLI::App& app);
void addDelayCommand(CLI::App& app);
void addRenderCommand(CLI::App& app);
void addPresetsCommand(CLI::App& app);
void addDevicesCommand(CLI::App& app);
void addCurveCommand(CLI::App& app);
void addCurveTraceCommand(CLI::App& curve); ///< a command of `curve`
void addPlotCommand(CLI::App& app);

/// What a command throws that has done its work, and said what came of it, where that is not all that was asked for:
/// the program ends with status 1 without another word.
struct PartlyDone
{};

} // namespace driftline
