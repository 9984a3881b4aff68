// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Error.h"
#include "Offline/OutputFile.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/SmallDisk.h"
#include "Support/TemporaryFolder.h"

#include <string>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

TEST_CASE("an output has its name only after the commit", "[OutputFile]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "out.wav";
    {
        OutputFile output(file, OutputFile::Existing::refuse);
        writeFile(output.temporaryPath(), "whole");
        CHECK(output.temporaryPath().parent_path() == folder.path());
        CHECK_FALSE(fs::exists(file));
        output.commit();
        CHECK(readFile(file) == "whole");
    }
    CHECK(readFile(file) == "whole");
    CHECK(folder.entryCount() == 1);
}

TEST_CASE("an output that is not committed leaves nothing", "[OutputFile]")
{
    const TemporaryFolder folder;
    {
        const OutputFile output(folder / "out.wav", OutputFile::Existing::refuse);
        CHECK(folder.entryCount() == 1);
    }
    CHECK(folder.entryCount() == 0);
}

TEST_CASE("an existing file is refused and stays as it is", "[OutputFile]")
{
    const TemporaryFolder folder;
    writeFile(folder / "out.wav", "old");
    const std::string message =
        messageOf<RequestError>([&] { OutputFile(folder / "out.wav", OutputFile::Existing::refuse); });
    CHECK(contains(message, "out.wav"));
    CHECK(contains(message, "--overwrite"));
    CHECK(readFile(folder / "out.wav") == "old");
    CHECK(folder.entryCount() == 1);
}

TEST_CASE("overwriting replaces the content at the commit and keeps the permissions", "[OutputFile]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / "out.wav";
    writeFile(file, "old");
    const fs::perms mode = fs::perms::owner_read | fs::perms::owner_write;
    fs::permissions(file, mode);
    {
        const OutputFile abandoned(file, OutputFile::Existing::overwrite);
        writeFile(abandoned.temporaryPath(), "half");
    }
    CHECK(readFile(file) == "old");

    OutputFile output(file, OutputFile::Existing::overwrite);
    writeFile(output.temporaryPath(), "new");
    CHECK(readFile(file) == "old");
    output.commit();
    CHECK(readFile(file) == "new");
    CHECK(fs::status(file).permissions() == mode);
    CHECK(folder.entryCount() == 1);
}

TEST_CASE("overwriting a link replaces the file behind it", "[OutputFile]")
{
    const TemporaryFolder folder;
    writeFile(folder / "real.wav", "old");
    fs::create_symlink("real.wav", folder / "link.wav");
    OutputFile output(folder / "link.wav", OutputFile::Existing::overwrite);
    writeFile(output.temporaryPath(), "new");
    output.commit();
    CHECK(fs::is_symlink(folder / "link.wav"));
    CHECK(readFile(folder / "real.wav") == "new");
}

TEST_CASE("a file that appears meanwhile is not replaced", "[OutputFile]")
{
    const TemporaryFolder folder;
    {
        OutputFile output(folder / "out.wav", OutputFile::Existing::refuse);
        writeFile(output.temporaryPath(), "ours");
        writeFile(folder / "out.wav", "theirs");
        CHECK(contains(messageOf<RequestError>([&] { output.commit(); }), "appeared meanwhile"));
    }
    CHECK(readFile(folder / "out.wav") == "theirs");
    CHECK(folder.entryCount() == 1);
}

TEST_CASE("a name that cannot be an output is refused", "[OutputFile]")
{
    const TemporaryFolder folder;
    const auto refusal = [](const fs::path& file) {
        return messageOf<RequestError>([&] { OutputFile(file, OutputFile::Existing::overwrite); });
    };

    CHECK(contains(refusal(folder / "absent/out.wav"), "does not exist; create it"));
    writeFile(folder / "file", "");
    CHECK(contains(refusal(folder / "file/out.wav"), "is not a folder"));
    CHECK(contains(refusal(folder.path()), "this is a folder"));
    CHECK(contains(refusal(folder / ""), "names no file"));
    CHECK(contains(refusal(""), "names no file"));
    CHECK(contains(refusal(folder / std::string(300, 'x')), "choose another one"));
#if !defined(_WIN32)
    CHECK(contains(refusal("/dev/null"), "not a regular file"));
    CHECK(fs::is_character_file("/dev/null"));
#endif
    CHECK(folder.entryCount() == 1);
}

TEST_CASE("the longest possible name is fine", "[OutputFile]")
{
    const TemporaryFolder folder;
    const fs::path file = folder / std::string(255, 'x');
    OutputFile(file, OutputFile::Existing::refuse).commit();
    CHECK(fs::exists(file));
}

TEST_CASE("a read-only disk is refused at once", "[OutputFile]")
{
    const SmallDisk disk("ro");
    if (!disk.isMounted())
    {
        WARN("SKIPPED: needs Linux and the right to mount a disk in memory");
        return;
    }
    const std::string message =
        messageOf<RequestError>([&] { OutputFile(disk.folder() / "out.wav", OutputFile::Existing::refuse); });
    CHECK(contains(message, "cannot be written to"));
}

TEST_CASE("a temporary file without its process is a leftover, and one with it is not", "[OutputFile]")
{
    const TemporaryFolder folder;
    const auto left = newTemporaryPath(folder.path());
    writeFile(left, "of a process that was killed");
    std::string elsewhere = left.filename().string();
    elsewhere[std::string(".driftline-").size()] ^= 1; // another machine's
    for (const auto& name : {elsewhere, std::string(".driftline-mine.part"), left.filename().string() + "x"})
        writeFile(folder / name, "kept");
    fs::create_directory(newTemporaryPath(folder.path()));
    fs::create_symlink(folder / elsewhere, newTemporaryPath(folder.path()));

    const OutputFile living(folder / "other.wav", OutputFile::Existing::refuse); // tidies up
    CHECK_FALSE(fs::exists(left));
    CHECK(folder.entryCount() == 6);
    writeFile(left, "of another one");
    removeStaleTemporaryFiles(folder.path());
    CHECK_FALSE(fs::exists(left));
    CHECK(fs::exists(living.temporaryPath()));
    CHECK(folder.entryCount() == 6);
    CHECK_NOTHROW(removeStaleTemporaryFiles(folder / "absent"));
}

TEST_CASE("input and output may not be the same file", "[OutputFile]")
{
    const TemporaryFolder folder;
    writeFile(folder / "a.wav", "a");
    writeFile(folder / "b.wav", "a");
    fs::create_symlink("a.wav", folder / "symbolic.wav");
    fs::create_hard_link(folder / "a.wav", folder / "hard.wav");

    const auto refusal = [&](const fs::path& output) {
        return messageOf<RequestError>([&] { requireDifferentFiles(folder / "a.wav", output); });
    };
    CHECK(contains(refusal(folder / "a.wav"), "same file"));
    CHECK(contains(refusal(folder / "./../" / folder.path().filename() / "a.wav"), "same file"));
    CHECK(contains(refusal(folder / "symbolic.wav"), "same file"));
    CHECK(contains(refusal(folder / "hard.wav"), "same file"));
    CHECK_NOTHROW(requireDifferentFiles(folder / "a.wav", folder / "b.wav"));
    CHECK_NOTHROW(requireDifferentFiles(folder / "a.wav", folder / "absent.wav"));
    CHECK_NOTHROW(requireDifferentFiles(folder / "absent.wav", folder / "absent.wav"));
}
