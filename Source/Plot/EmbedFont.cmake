# cmake -DOUTPUT=FILE.cpp -DFONT=FILE.otf -DNAME=symbol -P EmbedFont.cmake: the font's bytes as a constant.
file(READ "${FONT}" bytes HEX)
string(LENGTH "${bytes}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REPEAT "[^,]*," 20 row)
string(REGEX REPLACE "(${row})" "\\1\n" bytes "${bytes}")
file(WRITE "${OUTPUT}" "#include \"Plot/EmbeddedFonts.h\"\n
namespace driftline::fonts
{

namespace
{
constexpr unsigned char bytes[${size}] = {
${bytes}};
}

const std::span<const unsigned char> ${NAME}{bytes};

} // namespace driftline::fonts
")
