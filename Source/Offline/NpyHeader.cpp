// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/NpyHeader.h"

#include <charconv>

namespace driftline
{
namespace
{

/// Walks through the literal from left to right.
class Scanner
{
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    /// Consumes `token` if it comes next, spaces aside.
    bool accept(std::string_view token)
    {
        skipSpace();
        if (!text_.substr(position_).starts_with(token))
            return false;
        position_ += token.size();
        return true;
    }

    void expect(std::string_view token)
    {
        if (!accept(token))
            throw NpyHeaderError("its header has no '" + std::string(token) + "' at character "
                                 + std::to_string(position_));
    }

    std::string string()
    {
        const char quote = accept("'") ? '\'' : '"';
        if (quote == '"')
            expect("\"");
        const std::size_t end = text_.find(quote, position_);
        if (end == std::string_view::npos)
            throw NpyHeaderError("its header has a string without an end");
        std::string value(text_.substr(position_, end - position_));
        position_ = end + 1;
        return value;
    }

    bool boolean()
    {
        if (accept("True"))
            return true;
        expect("False");
        return false;
    }

    std::size_t size()
    {
        skipSpace();
        std::size_t value = 0;
        const char* const first = text_.data() + position_;
        const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), value);
        if (error != std::errc{})
            throw NpyHeaderError("its header has no usable size at character " + std::to_string(position_));
        position_ += static_cast<std::size_t>(end - first);
        accept("L"); // Python 2 wrote long integers so
        return value;
    }

    /// Skips a bracketed list with nested ones: the type of a structured array, which is refused whatever it says.
    void skipList()
    {
        expect("[");
        for (std::size_t depth = 1; depth > 0; ++position_)
        {
            if (position_ >= text_.size())
                throw NpyHeaderError("its header has a list without an end");
            const char c = text_[position_];
            if (c == '[')
                ++depth;
            else if (c == ']')
                --depth;
        }
    }

    bool isAtList()
    {
        skipSpace();
        return text_.substr(position_).starts_with('[');
    }

    bool isAtEnd()
    {
        skipSpace();
        return position_ >= text_.size();
    }

private:
    void skipSpace()
    {
        while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\n'))
            ++position_;
    }

    std::string_view text_;
    std::size_t position_ = 0;
};

std::vector<std::size_t> parseShape(Scanner& scanner)
{
    std::vector<std::size_t> shape;
    scanner.expect("(");
    while (!scanner.accept(")"))
    {
        shape.push_back(scanner.size());
        if (scanner.accept(")"))
            break;
        scanner.expect(",");
    }
    return shape;
}

} // namespace

NpyHeader parseNpyHeader(std::string_view text)
{
    NpyHeader header;
    bool hasType = false;
    bool hasOrder = false;
    bool hasShape = false;

    Scanner scanner(text);
    scanner.expect("{");
    while (!scanner.accept("}"))
    {
        const std::string key = scanner.string();
        scanner.expect(":");
        if (key == "descr" && !hasType)
        {
            hasType = true;
            if (scanner.isAtList())
                scanner.skipList();
            else
                header.type = scanner.string();
        }
        else if (key == "fortran_order" && !hasOrder)
        {
            hasOrder = true;
            header.isFortranOrder = scanner.boolean();
        }
        else if (key == "shape" && !hasShape)
        {
            hasShape = true;
            header.shape = parseShape(scanner);
        }
        else
        {
            throw NpyHeaderError("its header has an unknown or repeated key '" + key + "'");
        }
        if (scanner.accept("}"))
            break;
        scanner.expect(",");
    }
    if (!hasType || !hasOrder || !hasShape)
        throw NpyHeaderError("its header lacks 'descr', 'fortran_order' or 'shape'");
    if (!scanner.isAtEnd())
        throw NpyHeaderError("its header goes on after the dictionary");
    return header;
}

std::string shapeText(std::span<const std::size_t> shape)
{
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return text + (shape.size() == 1 ? ",)" : ")");
}

std::string npyFileStart(std::string_view type, std::span<const std::size_t> shape)
{
    constexpr std::size_t alignment = 64;
    std::string header = "{'descr': '";
    header.append(type).append("', 'fortran_order': False, 'shape': ").append(shapeText(shape)).append(", }");
    const std::size_t before = npyMagic.size() + 2 + 2;
    header.append(alignment - 1 - (before + header.size()) % alignment, ' ');
    header += '\n';

    std::string start(npyMagic);
    start += '\x01';
    start += '\x00';
    start += static_cast<char>(header.size() & 0xff);
    start += static_cast<char>(header.size() >> 8 & 0xff);
    return start + header;
}

} // namespace driftline
