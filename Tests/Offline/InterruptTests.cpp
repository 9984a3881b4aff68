// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Interrupt.h"
#include "Offline/OutputFile.h"
#include "Support/Catch.h"
#include "Support/TemporaryFolder.h"

#if !defined(_WIN32)

#include <chrono>
#include <csignal>
#include <deque>
#include <string>
#include <thread>
#include <vector>

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

TEST_CASE("an interrupt while other threads create files leaves none", "[Interrupt]")
{
    for (int round = 0; round < 20; ++round)
    {
        const TemporaryFolder folder;
        const int status = statusOfChild([&] {
            std::signal(SIGTERM, SIG_DFL);
            removeTemporaryFilesOnInterrupt();
            std::vector<std::thread> threads;
            for (int thread = 0; thread < 4; ++thread)
                threads.emplace_back([&folder, thread] {
                    for (int file = 0;; ++file)
                    {
                        const auto name = std::to_string(thread) + "." + std::to_string(file % 100);
                        OutputFile(folder / name, OutputFile::Existing::overwrite).commit();
                    }
                });
            std::this_thread::sleep_for(std::chrono::milliseconds(5 + round));
            std::raise(SIGTERM);
            threads.front().join();
        });
        REQUIRE(WIFSIGNALED(status));
        CHECK(WTERMSIG(status) == SIGTERM);
        for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
            CHECK(entry.path().extension() != ".part");
    }
}

TEST_CASE("what a killed process leaves is removed by the next one in the folder", "[Interrupt]")
{
    const TemporaryFolder folder;
    const int status = statusOfChild([&] {
        removeTemporaryFilesOnInterrupt();
        const OutputFile output(folder / "out.wav", OutputFile::Existing::refuse);
        writeFile(output.temporaryPath(), "half");
        std::raise(SIGKILL);
    });
    REQUIRE(WIFSIGNALED(status));
    REQUIRE(folder.entryCount() == 1); // nobody could remove it
    OutputFile output(folder / "out.wav", OutputFile::Existing::refuse);
    CHECK(folder.entryCount() == 1); // the new one
    output.commit();
    CHECK(readFile(folder / "out.wav").empty());
}

TEST_CASE("a file that a living process writes is no leftover", "[Interrupt]")
{
    const TemporaryFolder folder;
    int toParent[2], toChild[2];
    REQUIRE((::pipe(toParent) == 0 && ::pipe(toChild) == 0));
    const pid_t child = ::fork();
    if (child == 0)
    {
        char byte = 0;
        OutputFile output(folder / "out.wav", OutputFile::Existing::refuse);
        writeFile(output.temporaryPath(), "whole");
        if (::write(toParent[1], "x", 1) == 1 && ::read(toChild[0], &byte, 1) == 1)
            output.commit();
        ::_exit(statusOfSurvivor);
    }
    char byte = 0;
    REQUIRE(::read(toParent[0], &byte, 1) == 1);
    removeStaleTemporaryFiles(folder.path());
    CHECK(folder.entryCount() == 1);
    REQUIRE(::write(toChild[1], "x", 1) == 1);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(readFile(folder / "out.wav") == "whole");
    for (const int end : {toParent[0], toParent[1], toChild[0], toChild[1]})
        ::close(end);
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
