// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/CsvTable.h"

#include "Offline/Error.h"

namespace driftline
{

namespace
{

class CsvReader
{
public:
    CsvReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    std::vector<CsvRow> rows()
    {
        std::vector<CsvRow> rows;
        while (place_ < text_.size())
        {
            CsvRow row{line_, {}};
            do
                row.cells.push_back(cell());
            while (take(','));
            endLine();
            if (row.cells.size() > 1 || !row.cells.front().empty())
                rows.push_back(std::move(row));
        }
        return rows;
    }

private:
    std::string cell()
    {
        if (!take('"'))
        {
            const auto end = std::min(text_.find_first_of(",\r\n", place_), text_.size());
            std::string cell(text_.substr(place_, end - place_));
            place_ = end;
            return cell;
        }
        const int line = line_;
        std::string cell;
        while (place_ < text_.size())
        {
            const char character = text_[place_++];
            if (character != '"')
            {
                cell += character;
                line_ += character == '\n';
            }
            else if (take('"'))
                cell += '"';
            else
                return cell;
        }
        throw RequestError(name_ + ": line " + std::to_string(line) + ": a quote is not closed; close it with \"");
    }

    void endLine()
    {
        const bool hasReturn = take('\r');
        if (!take('\n') && !hasReturn && place_ < text_.size())
            throw RequestError(name_ + ": line " + std::to_string(line_)
                               + ": there is text behind a closing quote; write quotes within quotes twice");
        ++line_;
    }

    bool take(char character)
    {
        if (place_ >= text_.size() || text_[place_] != character)
            return false;
        ++place_;
        return true;
    }

    std::string_view text_;
    const std::string& name_;
    std::size_t place_ = 0;
    int line_ = 1;
};

} // namespace

std::vector<CsvRow> readCsv(std::string_view text, const std::string& name)
{
    constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    return CsvReader(text, name).rows();
}

} // namespace driftline
