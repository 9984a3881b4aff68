// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/Correlate.h"

#include "Correlation/CorrelationChecks.h"
#include "Correlation/CorrelationPlan.h"
#include "OpenCL/CorrelatePass.h"
#include "OpenCL/Device.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace driftline::opencl
{

namespace
{

/// Kernels count points, and rows in their lists, in 32 bits.
constexpr std::size_t mostPoints = std::size_t{1} << 30;

Precision choosePrecision(Device& device, TransformPrecision wanted)
{
    const bool hasFloat64 = device.selfTest().hasExactFloat64;
    if (wanted == TransformPrecision::float64 && !hasFloat64)
        throw DeviceError(deviceTitle(device.info()) + " has no float64 to transform in");
    return wanted == TransformPrecision::float32 || !hasFloat64 ? Precision::float32 : Precision::float64;
}

/// Copies the rows of f or g, of `outputs` k from `firstOutput` on, to the device; as float where that has no double.
template<class Sample>
void writeRows(CorrelatePass& pass, bool isG, std::span<const Sample> array, const CorrelationShape& shape,
               std::size_t firstOutput, std::size_t outputs, bool asFloat)
{
    std::vector<float> narrowed;
    const std::size_t count = outputs * shape.points;
    for (std::size_t row = 0; row < (isG ? shape.rowsG : shape.rowsF); ++row)
    {
        const auto samples = array.subspan((row * shape.outputs + firstOutput) * shape.points, count);
        if (std::is_same_v<Sample, double> && asFloat)
        {
            narrowed.resize(count);
            std::transform(samples.begin(), samples.end(), narrowed.begin(),
                           [](Sample sample) { return static_cast<float>(sample); });
            pass.writeRow(isG, row, outputs, narrowed.data());
        }
        else
        {
            pass.writeRow(isG, row, outputs, samples.data());
        }
    }
}

} // namespace

bool canCorrelate() { return true; }

template<CorrelationSample Sample>
CorrelateRun correlate(std::span<const double> grid, std::span<const Sample> f, std::span<const Sample> g,
                       std::span<const IndexPair> pairs, const CorrelationShape& shape, std::span<double> out,
                       const CorrelateOptions& options)
{
    requireSizes({grid.size(), f.size(), g.size(), out.size()}, shape);
    requireUsableGrid(grid);
    requirePairsInRange(pairs, shape);
    Device& device = requireDevice(options.device.device, Subnormals::irrelevant);
    const Precision precision = choosePrecision(device, options.precision);
    CorrelateRun run;
    run.device = deviceTitle(device.info());
    run.precision = precision == Precision::float64 ? TransformPrecision::float64 : TransformPrecision::float32;
    if (pairs.empty() || shape.outputs == 0)
    {
        std::fill(out.begin(), out.end(), 0.0);
        return run;
    }
    if (shape.points > mostPoints || pairs.size() > mostPoints)
        throw DeviceError(run.device + ": more than 2^30 points or pairs are left to the CPU");

    CorrelationOptions spectral;
    spectral.method = CorrelationMethod::spectral;
    const CorrelationPlan plan = planCorrelation(pairs, shape, std::is_same_v<Sample, float>, spectral);
    const bool asFloat = precision == Precision::float32 || std::is_same_v<Sample, float>;
    const Precision samplePrecision = asFloat ? Precision::float32 : Precision::float64;
    const CorrelateSlices slices =
        fitIntoMemory(device, plan, precision, samplePrecision, options.device.memoryBudgetBytes);
    run.outputsAtOnce = slices.outputs;
    run.termsAtOnce = slices.terms;

    device.checked([&] {
        CorrelatePass pass(device, plan, grid, slices, precision, samplePrecision);
        for (std::size_t k = 0; k < shape.outputs; k += slices.outputs)
        {
            if (options.shouldStop && options.shouldStop())
                throw CorrelationStopped();
            const std::size_t outputs = std::min(slices.outputs, shape.outputs - k);
            writeRows(pass, false, f, shape, k, outputs, asFloat);
            writeRows(pass, true, g, shape, k, outputs, asFloat);
            pass.run(outputs, out.data() + k * shape.points);
            ++run.passes;
            if (options.progress)
                options.progress(static_cast<double>(k + outputs) / static_cast<double>(shape.outputs));
        }
    });
    return run;
}

template CorrelateRun correlate<float>(std::span<const double>, std::span<const float>, std::span<const float>,
                                       std::span<const IndexPair>, const CorrelationShape&, std::span<double>,
                                       const CorrelateOptions&);
template CorrelateRun correlate<double>(std::span<const double>, std::span<const double>, std::span<const double>,
                                        std::span<const IndexPair>, const CorrelationShape&, std::span<double>,
                                        const CorrelateOptions&);

} // namespace driftline::opencl
