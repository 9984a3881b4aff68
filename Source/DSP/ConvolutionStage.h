// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/AlignedVector.h"
#include "DSP/BlockTransform.h"
#include "DSP/InputHistory.h"
#include "DSP/PartitionScheme.h"
#include "DSP/ResponseFade.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace driftline
{

/// The convolver's work on partitions of one size, for all inputs and outputs.
///
/// When a block of input is complete, the block of output that begins one block later is computed: forward transforms
/// of all inputs, the products, inverse transforms. All of this is cut into small steps which are done as the time
/// until the output is due goes by. Which step is done when depends on the sample index alone, and the result not even
/// on that.
class ConvolutionStage
{
public:
    /// `index` is that of `cut` in its scheme. Fades last `fadeSamples`, a power of two, or one block where that is
    /// longer. Allocates. [not the audio thread]
    ConvolutionStage(int index, const PartitionStage& cut, int inputs, int outputs, int fadeSamples);

    /// Silence in the past, time at 0. [audio thread, or any while not processing]
    void reset();

    /// `response` is in use at once; at time 0. [audio thread]
    void use(const ConvolutionResponse* response) { fade_.set(response); }

    /// Adds what this stage gives to the next `frames` samples of an output, which reach over no multiple of
    /// smallestPartition. [audio thread]
    void addTo(int output, float* sums, int frames) const;

    /// Moves on by `frames`, as `addTo` has them and when the history holds them, and does the work that is due by
    /// then. At the end of a block it begins to go over to `wanted`. [audio thread]
    void advance(int frames, const InputHistory& history, const ConvolutionResponse* wanted);

    /// Whether it may still look into `response`. [audio thread]
    bool reads(const ConvolutionResponse* response) const { return fade_.reads(response); }

private:
    /// The samples of one block of output, by channel.
    struct Buffer
    {
        AlignedFloats samples[2]; ///< by pass, see Step
        bool isFading = false;
        int fadeDone = 0; ///< at the block's first sample
    };

    enum class StepKind
    {
        forwardColumns, ///< of one input
        forwardRow,     ///< of one input
        products,       ///< of all outputs with one response, and the inverse of the rows that they complete
        inverseColumns  ///< of one output with one response
    };

    struct Step
    {
        StepKind kind;
        int channel; ///< input or output
        int pass;    ///< 0: the newer response, 1: the older one
        int index;   ///< of the columns, the row, the tiles
    };

    void beginBlock(const ConvolutionResponse* wanted);
    void finishBlock();
    std::int64_t planCosts(int passes);
    int stepsOfInput() const { return columnSteps_ + transform_->rows(); }
    int stepsOfPass() const { return productSteps_ + outputs_ * columnSteps_; }
    Step stepAt(int number) const;
    std::int64_t costOf(const Step& step) const { return costs_[step.pass][static_cast<std::size_t>(step.kind)]; }
    void run(const Step& step, const InputHistory& history);
    void runForwardRow(const Step& step);
    void runProducts(const Step& step);
    void runInverseColumns(const Step& step);
    bool isSilent(int pass, int output) const;
    float* workOf(int channel);
    const ConvolutionResponse* responseOf(int pass) const { return pass == 0 ? fade_.newer() : fade_.older(); }

    int index_;
    PartitionStage cut_;
    int inputs_;
    int outputs_;
    std::shared_ptr<const BlockTransform> transform_;
    AlignedFloats spectra_; ///< by input, tile and slot
    AlignedFloats work_;    ///< by output, one block of complex numbers each
    Buffer buffers_[2];
    int playing_ = 0; ///< which buffer is heard; the other one is computed
    ResponseFade fade_;
    std::int64_t block_ = 0; ///< how many are complete
    int position_ = 0;       ///< in the block that comes in
    int newestSlot_ = 0;
    int filledSlots_ = 0;

    // The steps of the block that is being computed.
    int columnSteps_ = 0;  ///< of one channel
    int productSteps_ = 0; ///< with one response
    int stepCount_ = 0;
    int stepsDone_ = 0;
    std::array<std::int64_t, 4> costs_[2] = {}; ///< by pass and kind
    std::int64_t totalCost_ = 0;
    std::int64_t costDone_ = 0;
};

} // namespace driftline
