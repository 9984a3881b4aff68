// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Offline/AudioFileReader.h"
#include "Offline/AudioFileWriter.h"
#include "Offline/EngineGroup.h"
#include "Offline/RenderPlan.h"
#include "Offline/RenderSetup.h"
#include "Offline/SideInputs.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace driftline
{

struct RenderRequest
{
    std::filesystem::path input;
    std::filesystem::path output;
    Patch patch;
    SideInputFiles beside;        ///< what is heard beside the input, where the curve is followed
    std::filesystem::path delays; ///< empty, or a per-sample delay signal in samples that takes the curve's place
    double tempoBpm = 120.0;      ///< quarter notes per minute, see requireTempo
    TailLength tail;
    /// Renders without Space where its impulse response is missing, has changed or cannot be read, and reports it.
    /// Otherwise that is an error: a render that lacks its reverb would pass for a whole one.
    bool allowsMissingResponse = false;
    std::string format = "same"; ///< one of audioFormatNames()
    OutputFile::Existing existing = OutputFile::Existing::refuse;
    opencl::EngineRequest engine{opencl::Engine::cpu, {}, 1}; ///< where to compute; `threads` counts, not its own
    unsigned threads = 1;       ///< for computing, beside those that read and write; the output does not depend on it
    bool hashesSamples = false; ///< for the report
};

/// How long the steps of a render took, of which several go on at the same time. Seconds.
struct RenderTimings
{
    double reading = 0.0; ///< and decoding, the sample hash included
    double computing = 0.0;
    double writing = 0.0; ///< the same
    double total = 0.0;   ///< from opening the input until the output is whole
};

/// What a render came upon, for the user to know.
struct RenderReport
{
    AudioFileInfo input;
    AudioFormat outputFormat;
    std::int64_t frames = 0;     ///< written
    std::int64_t tailFrames = 0; ///< of them, after the input's end
    NonFiniteSamples nonFinite;
    NonFiniteSamples sidechainNonFinite;
    std::optional<double> otherTempoBpm; ///< of the MIDI file, whose notes are played at the request's tempo
    ClippedSamples clipped;
    std::int64_t limitedDelays = 0; ///< delays in the signal that are shorter than the line can read
    bool isTimeLimited = false;     ///< Time asked for more than 30 s
    std::string missingResponse;    ///< why Space was left out, in one line; empty if it was not
    bool isTailCut = false;         ///< the automatic tail ended before the echoes did
    GroupPlace place;
    RenderPlan plan;             ///< of the CPU
    SegmentCounts segments;      ///< what became of the plan
    std::string inputSampleHash; ///< see SampleHash; empty unless the request asks for it
    std::string outputSampleHash;
    std::uintmax_t outputBytes = 0; ///< of the file
    std::size_t blockFrames = 0;    ///< how much was computed at a time, at most
    RenderTimings timings;
};

/// Called after each block with the frames done and to do, on the thread that called `render`, for the last
/// time before the output gets its name. What it throws ends the render, which leaves nothing behind, and comes out of
/// `render`: the way to cancel one.
using RenderProgress = std::function<void(std::int64_t framesDone, std::int64_t framesToDo)>;

/// Renders a file through the Engine, block by block, decoding and encoding at the same time on threads of its own:
/// pairs of channels are stereo, a single one left over is mono. The song starts at 0 with the file, at one tempo, in
/// 4/4, so the output is, bit for bit, what the plugin gives in a host at the same position. Memory does not depend on
/// the file's length, only on the channels, the rate and, with `delays`, the longest of them. Throws RequestError and
/// ExecutionError; then there is no output, and an existing one is as it was. [any thread but the audio thread]
RenderReport render(const RenderRequest& request, const RenderProgress& progress);

/// What gives the whole output its name, and may do something before and after that.
using GiveName = std::function<void(const RenderReport& report, const std::function<void()>& commitOutput)>;

/// The same, and calls `giveName` when the output is whole and has not its name yet.
RenderReport render(const RenderRequest& request, const RenderProgress& progress, const GiveName& giveName);

} // namespace driftline
