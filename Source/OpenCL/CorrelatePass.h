// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/CorrelationPlan.h"
#include "OpenCL/Device.h"
#include "OpenCL/DeviceTransform.h"
#include "OpenCL/TransformPool.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace driftline::opencl
{

/// How much of a correlation is on the device at a time.
struct CorrelateSlices
{
    std::size_t outputs = 0; ///< k
    std::size_t terms = 0;
};

/// The most that fits into `budgetBytes`, and into single buffers. Throws DeviceError where not even one term of one k
/// does. Rows are of `samplePrecision`.
CorrelateSlices fitIntoMemory(const Device& device, const CorrelationPlan& plan, Precision precision,
                              Precision samplePrecision, std::uint64_t budgetBytes);

/// Memory, kernels and transforms on a device for some k at a time. Throws cl::Error and DeviceError.
/// [one thread at a time]
class CorrelatePass
{
public:
    CorrelatePass(Device& device, const CorrelationPlan& plan, std::span<const double> grid,
                  const CorrelateSlices& slices, Precision precision, Precision samplePrecision);

    /// Copies `points` samples each of `outputs` k of a row to the device: of f, or of g.
    void writeRow(bool isG, std::size_t row, std::size_t outputs, const void* samples);

    /// Computes the output of the k whose rows were written: `outputs` times `points` numbers.
    void run(std::size_t outputs, double* out);

private:
    template<class Real>
    void uploadLists(std::span<const double> grid);
    template<class Real>
    void readOutputs(std::size_t outputs, double* out);
    void addSlice(std::size_t outputs, std::size_t firstTerm);
    void launch(cl::Kernel& kernel, std::size_t items, std::size_t rows);
    cl::Buffer makeBuffer(std::uint64_t bytes);

    Device& device_;
    const CorrelationPlan& plan_;
    const CorrelateSlices slices_;
    const Precision precision_;
    const Precision samplePrecision_;
    cl::CommandQueue queue_;
    cl::Kernel sumRows_;
    cl::Kernel addTails_;
    cl::Kernel addProducts_;
    PooledTransform forward_;
    PooledTransform inverse_;
    cl::Buffer f_;
    cl::Buffer g_;
    cl::Buffer pointWeights_;
    cl::Buffer sideStart_;
    cl::Buffer rowIndex_;
    cl::Buffer rowWeight_;
    cl::Buffer sums_;
    cl::Buffer products_;
    cl::Buffer before_;
    cl::Buffer behind_;
};

} // namespace driftline::opencl
