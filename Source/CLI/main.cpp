// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "CLI/Message.h"
#include "Offline/Error.h"
#include "Offline/Interrupt.h"

#include <CLI/CLI.hpp>

#include <exception>
#include <new>
#include <string>

namespace
{

constexpr int statusDone = 0;
constexpr int statusFailed = 1;
constexpr int statusWrongRequest = 2;

int fail(int status, const std::string& message)
{
    driftline::printError(message);
    return status;
}

} // namespace

int main(int argc, char** argv)
{
    driftline::removeTemporaryFilesOnInterrupt();

    CLI::App app{"Driftline: a delay whose time is a curve that you draw."};
    app.name("driftline");
    app.set_version_flag("--version", "driftline " DRIFTLINE_VERSION);
    app.require_subcommand(1);

    driftline::addRenderCommand(app);
    driftline::addBatchCommand(app);
    driftline::addVerifyCommand(app);
    driftline::addDiffCommand(app);
    driftline::addDelayCommand(app);
    driftline::addCurveCommand(app);
    driftline::addCorrelateCommand(app);
#if defined(DRIFTLINE_HAS_PLOT)
    driftline::addPlotCommand(app);
#endif
    driftline::addPresetsCommand(app);
    driftline::addDevicesCommand(app);

    try
    {
        app.parse(argc, argv);
        return statusDone;
    }
    catch (const CLI::Success& success) // --help and --version
    {
        return app.exit(success);
    }
    catch (const CLI::ParseError& error)
    {
        return fail(statusWrongRequest, std::string(error.what()) + "; see driftline --help");
    }
    catch (const driftline::RequestError& error)
    {
        return fail(statusWrongRequest, error.what());
    }
    catch (const driftline::PartlyDone&)
    {
        return statusFailed;
    }
    catch (const std::bad_alloc&)
    {
        return fail(statusFailed, "not enough memory for this request");
    }
    catch (const std::exception& error)
    {
        return fail(statusFailed, error.what());
    }
}
