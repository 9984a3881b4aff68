// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ChildProcess.h"

#if !defined(_WIN32)

#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace driftline::test
{

pid_t startProcess(const std::vector<std::string>& arguments, int errorDescriptor, std::uint64_t largestFileBytes)
{
    std::vector<std::string> texts = arguments;
    std::vector<char*> pointers;
    for (auto& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    // A signal that comes at once must not meet the handlers of the test runner, which the child has until it is
    // another program.
    sigset_t interrupts, before;
    ::sigemptyset(&interrupts);
    for (const int signalNumber : {SIGINT, SIGTERM})
        ::sigaddset(&interrupts, signalNumber);
    ::pthread_sigmask(SIG_BLOCK, &interrupts, &before);
    const pid_t child = ::fork();
    if (child == 0)
    {
        const int nowhere = ::open("/dev/null", O_RDWR);
        ::dup2(nowhere, 0);
        ::dup2(nowhere, 1);
        ::dup2(errorDescriptor < 0 ? nowhere : errorDescriptor, 2);
        for (const int signalNumber : {SIGINT, SIGTERM})
            std::signal(signalNumber, SIG_DFL);
        ::pthread_sigmask(SIG_UNBLOCK, &interrupts, nullptr);
        if (largestFileBytes != 0)
        {
            const rlimit limit{largestFileBytes, largestFileBytes};
            ::setrlimit(RLIMIT_FSIZE, &limit);
        }
        ::execv(pointers.front(), pointers.data());
        ::_exit(127);
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return child;
}

int waitForProcess(pid_t child)
{
    int state = 0;
    while (::waitpid(child, &state, 0) < 0)
        if (errno != EINTR)
            throw std::system_error(errno, std::generic_category(), "waitpid");
    return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
}

bool waitForWriting(const std::filesystem::path& folder)
{
    using Clock = std::chrono::steady_clock;
    const auto patience = Clock::now() + std::chrono::seconds(20);
    while (Clock::now() < patience)
    {
        std::error_code error; // a file may go while it is looked at
        for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error))
        {
            std::error_code gone;
            if (entry->path().extension() == ".part" && std::filesystem::file_size(entry->path(), gone) > 0 && !gone)
                return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
}

} // namespace driftline::test

#endif
