// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/Fonts.h"

#include "Looks/EmbeddedFonts.h"
#include "Offline/Error.h"

#include <cairo-ft.h>

namespace driftline
{

namespace
{

/// The two faces and the FreeType library behind them.
struct Faces
{
    Faces()
    {
        if (FT_Init_FreeType(&library) != 0)
            throw ExecutionError("FreeType does not start: no text can be drawn");
        regular = open(fonts::interRegular);
        semiBold = open(fonts::interSemiBold);
    }

    cairo_font_face_t* open(std::span<const unsigned char> bytes)
    {
        FT_Face face = nullptr;
        if (FT_New_Memory_Face(library, bytes.data(), static_cast<FT_Long>(bytes.size()), 0, &face) != 0)
            throw ExecutionError("FreeType does not open the font Inter: no text can be drawn");
        return cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_NO_HINTING);
    }

    FT_Library library = nullptr;
    cairo_font_face_t* regular = nullptr;
    cairo_font_face_t* semiBold = nullptr;
};

} // namespace

cairo_font_face_t* interFace(FontWeight weight)
{
    // Never destroyed: cairo's cache of scaled fonts, itself static, may hold on to the faces until the very end.
    static const Faces& faces = *new Faces;
    return weight == FontWeight::semiBold ? faces.semiBold : faces.regular;
}

} // namespace driftline
