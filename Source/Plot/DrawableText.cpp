// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/DrawableText.h"

#include <array>
#include <cstddef>

namespace driftline
{

namespace
{

unsigned char byteAt(std::string_view text, std::size_t index) { return static_cast<unsigned char>(text[index]); }

bool isContinuation(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

/// How many bytes the character at the start of `text` has; 0 where it is no well-formed UTF-8 (RFC 3629: no overlong
/// forms, no surrogates, nothing above U+10FFFF).
std::size_t characterLength(std::string_view text)
{
    struct Form
    {
        unsigned char first, last;             ///< of the leading byte
        unsigned char secondFirst, secondLast; ///< of the byte after it
        std::size_t length;
    };
    static constexpr std::array<Form, 8> forms{{{0xC2, 0xDF, 0x80, 0xBF, 2},
                                                {0xE0, 0xE0, 0xA0, 0xBF, 3},
                                                {0xE1, 0xEC, 0x80, 0xBF, 3},
                                                {0xED, 0xED, 0x80, 0x9F, 3},
                                                {0xEE, 0xEF, 0x80, 0xBF, 3},
                                                {0xF0, 0xF0, 0x90, 0xBF, 4},
                                                {0xF1, 0xF3, 0x80, 0xBF, 4},
                                                {0xF4, 0xF4, 0x80, 0x8F, 4}}};
    const unsigned char lead = byteAt(text, 0);
    if (lead < 0x80)
        return 1;
    for (const auto& form : forms)
    {
        if (lead < form.first || lead > form.last)
            continue;
        if (text.size() < form.length || byteAt(text, 1) < form.secondFirst || byteAt(text, 1) > form.secondLast)
            return 0;
        for (std::size_t i = 2; i < form.length; ++i)
            if (!isContinuation(byteAt(text, i)))
                return 0;
        return form.length;
    }
    return 0;
}

} // namespace

std::string drawableText(std::string_view text)
{
    std::string drawable;
    while (!text.empty())
    {
        const std::size_t length = characterLength(text);
        const unsigned char first = byteAt(text, 0);
        if (length == 0)
            drawable += '?';
        else if (length == 1 && (first < 0x20 || first == 0x7F))
            drawable += ' ';
        else
            drawable += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return drawable;
}

std::string_view withoutLastCharacter(std::string_view text)
{
    while (!text.empty() && isContinuation(byteAt(text, text.size() - 1)))
        text.remove_suffix(1);
    if (!text.empty())
        text.remove_suffix(1);
    return text;
}

} // namespace driftline
