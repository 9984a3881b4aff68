// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/StatusName.h"

#include "OpenCL/Bindings.h"

namespace driftline::opencl
{

std::string statusName(int status)
{
#define DRIFTLINE_NAME(name)                                                                                           \
    case name:                                                                                                         \
        return #name " (" + std::to_string(status) + ")"
    switch (status)
    {
        DRIFTLINE_NAME(CL_DEVICE_NOT_FOUND);
        DRIFTLINE_NAME(CL_DEVICE_NOT_AVAILABLE);
        DRIFTLINE_NAME(CL_COMPILER_NOT_AVAILABLE);
        DRIFTLINE_NAME(CL_MEM_OBJECT_ALLOCATION_FAILURE);
        DRIFTLINE_NAME(CL_OUT_OF_RESOURCES);
        DRIFTLINE_NAME(CL_OUT_OF_HOST_MEMORY);
        DRIFTLINE_NAME(CL_BUILD_PROGRAM_FAILURE);
        DRIFTLINE_NAME(CL_MISALIGNED_SUB_BUFFER_OFFSET);
        DRIFTLINE_NAME(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
        DRIFTLINE_NAME(CL_INVALID_VALUE);
        DRIFTLINE_NAME(CL_INVALID_DEVICE);
        DRIFTLINE_NAME(CL_INVALID_CONTEXT);
        DRIFTLINE_NAME(CL_INVALID_COMMAND_QUEUE);
        DRIFTLINE_NAME(CL_INVALID_MEM_OBJECT);
        DRIFTLINE_NAME(CL_INVALID_BINARY);
        DRIFTLINE_NAME(CL_INVALID_BUILD_OPTIONS);
        DRIFTLINE_NAME(CL_INVALID_PROGRAM_EXECUTABLE);
        DRIFTLINE_NAME(CL_INVALID_KERNEL_NAME);
        DRIFTLINE_NAME(CL_INVALID_KERNEL_ARGS);
        DRIFTLINE_NAME(CL_INVALID_WORK_GROUP_SIZE);
        DRIFTLINE_NAME(CL_INVALID_WORK_ITEM_SIZE);
        DRIFTLINE_NAME(CL_INVALID_OPERATION);
        DRIFTLINE_NAME(CL_INVALID_BUFFER_SIZE);
    default:
        return "OpenCL status " + std::to_string(status);
    }
#undef DRIFTLINE_NAME
}

} // namespace driftline::opencl
