// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cairo.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <set>
#include <stdexcept>

namespace driftline::test
{

/// A PNG file read back by cairo. [one thread at a time]
class PngImage
{
public:
    explicit PngImage(const std::filesystem::path& file)
        : surface_(cairo_image_surface_create_from_png(file.string().c_str()))
    {
        if (cairo_surface_status(surface_) != CAIRO_STATUS_SUCCESS)
        {
            cairo_surface_destroy(surface_);
            throw std::runtime_error(file.string() + " is no PNG");
        }
    }
    ~PngImage() { cairo_surface_destroy(surface_); }

    PngImage(const PngImage&) = delete;
    PngImage& operator=(const PngImage&) = delete;

    int width() const { return cairo_image_surface_get_width(surface_); }
    int height() const { return cairo_image_surface_get_height(surface_); }

    /// 0xRRGGBB.
    std::uint32_t pixel(int x, int y) const
    {
        std::uint32_t argb = 0;
        const auto offset = static_cast<std::size_t>(y * cairo_image_surface_get_stride(surface_) + 4 * x);
        std::memcpy(&argb, cairo_image_surface_get_data(surface_) + offset, sizeof argb);
        return argb & 0xFFFFFFU;
    }

    /// The first row from the top, at or below `fromY`, whose pixel at `x` has this colour; -1 for none.
    int rowOf(std::uint32_t colour, int x, int fromY = 0) const
    {
        for (int y = fromY; y < height(); ++y)
            if (pixel(x, y) == colour)
                return y;
        return -1;
    }

    std::size_t colours() const
    {
        std::set<std::uint32_t> seen;
        for (int y = 0; y < height(); ++y)
            for (int x = 0; x < width(); ++x)
                seen.insert(pixel(x, y));
        return seen.size();
    }

private:
    cairo_surface_t* surface_;
};

} // namespace driftline::test
