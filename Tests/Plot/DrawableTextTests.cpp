// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/DrawableText.h"
#include "Support/Catch.h"

#include <string>

using namespace driftline;

TEST_CASE("well-formed UTF-8 stays as it is", "[DrawableText]")
{
    const std::string text = "Fl\xC3\xBCss\xE2\x80\xA6 \xE6\xB5\x81\xE3\x82\x8C \xF0\x9F\x8C\x8A";
    CHECK(drawableText(text) == text);
}

TEST_CASE("what is no UTF-8 becomes question marks", "[DrawableText]")
{
    CHECK(drawableText("a\xFF"
                       "b")
          == "a?b");
    CHECK(drawableText("\xC3") == "?");                // torn off
    CHECK(drawableText("\xE2\x80") == "??");           // torn off
    CHECK(drawableText("\xC0\xAF") == "??");           // overlong
    CHECK(drawableText("\xED\xA0\x80") == "???");      // a surrogate
    CHECK(drawableText("\xF4\x90\x80\x80") == "????"); // above U+10FFFF
}

TEST_CASE("control characters become blanks", "[DrawableText]")
{
    CHECK(drawableText("one\ntwo\tthree\x7F") == "one two three ");
}

TEST_CASE("the last character goes with all its bytes", "[DrawableText]")
{
    CHECK(withoutLastCharacter("ab") == "a");
    CHECK(withoutLastCharacter("a\xE2\x80\xA6") == "a");
    CHECK(withoutLastCharacter("").empty());
}
