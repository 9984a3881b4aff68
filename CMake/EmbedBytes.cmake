# cmake -DOUTPUT=FILE.cpp -DFILE=FILE -DHEADER=Folder/File.h -DNAMESPACE=a::b -DNAME=symbol -P EmbedBytes.cmake
# writes a source that defines NAME, which HEADER declares as a std::span<const unsigned char>: the file's bytes.
file(READ "${FILE}" bytes HEX)
string(LENGTH "${bytes}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REPEAT "[^,]*," 20 row)
string(REGEX REPLACE "(${row})" "\\1\n" bytes "${bytes}")
file(WRITE "${OUTPUT}" "#include \"${HEADER}\"\n
namespace ${NAMESPACE}
{

namespace
{
constexpr unsigned char bytes[${size}] = {
${bytes}};
}

const std::span<const unsigned char> ${NAME}{bytes};

} // namespace ${NAMESPACE}
")
