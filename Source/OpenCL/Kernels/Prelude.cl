// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words that differ between OpenCL C, Metal and CUDA. The kernels use these and otherwise only the C that the three
// share, so that a port replaces this file and nothing else. It stands in front of every kernel file.

// A multiply-add is fused where the source says FUSED and nowhere else; see CONTRIBUTING.md.
#pragma OPENCL FP_CONTRACT OFF
#ifdef DRIFTLINE_FLOAT64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

typedef int Int32;
typedef uint UInt32;
typedef long Int64;
typedef ulong UInt64;

#define KERNEL __kernel void
#define IN(Type, name) const __global Type* restrict name
#define OUT(Type, name) __global Type* restrict name
#define IN_OUT(Type, name) __global Type* name
#define VALUE(Type, name) const Type name
#define POINTER_TO(Type) __global Type*
#define GROUP_POINTER_TO(Type) __local Type*
#define CONSTANT_TABLE __constant

#define ITEM(axis) get_global_id(axis)
#define ITEM_IN_GROUP(axis) get_local_id(axis)
#define GROUP(axis) get_group_id(axis)
#define GROUP_ARRAY(Type, name, length) __local Type name[length]
#define GROUP_BARRIER() barrier(CLK_LOCAL_MEM_FENCE)
// The same where the group has written to the device's memory, too.
#define DEVICE_BARRIER() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define GROUP_MINIMUM(pointer, value) atomic_min(pointer, value)

#define FUSED(a, b, c) fma(a, b, c)
#define FLOOR(a) floor(a)
#define ABSOLUTE(a) fabs(a)
#define MINIMUM(a, b) min(a, b)
#define MAXIMUM(a, b) max(a, b)
#define MULTIPLY_HIGH(a, b) mul_hi(a, b)

