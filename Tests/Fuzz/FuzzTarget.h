// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>

/// What a fuzzer calls with bytes that may be anything. Each target feeds them to one reader, lets the reader's own
/// error pass, and checks what the reader promises of all that it takes; anything else that is thrown ends the process.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace driftline::fuzz
{

inline std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// Ends the process where a promise is broken, so that the fuzzer keeps the input.
inline void require(bool isTrue, const char* promise)
{
    if (isTrue)
        return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

/// The errors of readers are one line for people.
inline void requireReason(const std::exception& error)
{
    require(!std::string_view(error.what()).empty(), "an error says what is wrong");
}

/// Where files cost least: in memory, where the system has such a folder.
inline std::filesystem::path quickFolder()
{
    const std::filesystem::path inMemory("/dev/shm");
    std::error_code ignored;
    return std::filesystem::is_directory(inMemory, ignored) ? inMemory : std::filesystem::temp_directory_path();
}

/// The bytes as a file, for readers that take one. One for the whole process, written anew each time.
inline const std::filesystem::path& fileOf(const std::uint8_t* data, std::size_t size, const std::string& end)
{
    struct Removed
    {
        std::filesystem::path path;
        ~Removed()
        {
            std::error_code ignored;
            std::filesystem::remove(path, ignored);
        }
    };
    static const Removed file{quickFolder() / ("driftline-fuzz-" + std::to_string(std::random_device{}()) + end)};
    std::ofstream stream(file.path, std::ios::binary | std::ios::trunc);
    stream.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    stream.close();
    require(static_cast<bool>(stream), "the temporary folder has room");
    return file.path;
}

} // namespace driftline::fuzz
