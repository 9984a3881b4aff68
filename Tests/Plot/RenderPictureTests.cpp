// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Error.h"
#include "Plot/PngImage.h"
#include "Plot/RenderPicture.h"
#include "Plot/WaveformLane.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/Signals.h"
#include "Support/SmallDisk.h"

#include <algorithm>
#include <cstdlib>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr std::uint32_t waterPixel = 0x4FD1C5;
constexpr int frames = 48000;

Waveform waveformOf(const Signal& signal)
{
    AudioFileInfo file;
    file.sampleRateHz = 48000;
    file.channelCount = signal.channelCount();
    file.frameCount = signal.frames();
    Waveform waveform{"sound.wav", file, PeakColumns(signal.channelCount(), renderPictureColumns, frames)};
    waveform.peaks.add(signal.from(0), static_cast<std::size_t>(signal.frames()));
    return waveform;
}

/// One second in which the delay is short for half a second and long for the other half.
RenderPicture steppedPicture()
{
    Patch patch;
    patch.name = "Step";
    patch.parameters.set(ParameterId::source, static_cast<double>(Source::free));
    patch.parameters.set(ParameterId::rate, 1.0);
    patch.slots[0].left.points = {{0.0, 0.25, SegmentShape::hold}, {0.5, 1.0, SegmentShape::hold}, {1.0, 0.25}};
    DelayTraceRequest request;
    request.channels = 1;
    request.frameCount = frames;
    return {"Step",
            patch,
            120.0,
            waveformOf(sine(1, frames, 48000.0, 100.0, 0.7)),
            waveformOf(sine(1, frames, 48000.0, 100.0, 0.35)),
            traceDelay(patch, request)};
}

} // namespace

TEST_CASE("the delay is drawn at its height on the shared time axis", "[RenderPicture]")
{
    const TemporaryFolder folder;
    Canvas canvas(renderPictureWidth, renderPictureHeight, palette::ink);
    drawRenderPicture(canvas, steppedPicture());
    canvas.write(folder / "step.png", "step.png");

    const PngImage image(folder / "step.png");
    REQUIRE(image.width() == renderPictureWidth);
    REQUIRE(image.height() == renderPictureHeight);
    // The axis takes the columns from 112 on; the logo, above 88, is water too.
    constexpr int headerBottom = 88;
    const int quarter = image.rowOf(waterPixel, 112 + 350, headerBottom);
    const int full = image.rowOf(waterPixel, 112 + 1070, headerBottom);
    REQUIRE(quarter > full);
    REQUIRE(full > 0);
    // The step is 3/4 of the delay axis up to 500 ms, which is the lane without its room above.
    for (const int x : {10, 350, 700})
        CHECK(image.rowOf(waterPixel, 112 + x, headerBottom) == quarter);
    for (const int x : {740, 1070, 1420})
        CHECK(image.rowOf(waterPixel, 112 + x, headerBottom) == full);
    const double plotHeight = 900.0 - 48.0 - 88.0 - 2.0 * 200.0 - 2.0 * 8.0 - 40.0 - 16.0;
    CHECK(quarter - full == Approx(0.75 * plotHeight / 1.08).margin(2.0));
}

TEST_CASE("the lane's edge is the next 3 dB at or above the peak", "[RenderPicture]")
{
    CHECK(waveformEdgeDecibels(0.0F) == 0.0);
    CHECK(waveformEdgeDecibels(1.0F) == 0.0);
    CHECK(waveformEdgeDecibels(0.999F) == 0.0);
    CHECK(waveformEdgeDecibels(0.7079F) == -3.0); // -3.0 dB
    CHECK(waveformEdgeDecibels(0.72F) == 0.0);
    CHECK(waveformEdgeDecibels(1.2F) == 3.0);
    CHECK(waveformEdgeDecibels(2.5F) == 9.0);
    CHECK(waveformEdgeDecibels(1e-9F) == -60.0);
}

TEST_CASE("a text that is too long is shortened to its room", "[RenderPicture]")
{
    Canvas canvas(100, 100, palette::ink);
    const TextStyle style{14.0};
    const std::string text = "a_rather_long_name_for_a_file.wav";
    CHECK(canvas.fittedText(text, 1000.0, style) == text);
    const std::string fitted = canvas.fittedText(text, 100.0, style);
    CHECK(canvas.textWidth(fitted, style) <= 100.0);
    CHECK(canvas.textWidth(fitted, style) > 80.0);
    CHECK(contains(fitted, "\xE2\x80\xA6"));
}

TEST_CASE("text is drawn in Inter, also where no font is installed", "[RenderPicture]")
{
    // The sums of the advances in the fonts' own tables (hmtx), in units of which an em has 2816.
    constexpr double emUnits = 2816.0;
    Canvas canvas(100, 100, palette::ink);
    TextStyle style{100.0};
    CHECK(canvas.textWidth("Driftline", style) == Approx(100.0 * 10404.0 / emUnits).margin(0.01));
    style.isSemiBold = true;
    CHECK(canvas.textWidth("Driftline", style) == Approx(100.0 * 10877.0 / emUnits).margin(0.01));
}

TEST_CASE("a disk that is full is an error that names the picture", "[RenderPicture]")
{
    const SmallDisk disk("size=16k");
    if (!disk.isMounted())
    {
        WARN("no right to mount: not tested");
        return;
    }
    Canvas canvas(renderPictureWidth, renderPictureHeight, palette::ink);
    drawRenderPicture(canvas, steppedPicture());
    const std::string message =
        messageOf<ExecutionError>([&] { canvas.write(disk.folder() / "full.png", "full.png"); });
    CHECK(contains(message, "full.png"));
    CHECK(contains(message, "the disk is full"));
}

TEST_CASE("the curve is drawn above the delay that it comes to, at the same times", "[RenderPicture]")
{
    const TemporaryFolder folder;
    RenderPicture picture = steppedPicture();
    picture.panels = {Panel::curve, Panel::delay};
    const int height = renderPictureHeightFor(2);
    Canvas canvas(renderPictureWidth, height, palette::ink);
    drawRenderPicture(canvas, picture);
    canvas.write(folder / "curve.png", "curve.png");

    const PngImage image(folder / "curve.png");
    REQUIRE(image.height() == height);
    constexpr int headerBottom = 88;
    const double laneHeight = (height - 48.0 - headerBottom - 8.0) / 2.0;
    const double plotHeight = laneHeight - 40.0 - 16.0;
    const int middle = headerBottom + static_cast<int>(laneHeight);
    for (const int x : {350, 650, 800, 1070})
    {
        const double value = x < 720 ? 0.25 : 1.0;
        const double plotBottom = headerBottom + laneHeight - 16.0;
        CHECK(image.rowOf(waterPixel, 112 + x, headerBottom) == Approx(plotBottom - value * plotHeight).margin(2.0));
        CHECK(image.rowOf(waterPixel, 112 + x, middle)
              == Approx(plotBottom + 8.0 + laneHeight - value * plotHeight / 1.08).margin(2.0));
    }
}
