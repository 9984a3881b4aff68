// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/Canvas.h"

#include "Offline/Error.h"
#include "Offline/OutputFile.h"
#include "Plot/DrawableText.h"
#include "Plot/Fonts.h"

#include <cairo-svg.h>
#include <cairo.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <fstream>

namespace driftline
{

namespace
{

cairo_status_t appendBytes(void* bytes, const unsigned char* more, unsigned length)
{
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(more), length);
    return CAIRO_STATUS_SUCCESS;
}

} // namespace

struct Canvas::Drawing
{
    Drawing(int widthPixels, int heightPixels, PictureFormat pictureFormat)
        : format(pictureFormat), surface(makeSurface(widthPixels, heightPixels)), context(cairo_create(surface))
    {}

    ~Drawing()
    {
        cairo_destroy(context);
        cairo_surface_destroy(surface);
    }

    Drawing(const Drawing&) = delete;
    Drawing& operator=(const Drawing&) = delete;

    void setColour(Colour colour) const
    {
        cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha);
    }

    cairo_surface_t* makeSurface(int widthPixels, int heightPixels)
    {
        if (format == PictureFormat::png)
            return cairo_image_surface_create(CAIRO_FORMAT_RGB24, widthPixels, heightPixels);
        auto* const made = cairo_svg_surface_create_for_stream(appendBytes, &bytes, widthPixels, heightPixels);
        cairo_svg_surface_set_document_unit(made, CAIRO_SVG_UNIT_PX);
        return made;
    }

    /// All bytes of the file go into `bytes`.
    cairo_status_t finish()
    {
        if (format == PictureFormat::png)
            return cairo_surface_write_to_png_stream(surface, appendBytes, &bytes);
        cairo_surface_finish(surface);
        return cairo_surface_status(surface);
    }

    const PictureFormat format;
    std::string bytes;
    cairo_surface_t* surface;
    cairo_t* context;
};

namespace
{

constexpr double halfTurn = 3.14159265358979323846;

/// A line of odd width is sharp when its middle is in the middle of a pixel.
double sharp(double coordinate) { return std::floor(coordinate) + 0.5; }

} // namespace

Canvas::Canvas(int widthPixels, int heightPixels, Colour background, PictureFormat format)
    : drawing_(std::make_unique<Drawing>(widthPixels, heightPixels, format))
{
    if (cairo_status(drawing_->context) != CAIRO_STATUS_SUCCESS)
        throw ExecutionError("no picture of " + std::to_string(widthPixels) + " x " + std::to_string(heightPixels)
                             + " pixels: " + cairo_status_to_string(cairo_status(drawing_->context)));
    cairo_set_line_join(drawing_->context, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(drawing_->context, CAIRO_LINE_CAP_BUTT);

    cairo_font_options_t* const options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(drawing_->context, options);
    cairo_font_options_destroy(options);

    drawing_->setColour(background);
    cairo_paint(drawing_->context);
}

Canvas::~Canvas() = default;

void Canvas::fillBox(const PlotBox& box, Colour colour, double cornerRadius)
{
    auto* const context = drawing_->context;
    const double r = cornerRadius;
    cairo_new_sub_path(context);
    cairo_arc(context, box.right - r, box.top + r, r, -0.5 * halfTurn, 0.0);
    cairo_arc(context, box.right - r, box.bottom - r, r, 0.0, 0.5 * halfTurn);
    cairo_arc(context, box.left + r, box.bottom - r, r, 0.5 * halfTurn, halfTurn);
    cairo_arc(context, box.left + r, box.top + r, r, halfTurn, 1.5 * halfTurn);
    cairo_close_path(context);
    drawing_->setColour(colour);
    cairo_fill(context);
}

void Canvas::horizontalLine(double left, double right, double y, Colour colour, double width)
{
    polyline(std::array<PlotPoint, 2>{{{left, sharp(y)}, {right, sharp(y)}}}, colour, width);
}

void Canvas::verticalLine(double x, double top, double bottom, Colour colour, double width)
{
    polyline(std::array<PlotPoint, 2>{{{sharp(x), top}, {sharp(x), bottom}}}, colour, width);
}

void Canvas::dashedLine(PlotPoint from, PlotPoint to, Colour colour, double width, double dash, double gap)
{
    const std::array<double, 2> pattern{dash, gap};
    cairo_set_dash(drawing_->context, pattern.data(), static_cast<int>(pattern.size()), 0.0);
    polyline(std::array<PlotPoint, 2>{from, to}, colour, width);
    cairo_set_dash(drawing_->context, nullptr, 0, 0.0);
}

void Canvas::tracePath(std::span<const PlotPoint> points)
{
    cairo_new_path(drawing_->context);
    for (const auto& point : points)
        cairo_line_to(drawing_->context, point.x, point.y);
}

void Canvas::polyline(std::span<const PlotPoint> points, Colour colour, double width)
{
    tracePath(points);
    drawing_->setColour(colour);
    cairo_set_line_width(drawing_->context, width);
    cairo_stroke(drawing_->context);
}

void Canvas::fillPolygon(std::span<const PlotPoint> points, Colour colour)
{
    tracePath(points);
    cairo_close_path(drawing_->context);
    drawing_->setColour(colour);
    cairo_fill(drawing_->context);
}

void Canvas::dot(PlotPoint centre, double radius, Colour colour)
{
    cairo_new_path(drawing_->context);
    cairo_arc(drawing_->context, centre.x, centre.y, radius, 0.0, 2.0 * halfTurn);
    drawing_->setColour(colour);
    cairo_fill(drawing_->context);
}

void Canvas::setFont(const TextStyle& style)
{
    cairo_set_font_face(drawing_->context, interFace(style.isSemiBold ? FontWeight::semiBold : FontWeight::regular));
    cairo_set_font_size(drawing_->context, style.size);
}

double Canvas::textWidth(std::string_view text, const TextStyle& style)
{
    setFont(style);
    const std::string drawable = drawableText(text);
    cairo_text_extents_t extents{};
    cairo_text_extents(drawing_->context, drawable.c_str(), &extents);
    const double gaps = drawable.empty() ? 0.0 : static_cast<double>(drawable.size() - 1);
    return extents.x_advance + style.letterSpacing * gaps;
}

double Canvas::text(std::string_view text, PlotPoint baseline, const TextStyle& style)
{
    const double width = textWidth(text, style);
    const double share = style.align == TextAlign::left ? 0.0 : style.align == TextAlign::centre ? 0.5 : 1.0;
    const std::string drawable = drawableText(text);
    drawing_->setColour(style.colour);
    cairo_move_to(drawing_->context, baseline.x - share * width, baseline.y);
    if (style.letterSpacing == 0.0)
    {
        cairo_show_text(drawing_->context, drawable.c_str());
        return width;
    }
    for (const char letter : drawable)
    {
        cairo_show_text(drawing_->context, std::string(1, letter).c_str());
        cairo_rel_move_to(drawing_->context, style.letterSpacing, 0.0);
    }
    return width;
}

std::string Canvas::fittedText(std::string_view text, double width, const TextStyle& style)
{
    std::string fitted = drawableText(text);
    const std::string whole = fitted;
    std::string_view kept = whole;
    while (!kept.empty() && textWidth(fitted, style) > width)
    {
        kept = withoutLastCharacter(kept);
        fitted = std::string(kept) + "\xE2\x80\xA6"; // an ellipsis
    }
    return fitted;
}

Canvas::Clip::Clip(Canvas& canvas, const PlotBox& box) : canvas_(canvas)
{
    auto* const context = canvas_.drawing_->context;
    cairo_save(context);
    cairo_rectangle(context, box.left, box.top, box.width(), box.height());
    cairo_clip(context);
}

Canvas::Clip::~Clip() { cairo_restore(canvas_.drawing_->context); }

void Canvas::write(const std::filesystem::path& file, const std::string& shownName)
{
    auto status = cairo_status(drawing_->context);
    if (status == CAIRO_STATUS_SUCCESS)
        status = drawing_->finish();
    if (status != CAIRO_STATUS_SUCCESS)
        throw ExecutionError(shownName + ": the picture cannot be drawn: " + cairo_status_to_string(status));

    errno = 0;
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream.write(drawing_->bytes.data(), static_cast<std::streamsize>(drawing_->bytes.size()));
    stream.close();
    requireWritten(stream, shownName);
}

} // namespace driftline
