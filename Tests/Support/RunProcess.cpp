// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/RunProcess.h"

#include "Support/TemporaryFolder.h"

#include <cerrno>
#include <system_error>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
extern char** environ;
#endif

namespace driftline::test
{
namespace
{

#if defined(_WIN32)

/// One argument as the C runtime's command-line parser takes it apart again.
std::string quoted(const std::string& argument)
{
    std::string text = "\"";
    std::size_t backslashes = 0;
    for (const char c : argument)
    {
        if (c == '"')
            text.append(backslashes + 1, '\\');
        backslashes = c == '\\' ? backslashes + 1 : 0;
        text += c;
    }
    return text.append(backslashes, '\\') + '"';
}

int spawnAndWait(const std::vector<std::string>& arguments, const std::string& output, const std::string& error)
{
    // The child inherits descriptors 1 and 2, so this process lends them for a moment.
    const auto redirect = [](int descriptor, const std::string& path) {
        const int saved = _dup(descriptor);
        const int file = _open(path.c_str(), _O_CREAT | _O_WRONLY | _O_TRUNC | _O_BINARY, _S_IREAD | _S_IWRITE);
        _dup2(file, descriptor);
        _close(file);
        return saved;
    };
    const auto restore = [](int descriptor, int saved) {
        _dup2(saved, descriptor);
        _close(saved);
    };
    std::vector<std::string> texts;
    for (const std::string& argument : arguments)
        texts.push_back(quoted(argument));
    std::vector<const char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(text.c_str());
    pointers.push_back(nullptr);

    const int savedOutput = redirect(1, output);
    const int savedError = redirect(2, error);
    const auto status = _spawnv(_P_WAIT, arguments.front().c_str(), pointers.data());
    const int reason = errno;
    restore(1, savedOutput);
    restore(2, savedError);
    if (status == -1)
        throw std::system_error(reason, std::generic_category(), arguments.front());
    return static_cast<int>(status);
}

#else

int spawnAndWait(const std::vector<std::string>& arguments, const std::string& output, const std::string& error)
{
    std::vector<std::string> texts = arguments;
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, error.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    pid_t process = 0;
    const int reason = posix_spawn(&process, pointers.front(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (reason != 0)
        throw std::system_error(reason, std::generic_category(), arguments.front());

    int state = 0;
    while (waitpid(process, &state, 0) < 0)
        if (errno != EINTR)
            throw std::system_error(errno, std::generic_category(), "waitpid");
    return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
}

#endif

} // namespace

ProcessResult runProcess(const std::vector<std::string>& arguments)
{
    // Files and not pipes: nothing has to be read while the process runs, however much it says.
    const TemporaryFolder folder;
    const auto output = folder / "output";
    const auto error = folder / "error";
    ProcessResult result;
    result.status = spawnAndWait(arguments, output.string(), error.string());
    result.standardOutput = readFile(output);
    result.standardError = readFile(error);
    return result;
}

} // namespace driftline::test
