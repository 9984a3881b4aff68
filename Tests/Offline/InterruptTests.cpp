// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Interrupt.h"
#include "Offline/OutputFile.h"
#include "Support/Catch.h"
#include "Support/TemporaryFolder.h"

#if !defined(_WIN32)

#include <csignal>
#include <deque>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr int statusOfSurvivor = 7;

/// Runs `action` in a process of its own and returns how that ended, as waitpid tells it.
template<typename Action>
int statusOfChild(Action action)
{
    const pid_t child = ::fork();
    if (child == 0)
    {
        action();
        ::_exit(statusOfSurvivor);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return status;
}

} // namespace

TEST_CASE("an interrupt removes the temporary files and ends the process by its signal", "[Interrupt]")
{
    const TemporaryFolder folder;
    const int signalNumber = GENERATE(SIGINT, SIGTERM, SIGHUP);
    const int status = statusOfChild([&] {
        std::signal(signalNumber, SIG_DFL); // whatever the test runner left
        removeTemporaryFilesOnInterrupt();
        std::deque<OutputFile> outputs;
        for (int index = 0; index < 100; ++index)
            outputs.emplace_back(folder / std::to_string(index), OutputFile::Existing::refuse);
        outputs.front().commit();
        if (folder.entryCount() == 100)
            std::raise(signalNumber);
    });
    REQUIRE(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == signalNumber);
    CHECK(folder.entryCount() == 1); // the committed one
    CHECK(std::filesystem::exists(folder / "0"));
}

TEST_CASE("a signal that is ignored on entry stays ignored", "[Interrupt]")
{
    const TemporaryFolder folder;
    const int status = statusOfChild([&] {
        std::signal(SIGINT, SIG_IGN);
        removeTemporaryFilesOnInterrupt();
        OutputFile output(folder / "out.wav", OutputFile::Existing::refuse);
        std::raise(SIGINT);
        output.commit();
    });
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == statusOfSurvivor);
    CHECK(std::filesystem::exists(folder / "out.wav"));
}

TEST_CASE("a registration that has ended protects its file", "[Interrupt]")
{
    const TemporaryFolder folder;
    writeFile(folder / "kept", "");
    writeFile(folder / "removed", "");
    const int status = statusOfChild([&] {
        std::signal(SIGTERM, SIG_DFL);
        removeTemporaryFilesOnInterrupt();
        {
            const TemporaryFileRegistration first(folder / "kept");
        }
        const TemporaryFileRegistration second(folder / "removed"); // in the place of the first
        std::raise(SIGTERM);
    });
    REQUIRE(WIFSIGNALED(status));
    CHECK(std::filesystem::exists(folder / "kept"));
    CHECK_FALSE(std::filesystem::exists(folder / "removed"));
}

#endif
