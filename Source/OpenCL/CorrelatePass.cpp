// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/CorrelatePass.h"

#include "Correlation/CorrelationInput.h"
#include "Correlation/SpectralSum.h"

#include <algorithm>
#include <string>

namespace driftline::opencl
{

namespace
{

constexpr std::size_t groupItems = 64;

/// Sums of rows in one launch: drivers limit the groups along the second axis to 2^16.
constexpr std::size_t mostSums = 32768;

/// Longer transforms go through a second buffer that VkFFT makes for itself.
constexpr std::size_t longestInPlace = 2048;

std::string buildOptions(Precision precision, Precision samplePrecision)
{
    std::string options;
    if (precision == Precision::float64 || samplePrecision == Precision::float64)
        options += " -DDRIFTLINE_FLOAT64";
    if (precision == Precision::float64)
        options += " -DFLOAT64_TRANSFORMS";
    if (samplePrecision == Precision::float64)
        options += " -DFLOAT64_SAMPLES";
    return options;
}

std::size_t behindCount(std::size_t points) { return points / 2; }
std::size_t beforeCount(std::size_t points) { return points - 1 - points / 2; }

DeviceTransform::Layout layoutOf(const CorrelationPlan& plan, std::size_t rows, Precision precision)
{
    return {plan.transformLength, rows, precision};
}

} // namespace

CorrelateSlices fitIntoMemory(const Device& device, const CorrelationPlan& plan, Precision precision,
                              Precision samplePrecision, std::uint64_t budgetBytes)
{
    const CorrelationShape& shape = plan.shape;
    const std::uint64_t allowed = budgetBytes != 0 ? budgetBytes : device.info().memoryBytes / 2;
    const std::uint64_t buffers = plan.transformLength > longestInPlace ? 2 : 1;
    const std::uint64_t rowBytes = DeviceTransform::bufferBytes(layoutOf(plan, 1, precision));
    const std::uint64_t sampleRowBytes = shape.points * bytesOf(samplePrecision);
    // For one k: its rows, its products and tails; and for each of its terms two sums.
    const std::uint64_t perOutput =
        (shape.rowsF + shape.rowsG) * sampleRowBytes + buffers * rowBytes + shape.points * bytesOf(precision);
    const std::uint64_t perTerm = 2 * buffers * rowBytes;
    const std::uint64_t terms = plan.terms.size();
    const std::uint64_t largest = device.info().largestBufferBytes;

    const auto fits = [&](std::uint64_t outputs, std::uint64_t slots) {
        return outputs * (perOutput + slots * perTerm) + shape.points * bytesOf(precision) <= allowed
               && outputs * slots * 2 * rowBytes <= largest
               && outputs * std::max(shape.rowsF, shape.rowsG) * sampleRowBytes <= largest
               && 2 * outputs * slots <= mostSums;
    };
    const auto mostThatFits = [](std::uint64_t most, const auto& fitting) {
        std::uint64_t fit = 0;
        for (std::uint64_t step = std::uint64_t{1} << 40; step != 0; step /= 2)
            if (fit + step <= most && fitting(fit + step))
                fit += step;
        return static_cast<std::size_t>(fit);
    };
    if (const std::size_t outputs = mostThatFits(shape.outputs, [&](std::uint64_t n) { return fits(n, terms); });
        outputs != 0)
        return {outputs, plan.terms.size()};
    if (const std::size_t slots = mostThatFits(terms, [&](std::uint64_t n) { return fits(1, n); }); slots != 0)
        return {1, slots};
    throw DeviceError(deviceTitle(device.info()) + ": the rows of one k and one product of them need "
                      + std::to_string(perOutput + perTerm) + " bytes of device memory, of which "
                      + std::to_string(allowed) + " may be used, in buffers of at most " + std::to_string(largest)
                      + "; use the CPU");
}

CorrelatePass::CorrelatePass(Device& device, const CorrelationPlan& plan, std::span<const double> grid,
                             const CorrelateSlices& slices, Precision precision, Precision samplePrecision)
    : device_(device), plan_(plan), slices_(slices), precision_(precision), samplePrecision_(samplePrecision),
      queue_(device.makeQueue()),
      sumRows_(device.makeKernel("Correlate", "sumRows", buildOptions(precision, samplePrecision))),
      addTails_(device.makeKernel("Correlate", "addTails", buildOptions(precision, samplePrecision))),
      addProducts_(device.makeKernel("Correlate", "addProducts", buildOptions(precision, samplePrecision))),
      forward_(device, layoutOf(plan, 2 * slices.outputs * slices.terms, precision),
               DeviceTransform::Direction::forward),
      inverse_(device, layoutOf(plan, slices.outputs, precision), DeviceTransform::Direction::inverse)
{
    const CorrelationShape& shape = plan.shape;
    const std::uint64_t realBytes = bytesOf(precision);
    const std::uint64_t sampleBytes = slices.outputs * shape.points * bytesOf(samplePrecision);
    f_ = makeBuffer(shape.rowsF * sampleBytes);
    g_ = makeBuffer(shape.rowsG * sampleBytes);
    sums_ = makeBuffer(DeviceTransform::bufferBytes(layoutOf(plan, 2 * slices.outputs * slices.terms, precision)));
    products_ = makeBuffer(DeviceTransform::bufferBytes(layoutOf(plan, slices.outputs, precision)));
    // At least one number: with two points nothing lies before.
    before_ = makeBuffer(slices.outputs * std::max<std::size_t>(1, beforeCount(shape.points)) * realBytes);
    behind_ = makeBuffer(slices.outputs * behindCount(shape.points) * realBytes);
    precision == Precision::float64 ? uploadLists<double>(grid) : uploadLists<float>(grid);
}

cl::Buffer CorrelatePass::makeBuffer(std::uint64_t bytes)
{
    return {device_.context(), CL_MEM_READ_WRITE, static_cast<std::size_t>(bytes)};
}

/// The terms as lists of rows, and the weights of the trapezoid rule.
template<class Real>
void CorrelatePass::uploadLists(std::span<const double> grid)
{
    std::vector<cl_uint> sideStart{0};
    std::vector<cl_uint> rowIndex;
    std::vector<Real> rowWeight;
    for (const CorrelationTerm& term : plan_.terms)
        for (const auto* const side : {&term.f, &term.g})
        {
            for (const WeightedRow& row : *side)
            {
                rowIndex.push_back(static_cast<cl_uint>(row.row));
                rowWeight.push_back(static_cast<Real>(row.weight));
            }
            sideStart.push_back(static_cast<cl_uint>(rowIndex.size()));
        }
    std::vector<Real> pointWeights;
    for (const double weight : trapezoidWeights(grid))
        pointWeights.push_back(static_cast<Real>(weight));

    const auto upload = [this](const auto& numbers) {
        const std::size_t bytes = numbers.size() * sizeof(numbers[0]);
        cl::Buffer buffer = makeBuffer(bytes);
        queue_.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes, numbers.data());
        return buffer;
    };
    pointWeights_ = upload(pointWeights);
    sideStart_ = upload(sideStart);
    rowIndex_ = upload(rowIndex);
    rowWeight_ = upload(rowWeight);
}

void CorrelatePass::writeRow(bool isG, std::size_t row, std::size_t outputs, const void* samples)
{
    const std::size_t bytes = outputs * plan_.shape.points * bytesOf(samplePrecision_);
    queue_.enqueueWriteBuffer(isG ? g_ : f_, CL_TRUE, row * bytes, bytes, samples);
}

void CorrelatePass::run(std::size_t outputs, double* out)
{
    for (std::size_t first = 0; first < plan_.terms.size(); first += slices_.terms)
        addSlice(outputs, first);
    inverse_->run(queue_, products_);
    precision_ == Precision::float64 ? readOutputs<double>(outputs, out) : readOutputs<float>(outputs, out);
}

void CorrelatePass::addSlice(std::size_t outputs, std::size_t firstTerm)
{
    const auto asUint = [](std::size_t number) { return static_cast<cl_uint>(number); };
    const cl_uint points = asUint(plan_.shape.points);
    const cl_uint rowStep = asUint(DeviceTransform::rowStep(plan_.transformLength));
    const cl_uint slots = asUint(slices_.terms);
    const cl_uint terms = asUint(std::min(slices_.terms, plan_.terms.size() - firstTerm));
    const cl_uint isFirst = firstTerm == 0 ? 1 : 0;
    const auto setArguments = [](cl::Kernel& kernel, const auto&... arguments) {
        cl_uint index = 0;
        (kernel.setArg(index++, arguments), ...);
    };

    setArguments(sumRows_, f_, g_, pointWeights_, sideStart_, rowIndex_, rowWeight_, sums_, points, rowStep,
                 asUint(outputs), slots, asUint(firstTerm), terms);
    launch(sumRows_, rowStep, 2 * slices_.outputs * slices_.terms);
    setArguments(addTails_, sums_, before_, behind_, points, rowStep, slots, terms, isFirst);
    launch(addTails_, behindCount(points), slices_.outputs);
    forward_->run(queue_, sums_);
    setArguments(addProducts_, sums_, products_, rowStep, slots, terms, isFirst);
    launch(addProducts_, rowStep / 2, slices_.outputs);
}

void CorrelatePass::launch(cl::Kernel& kernel, std::size_t items, std::size_t rows)
{
    const std::size_t rounded = (items + groupItems - 1) / groupItems * groupItems;
    queue_.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(rounded, rows), cl::NDRange(groupItems, 1));
}

/// The running sums over the tails are serial and short: they are made here, in double.
template<class Real>
void CorrelatePass::readOutputs(std::size_t outputs, double* out)
{
    const std::size_t points = plan_.shape.points;
    const std::size_t rowStep = DeviceTransform::rowStep(plan_.transformLength);
    const auto read = [this](const cl::Buffer& buffer, std::size_t count) {
        std::vector<Real> numbers(count);
        if (count != 0)
            queue_.enqueueReadBuffer(buffer, CL_TRUE, 0, count * sizeof(Real), numbers.data());
        return numbers;
    };
    const auto products = read(products_, outputs * rowStep);
    const auto before = read(before_, outputs * beforeCount(points));
    const auto behind = read(behind_, outputs * behindCount(points));
    for (std::size_t k = 0; k < outputs; ++k)
        assembleOutput(products.data() + k * rowStep, plan_.transformLength, points,
                       before.data() + k * beforeCount(points), behind.data() + k * behindCount(points),
                       out + k * points);
}

} // namespace driftline::opencl
