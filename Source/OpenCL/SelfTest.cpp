// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/SelfTest.h"

#include "OpenCL/Device.h"
#include "OpenCL/SelfTestCases.h"
#include "OpenCL/SelfTestVerdict.h"

#include <concepts>
#include <exception>
#include <string>
#include <vector>

namespace driftline::opencl
{

namespace
{

template<class Number>
cl::Buffer upload(const cl::Context& context, cl::CommandQueue& queue, const std::vector<Number>& numbers)
{
    cl::Buffer buffer(context, CL_MEM_READ_ONLY, numbers.size() * sizeof(Number));
    queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, numbers.size() * sizeof(Number), numbers.data());
    return buffer;
}

/// What the device makes of the cases.
template<class Results, class Number>
std::vector<Results> runCases(Device& device, const char* kernelName, const std::string& options,
                              const std::vector<Triple<Number>>& cases)
{
    std::vector<Number> as;
    std::vector<Number> bs;
    std::vector<Number> cs;
    for (const Triple<Number>& triple : cases)
    {
        as.push_back(triple.a);
        bs.push_back(triple.b);
        cs.push_back(triple.c);
    }
    cl::Kernel kernel = device.makeKernel("SelfTest", kernelName, options);
    cl::CommandQueue queue = device.makeQueue();
    const cl::Context context = device.context();
    return device.checked([&] {
        std::vector<Results> results(cases.size());
        const std::size_t resultBytes = results.size() * sizeof(Results);
        const cl::Buffer output(context, CL_MEM_WRITE_ONLY, resultBytes);
        std::vector<cl::Buffer> arguments{upload(context, queue, as), upload(context, queue, bs)};
        if constexpr (std::floating_point<Number>)
            arguments.push_back(upload(context, queue, cs));
        arguments.push_back(output);
        for (cl_uint i = 0; i < arguments.size(); ++i)
            kernel.setArg(i, arguments[i]);
        queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(cases.size()));
        queue.enqueueReadBuffer(output, CL_TRUE, 0, resultBytes, results.data());
        return results;
    });
}

} // namespace

SelfTestResult runSelfTest(Device& device)
{
    SelfTestResult result;
    try
    {
        result.isExact = true;
        result.keepsSubnormals = true;
        result.hasExactFloat64 = device.info().hasFloat64;
        const auto floats = hardFloatCases();
        judge(floats, runCases<FloatResults>(device, "floatCases", {}, floats), result);
        const auto integers = hardIntegerCases();
        judge(integers, runCases<IntegerResults>(device, "integerCases", {}, integers), result);
        if (device.info().hasFloat64)
        {
            const auto doubles = hardDoubleCases();
            judge(doubles, runCases<DoubleResults>(device, "doubleCases", "-DDRIFTLINE_FLOAT64", doubles), result);
        }
    }
    catch (const std::exception& error)
    {
        result = {};
        result.finding = error.what();
    }
    return result;
}

} // namespace driftline::opencl
