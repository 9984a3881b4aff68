// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// The OpenCL functions that the C++ bindings and VkFFT call, defined here and handed on to the ICD loader that is found
// when the program runs. So nothing links libOpenCL, and a machine without it runs everything but the OpenCL backends.
//
// They are hidden symbols of the program or module that they are linked into: the loader and the drivers never see
// them.
#include "OpenCL/Bindings.h"
#include "OpenCL/Loader.h"

namespace
{
/// What a function returns that the loader lacks: a call of version 1.2 missing from an older loader.
constexpr cl_int missingStatus = CL_INVALID_OPERATION;
} // namespace

#define DRIFTLINE_FIND(name)                                                                                           \
    static const auto call = reinterpret_cast<decltype(&name)>(driftline::opencl::findCall(#name))

/// A function that returns a status.
#define DRIFTLINE_STATUS_CALL(name, parameters, arguments)                                                             \
    extern "C" CL_API_ENTRY cl_int CL_API_CALL name parameters                                                         \
    {                                                                                                                  \
        DRIFTLINE_FIND(name);                                                                                          \
        return call != nullptr ? call arguments : missingStatus;                                                       \
    }

/// A function that returns an object and stores a status.
#define DRIFTLINE_OBJECT_CALL(Object, name, parameters, arguments)                                                     \
    extern "C" CL_API_ENTRY Object CL_API_CALL name parameters                                                         \
    {                                                                                                                  \
        DRIFTLINE_FIND(name);                                                                                          \
        if (call != nullptr)                                                                                           \
            return call arguments;                                                                                     \
        if (status != nullptr)                                                                                         \
            *status = missingStatus;                                                                                   \
        return nullptr;                                                                                                \
    }

DRIFTLINE_STATUS_CALL(clGetPlatformIDs, (cl_uint entries, cl_platform_id* platforms, cl_uint* count),
                      (entries, platforms, count))
DRIFTLINE_STATUS_CALL(clGetPlatformInfo,
                      (cl_platform_id platform, cl_platform_info name, size_t size, void* value, size_t* sizeNeeded),
                      (platform, name, size, value, sizeNeeded))
DRIFTLINE_STATUS_CALL(clGetDeviceIDs,
                      (cl_platform_id platform, cl_device_type type, cl_uint entries, cl_device_id* devices,
                       cl_uint* count),
                      (platform, type, entries, devices, count))
DRIFTLINE_STATUS_CALL(clGetDeviceInfo,
                      (cl_device_id device, cl_device_info name, size_t size, void* value, size_t* sizeNeeded),
                      (device, name, size, value, sizeNeeded))
DRIFTLINE_STATUS_CALL(clRetainDevice, (cl_device_id device), (device))
DRIFTLINE_STATUS_CALL(clReleaseDevice, (cl_device_id device), (device))

DRIFTLINE_OBJECT_CALL(cl_context, clCreateContext,
                      (const cl_context_properties* properties, cl_uint deviceCount, const cl_device_id* devices,
                       void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*), void* data, cl_int* status),
                      (properties, deviceCount, devices, notify, data, status))
DRIFTLINE_STATUS_CALL(clRetainContext, (cl_context context), (context))
DRIFTLINE_STATUS_CALL(clReleaseContext, (cl_context context), (context))
DRIFTLINE_STATUS_CALL(clGetContextInfo,
                      (cl_context context, cl_context_info name, size_t size, void* value, size_t* sizeNeeded),
                      (context, name, size, value, sizeNeeded))

DRIFTLINE_OBJECT_CALL(cl_command_queue, clCreateCommandQueue,
                      (cl_context context, cl_device_id device, cl_command_queue_properties properties, cl_int* status),
                      (context, device, properties, status))
DRIFTLINE_STATUS_CALL(clRetainCommandQueue, (cl_command_queue queue), (queue))
DRIFTLINE_STATUS_CALL(clReleaseCommandQueue, (cl_command_queue queue), (queue))
DRIFTLINE_STATUS_CALL(clFlush, (cl_command_queue queue), (queue))
DRIFTLINE_STATUS_CALL(clFinish, (cl_command_queue queue), (queue))

DRIFTLINE_OBJECT_CALL(cl_mem, clCreateBuffer,
                      (cl_context context, cl_mem_flags flags, size_t size, void* host, cl_int* status),
                      (context, flags, size, host, status))
DRIFTLINE_STATUS_CALL(clRetainMemObject, (cl_mem memory), (memory))
DRIFTLINE_STATUS_CALL(clReleaseMemObject, (cl_mem memory), (memory))
DRIFTLINE_STATUS_CALL(clEnqueueReadBuffer,
                      (cl_command_queue queue, cl_mem buffer, cl_bool isBlocking, size_t offset, size_t size, void* to,
                       cl_uint waitCount, const cl_event* waitFor, cl_event* event),
                      (queue, buffer, isBlocking, offset, size, to, waitCount, waitFor, event))
DRIFTLINE_STATUS_CALL(clEnqueueWriteBuffer,
                      (cl_command_queue queue, cl_mem buffer, cl_bool isBlocking, size_t offset, size_t size,
                       const void* from, cl_uint waitCount, const cl_event* waitFor, cl_event* event),
                      (queue, buffer, isBlocking, offset, size, from, waitCount, waitFor, event))

DRIFTLINE_STATUS_CALL(clEnqueueFillBuffer,
                      (cl_command_queue queue, cl_mem buffer, const void* pattern, size_t patternSize, size_t offset,
                       size_t size, cl_uint waitCount, const cl_event* waitFor, cl_event* event),
                      (queue, buffer, pattern, patternSize, offset, size, waitCount, waitFor, event))
DRIFTLINE_STATUS_CALL(clEnqueueCopyBuffer,
                      (cl_command_queue queue, cl_mem from, cl_mem to, size_t fromOffset, size_t toOffset, size_t size,
                       cl_uint waitCount, const cl_event* waitFor, cl_event* event),
                      (queue, from, to, fromOffset, toOffset, size, waitCount, waitFor, event))

DRIFTLINE_OBJECT_CALL(cl_program, clCreateProgramWithSource,
                      (cl_context context, cl_uint count, const char** texts, const size_t* lengths, cl_int* status),
                      (context, count, texts, lengths, status))
DRIFTLINE_OBJECT_CALL(cl_program, clCreateProgramWithBinary,
                      (cl_context context, cl_uint deviceCount, const cl_device_id* devices, const size_t* lengths,
                       const unsigned char** binaries, cl_int* binaryStatus, cl_int* status),
                      (context, deviceCount, devices, lengths, binaries, binaryStatus, status))
DRIFTLINE_STATUS_CALL(clRetainProgram, (cl_program program), (program))
DRIFTLINE_STATUS_CALL(clReleaseProgram, (cl_program program), (program))
DRIFTLINE_STATUS_CALL(clBuildProgram,
                      (cl_program program, cl_uint deviceCount, const cl_device_id* devices, const char* options,
                       void(CL_CALLBACK* notify)(cl_program, void*), void* data),
                      (program, deviceCount, devices, options, notify, data))
DRIFTLINE_STATUS_CALL(clGetProgramInfo,
                      (cl_program program, cl_program_info name, size_t size, void* value, size_t* sizeNeeded),
                      (program, name, size, value, sizeNeeded))
DRIFTLINE_STATUS_CALL(clGetProgramBuildInfo,
                      (cl_program program, cl_device_id device, cl_program_build_info name, size_t size, void* value,
                       size_t* sizeNeeded),
                      (program, device, name, size, value, sizeNeeded))

DRIFTLINE_OBJECT_CALL(cl_kernel, clCreateKernel, (cl_program program, const char* name, cl_int* status),
                      (program, name, status))
DRIFTLINE_STATUS_CALL(clRetainKernel, (cl_kernel kernel), (kernel))
DRIFTLINE_STATUS_CALL(clReleaseKernel, (cl_kernel kernel), (kernel))
DRIFTLINE_STATUS_CALL(clSetKernelArg, (cl_kernel kernel, cl_uint index, size_t size, const void* value),
                      (kernel, index, size, value))
DRIFTLINE_STATUS_CALL(clEnqueueNDRangeKernel,
                      (cl_command_queue queue, cl_kernel kernel, cl_uint axes, const size_t* offset,
                       const size_t* globalSize, const size_t* groupSize, cl_uint waitCount, const cl_event* waitFor,
                       cl_event* event),
                      (queue, kernel, axes, offset, globalSize, groupSize, waitCount, waitFor, event))

DRIFTLINE_STATUS_CALL(clRetainEvent, (cl_event event), (event))
DRIFTLINE_STATUS_CALL(clReleaseEvent, (cl_event event), (event))
DRIFTLINE_STATUS_CALL(clWaitForEvents, (cl_uint count, const cl_event* events), (count, events))
