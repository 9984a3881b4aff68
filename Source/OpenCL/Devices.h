// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// What OpenCL devices this machine has. Nothing here needs OpenCL headers, an OpenCL library or a device: a build or a
/// machine without them has no devices and says why.
namespace driftline::opencl
{

enum class DeviceKind
{
    cpu, ///< such as PoCL: the CPU's own cores, never faster than the CPU backend on them
    gpu,
    other
};

/// What a device says of itself.
struct DeviceInfo
{
    int number = 0; ///< what --device takes: counted through all platforms
    std::string name;
    std::string platform; ///< with its version
    std::string driver;
    DeviceKind kind = DeviceKind::other;
    std::uint64_t memoryBytes = 0;
    std::uint64_t largestBufferBytes = 0;
    std::uint64_t localMemoryBytes = 0;
    unsigned computeUnits = 0;
    std::size_t largestGroup = 0; ///< work-items
    bool hasFloat64 = false;
};

/// How the device's arithmetic compares with this CPU's, bit for bit, on cases chosen to be hard.
struct SelfTestResult
{
    std::size_t cases = 0;
    /// Rounding, fused multiply-add, nothing contracted, and integers, among normal numbers: what every backend needs.
    bool isExact = false;
    /// The same where a float32 is subnormal. A device may round those to zero, and must then not run what keeps them.
    bool keepsSubnormals = false;
    bool hasExactFloat64 = false;
    std::string finding; ///< the first difference, or what went wrong, in words; empty where all is well
};

struct DeviceReport
{
    DeviceInfo info;
    SelfTestResult selfTest;
};

struct DeviceSurvey
{
    std::vector<DeviceReport> devices;
    /// What kept devices from being seen, one line each: no library, a platform that failed, or a build without OpenCL.
    std::vector<std::string> problems;
};

/// Finds every device and tests it. The first call of a process opens the devices, which may take seconds; what it
/// found is kept. Never throws for want of a device. [any thread]
DeviceSurvey surveyDevices();

/// How many devices there are, without opening or testing one. [any thread]
std::size_t countDevices();

/// "Device 0 (NAME)", as messages name it.
std::string deviceTitle(const DeviceInfo& info);

/// The first device that passed its self-test, a GPU before others, as DeviceOptions take it.
inline constexpr int anyDevice = -1;

struct DeviceOptions
{
    int device = anyDevice;
    /// At most so much of the device's memory; 0: half of it.
    std::uint64_t memoryBudgetBytes = 0;
};

} // namespace driftline::opencl
