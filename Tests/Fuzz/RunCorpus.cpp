// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs every file of a folder through a target once, without libFuzzer: what the fuzzers have found stays found in
// every build, with whatever compiler.
#include "Fuzz/FuzzTarget.h"

#include <algorithm>
#include <iterator>
#include <vector>

int main(int argc, char** argv)
{
    if (argc != 2)
    {
        std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(argv[1]))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files)
    {
        std::ifstream stream(file, std::ios::binary);
        const std::vector<char> bytes{std::istreambuf_iterator<char>(stream), {}};
        std::printf("%s\n", file.filename().string().c_str());
        std::fflush(stdout); // so that the last name is that of the input that ended it
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    if (files.empty())
        std::fprintf(stderr, "%s: there is nothing to run\n", argv[1]);
    return files.empty() ? 1 : 0;
}
