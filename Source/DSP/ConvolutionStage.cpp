// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/ConvolutionStage.h"

#include "DSP/BlockMath.h"

#include <algorithm>
#include <bit>

namespace driftline
{

namespace
{

constexpr int tilesOfStep = 2; ///< how many tiles one step of products takes

/// How long things take, in arbitrary units, as measured on a CPU with vectors of 8 to 16 floats. Only how evenly the
/// work is spread depends on it.
std::int64_t transformCost(int length, int count)
{
    const int levels = std::countr_zero(static_cast<unsigned>(length));
    return std::int64_t{length} * count * (3 + levels);
}

std::int64_t productCost(int partitions) { return std::int64_t{tilesOfStep} * tileBins * partitions * 3; }

} // namespace

ConvolutionStage::ConvolutionStage(int index, const PartitionStage& cut, int inputs, int outputs, int fadeSamples)
    : index_(index), cut_(cut), inputs_(inputs), outputs_(outputs), transform_(BlockTransform::shared(cut.size))
{
    const auto size = static_cast<std::size_t>(cut.size);
    spectra_.resize(2 * size * static_cast<std::size_t>(inputs) * static_cast<std::size_t>(cut.partitions));
    work_.resize(2 * size * static_cast<std::size_t>(std::max(1, outputs)));
    for (auto& buffer : buffers_)
        for (auto& samples : buffer.samples)
            samples.resize(size * static_cast<std::size_t>(outputs));
    fade_.prepare(std::max(fadeSamples, cut.size));
    columnSteps_ = transform_->columns() / transform_->columnsOfStep();
    productSteps_ = cut.size / (tilesOfStep * tileBins);
}

void ConvolutionStage::reset()
{
    for (auto& buffer : buffers_)
    {
        for (auto& samples : buffer.samples)
            std::fill(samples.begin(), samples.end(), 0.0F);
        buffer.isFading = false;
    }
    block_ = 0;
    position_ = 0;
    newestSlot_ = 0;
    filledSlots_ = 0;
    stepCount_ = stepsDone_ = 0;
    totalCost_ = costDone_ = 0;
}

void ConvolutionStage::addTo(int output, float* sums, int frames) const
{
    const auto& buffer = buffers_[playing_];
    const std::ptrdiff_t at = std::ptrdiff_t{output} * cut_.size + position_;
    const float* newer = buffer.samples[0].data() + at;
    if (!buffer.isFading)
        return addSamples(newer, sums, frames);
    float fadeIn[smallestPartition];
    float fadeOut[smallestPartition];
    fillFade(buffer.fadeDone + position_, fade_.length(), fadeIn, fadeOut, frames);
    addFaded(buffer.samples[1].data() + at, fadeOut, newer, fadeIn, sums, frames);
}

void ConvolutionStage::advance(int frames, const InputHistory& history, const ConvolutionResponse* wanted)
{
    position_ += frames;
    const bool isComplete = position_ == cut_.size;
    const std::int64_t due = totalCost_ * position_ / cut_.size;
    while (stepsDone_ < stepCount_ && (isComplete || costDone_ < due))
    {
        const Step step = stepAt(stepsDone_++);
        costDone_ += costOf(step);
        run(step, history);
    }
    if (!isComplete)
        return;
    finishBlock();
    beginBlock(wanted);
}

void ConvolutionStage::finishBlock()
{
    if (stepCount_ > 0)
        fade_.advance(cut_.size);
    playing_ = 1 - playing_;
    position_ = 0;
    ++block_;
}

void ConvolutionStage::beginBlock(const ConvolutionResponse* wanted)
{
    fade_.follow(wanted);
    auto& buffer = buffers_[1 - playing_];
    buffer.isFading = fade_.isFading();
    buffer.fadeDone = fade_.done();
    newestSlot_ = (newestSlot_ == 0 ? cut_.partitions : newestSlot_) - 1;
    filledSlots_ = std::min(filledSlots_ + 1, cut_.partitions);

    const int passes = buffer.isFading ? 2 : 1;
    stepsDone_ = 0;
    stepCount_ = inputs_ * stepsOfInput() + passes * stepsOfPass();
    costDone_ = 0;
    totalCost_ = planCosts(passes);
}

std::int64_t ConvolutionStage::planCosts(int passes)
{
    const int rows = transform_->rows();
    const int columns = transform_->columns();
    const std::int64_t columnsCost = transformCost(rows, transform_->columnsOfStep());
    const std::int64_t rowCost = transformCost(columns, 1);
    std::int64_t total = inputs_ * (columnSteps_ * columnsCost + rows * rowCost);
    for (int pass = 0; pass < passes; ++pass)
    {
        std::int64_t products = outputs_ * rowCost * rows / productSteps_;
        for (int output = 0; output < outputs_ && responseOf(pass) != nullptr; ++output)
            for (const auto& route : responseOf(pass)->tileRoutes(index_, output))
                products += productCost(route.partitions);
        costs_[pass] = {columnsCost, rowCost, products, columnsCost};
        total += productSteps_ * products + std::int64_t{outputs_} * columnSteps_ * columnsCost;
    }
    return total;
}

ConvolutionStage::Step ConvolutionStage::stepAt(int number) const
{
    if (number < inputs_ * stepsOfInput())
    {
        const int input = number / stepsOfInput();
        const int inside = number % stepsOfInput();
        if (inside < columnSteps_)
            return {StepKind::forwardColumns, input, 0, inside};
        return {StepKind::forwardRow, input, 0, inside - columnSteps_};
    }
    number -= inputs_ * stepsOfInput();
    const int pass = number / stepsOfPass();
    const int inside = number % stepsOfPass();
    if (inside < productSteps_)
        return {StepKind::products, 0, pass, inside};
    const int inverse = inside - productSteps_;
    return {StepKind::inverseColumns, inverse / columnSteps_, pass, inverse % columnSteps_};
}

void ConvolutionStage::run(const Step& step, const InputHistory& history)
{
    switch (step.kind)
    {
    case StepKind::forwardColumns: {
        const std::int64_t newest = (block_ - 1) * cut_.size;
        transform_->forwardColumns(history.block(step.channel, newest), history.block(step.channel, newest - cut_.size),
                                   workOf(0), step.index * transform_->columnsOfStep());
        break;
    }
    case StepKind::forwardRow:
        runForwardRow(step);
        break;
    case StepKind::products:
        runProducts(step);
        break;
    case StepKind::inverseColumns:
        runInverseColumns(step);
        break;
    }
}

float* ConvolutionStage::workOf(int channel) { return work_.data() + std::ptrdiff_t{2} * cut_.size * channel; }

void ConvolutionStage::runForwardRow(const Step& step)
{
    const std::ptrdiff_t tileStride = tileFloats * cut_.partitions;
    const std::ptrdiff_t firstTile =
        std::ptrdiff_t{step.channel} * (cut_.size / tileBins) + std::ptrdiff_t{step.index} * transform_->tilesOfRow();
    transform_->forwardRow(workOf(0), step.index, spectra_.data() + firstTile * tileStride + newestSlot_ * tileFloats,
                           tileStride);
}

bool ConvolutionStage::isSilent(int pass, int output) const
{
    const auto* response = responseOf(pass);
    return response == nullptr || response->tileRoutes(index_, output).empty();
}

void ConvolutionStage::runProducts(const Step& step)
{
    const std::ptrdiff_t tileStride = tileFloats * cut_.partitions;
    const int firstTile = step.index * tilesOfStep;
    const int endTile = firstTile + tilesOfStep;
    const bool completesRow = endTile % transform_->tilesOfRow() == 0;
    const auto inputStride = static_cast<std::size_t>(tileStride * (cut_.size / tileBins));
    for (int output = 0; output < outputs_; ++output)
    {
        if (isSilent(step.pass, output))
            continue;
        const auto* response = responseOf(step.pass);
        for (int tile = firstTile; tile < endTile; ++tile)
        {
            const TileHistory history{spectra_.data() + tile * tileStride, inputStride, cut_.partitions, newestSlot_,
                                      filledSlots_};
            sumProducts(history, response->tile(index_, tile), response->tileRoutes(index_, output),
                        workOf(output) + tile * tileFloats);
        }
        if (completesRow)
            transform_->inverseRow(workOf(output), firstTile / transform_->tilesOfRow());
    }
}

void ConvolutionStage::runInverseColumns(const Step& step)
{
    float* samples = buffers_[1 - playing_].samples[step.pass].data() + std::ptrdiff_t{step.channel} * cut_.size;
    if (!isSilent(step.pass, step.channel))
        transform_->inverseColumns(workOf(step.channel), samples, step.index * transform_->columnsOfStep());
    else if (step.index == 0)
        std::fill_n(samples, cut_.size, 0.0F);
}

} // namespace driftline
