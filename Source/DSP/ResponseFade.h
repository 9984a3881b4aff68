// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ConvolutionResponse.h"

#include <utility>

namespace driftline
{

/// Which response a part of the convolver computes with, and which one it is leaving. The fade has equal power, since
/// two responses to one sound differ in phase nearly everywhere and so add up in power.
class ResponseFade
{
public:
    /// `length` in samples. [not the audio thread]
    void prepare(int length) { length_ = length; }

    /// In use at once. [audio thread]
    void set(const ConvolutionResponse* response)
    {
        newer_ = response;
        older_ = nullptr;
        done_ = length_;
    }

    /// Begins to go over to `response`, unless it is there or still on its way to another. [audio thread]
    void follow(const ConvolutionResponse* response)
    {
        if (isFading() || response == newer_)
            return;
        older_ = std::exchange(newer_, response);
        done_ = 0;
    }

    /// At its end the older response is let go of. [audio thread]
    void advance(int frames)
    {
        if (!isFading())
            return;
        done_ += frames;
        if (!isFading())
            older_ = nullptr;
    }

    bool isFading() const { return done_ < length_; }
    int done() const { return done_; }
    int length() const { return length_; }

    /// [audio thread]
    bool reads(const ConvolutionResponse* response) const { return response == newer_ || response == older_; }

    /// Null is silence. [audio thread]
    const ConvolutionResponse* newer() const { return newer_; }
    const ConvolutionResponse* older() const { return older_; }

private:
    const ConvolutionResponse* newer_ = nullptr;
    const ConvolutionResponse* older_ = nullptr;
    int length_ = 0; ///< samples
    int done_ = 0;
};

} // namespace driftline
