// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <system_error>

namespace driftline::test
{

/// A folder of its own for one test, removed with everything in it at the end of the scope.
class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::random_device random; // tests run in parallel processes; the counter alone would collide
        static std::atomic<unsigned> counter{0};
        do
            path_ = std::filesystem::temp_directory_path()
                    / ("driftline-test-" + std::to_string(random()) + "-" + std::to_string(counter++));
        while (!std::filesystem::create_directory(path_));
    }

    ~TemporaryFolder()
    {
        std::error_code ignored; // a leftover in the system's temporary folder is no reason to end the tests
        std::filesystem::remove_all(path_, ignored);
    }

    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

    /// How many files and folders lie in it: none but those that a test expects may be left behind.
    std::size_t entryCount() const
    {
        std::size_t count = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path_))
        {
            (void)entry;
            ++count;
        }
        return count;
    }

private:
    std::filesystem::path path_;
};

/// All bytes of a file; none where it cannot be opened.
inline std::string readFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void writeFile(const std::filesystem::path& path, std::string_view bytes)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

} // namespace driftline::test
