// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Plot/Palette.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace driftline
{

struct PlotPoint
{
    double x = 0.0;
    double y = 0.0;
};

struct PlotBox
{
    double left = 0.0;
    double top = 0.0;
    double right = 0.0;
    double bottom = 0.0;

    double width() const { return right - left; }
    double height() const { return bottom - top; }
};

enum class TextAlign
{
    left,
    centre,
    right
};

struct TextStyle
{
    double size = 14.0; ///< pixels
    Colour colour = palette::dimText;
    TextAlign align = TextAlign::left;
    bool isSemiBold = false;
    double letterSpacing = 0.0; ///< pixels between characters; for text in ASCII
};

enum class PictureFormat
{
    png,
    svg ///< shapes that stay sharp at any size; letters are shapes too, so that no font is needed to see them
};

/// What a picture is drawn on: the few shapes that the plots need, in pixels from the top left. The one place that
/// knows cairo. [one thread at a time]
class Canvas
{
public:
    /// Throws ExecutionError when there is no memory for it.
    Canvas(int widthPixels, int heightPixels, Colour background, PictureFormat format = PictureFormat::png);
    ~Canvas();

    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    void fillBox(const PlotBox& box, Colour colour, double cornerRadius = 0.0);
    /// Straight lines, one device pixel sharp at `width` 1.
    void horizontalLine(double left, double right, double y, Colour colour, double width = 1.0);
    void verticalLine(double x, double top, double bottom, Colour colour, double width = 1.0);
    void dashedLine(PlotPoint from, PlotPoint to, Colour colour, double width, double dash, double gap);
    void polyline(std::span<const PlotPoint> points, Colour colour, double width);
    void fillPolygon(std::span<const PlotPoint> points, Colour colour);
    void dot(PlotPoint centre, double radius, Colour colour);

    /// `baseline` is where the letters stand. Returns the width.
    double text(std::string_view text, PlotPoint baseline, const TextStyle& style);
    double textWidth(std::string_view text, const TextStyle& style);
    /// The text, shortened with an ellipsis until it is no wider than `width`.
    std::string fittedText(std::string_view text, double width, const TextStyle& style);

    /// What is drawn while the object lives shows only within the box.
    class Clip
    {
    public:
        Clip(Canvas& canvas, const PlotBox& box);
        ~Clip();

        Clip(const Clip&) = delete;
        Clip& operator=(const Clip&) = delete;

    private:
        Canvas& canvas_;
    };

    /// In the canvas's format, once: nothing can be drawn afterwards. Throws ExecutionError, naming `shownName`, when
    /// the file cannot be written whole.
    void write(const std::filesystem::path& file, const std::string& shownName);

private:
    struct Drawing;

    void setFont(const TextStyle& style);
    void tracePath(std::span<const PlotPoint> points);

    std::unique_ptr<Drawing> drawing_;
};

} // namespace driftline
