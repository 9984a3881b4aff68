// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/Loader.h"

#include <cstdlib>
#include <string>

#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

namespace driftline::opencl
{

namespace
{

#if defined(_WIN32)
constexpr const char* usualName = "OpenCL.dll";
constexpr const char* remedy = "it comes with the graphics driver";
#elif defined(__APPLE__)
constexpr const char* usualName = "/System/Library/Frameworks/OpenCL.framework/OpenCL";
constexpr const char* remedy = "it is part of macOS";
#else
// With its version: the plain name belongs to development packages.
constexpr const char* usualName = "libOpenCL.so.1";
constexpr const char* remedy = "on Debian: apt-get install ocl-icd-libopencl1, and a driver such as pocl-opencl-icd";
#endif

struct Loader
{
    Loader()
    {
        // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in this process sets variables
        const char* const other = std::getenv("DRIFTLINE_OPENCL_LIBRARY");
        const std::string name = other != nullptr && *other != '\0' ? other : usualName;
#ifdef _WIN32
        library = LoadLibraryA(name.c_str());
#else
        library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
#endif
        if (library != nullptr)
            return;
        problem = name;
        problem += " cannot be opened (";
        problem += remedy;
        problem += ')';
    }

#ifdef _WIN32
    HMODULE library = nullptr;
#else
    void* library = nullptr;
#endif
    std::string problem;
};

const Loader& loader()
{
    static const Loader loader;
    return loader;
}

} // namespace

void* findCall(const char* name)
{
    if (loader().library == nullptr)
        return nullptr;
#ifdef _WIN32
    return reinterpret_cast<void*>(GetProcAddress(loader().library, name));
#else
    return dlsym(loader().library, name);
#endif
}

const std::string& loaderProblem() { return loader().problem; }

} // namespace driftline::opencl
