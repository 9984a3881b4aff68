// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

namespace driftline::opencl
{

/// A device could not do what it was asked for: it is missing, refused, out of memory, or went away. One line that
/// names the device and the call.
class DeviceError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

} // namespace driftline::opencl
