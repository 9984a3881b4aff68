# Writes a C++ source that holds the text of every kernel file:
#   cmake -DOUTPUT=file.cpp -DFILES=a.cl|b.cl -DTABLES=InterpolationTables.h -P EmbedKernels.cmake
# A line `#include "Other.cl"` is replaced by that file; InterpolationTables.cl is made of the C++ header.
file(READ "${TABLES}" tables)
string(REGEX REPLACE "^.*namespace driftline::interpolation_tables\n{" "" tables "${tables}")
string(REGEX REPLACE "} // namespace.*$" "" tables "${tables}")
string(REPLACE "inline constexpr float" "CONSTANT_TABLE float" tables "${tables}")

# Reads a kernel file and what it includes into a variable.
function(read_kernel file variable)
    file(READ "${file}" text)
    string(REGEX MATCHALL "#include \"[A-Za-z0-9]+\\.cl\"" includes "${text}")
    foreach(include IN LISTS includes)
        string(REGEX REPLACE "#include \"(.*)\"" "\\1" name "${include}")
        if(name STREQUAL "InterpolationTables.cl")
            set(included "${tables}")
        else()
            get_filename_component(folder "${file}" DIRECTORY)
            read_kernel("${folder}/${name}" included)
        endif()
        string(REPLACE "${include}" "${included}" text "${text}")
    endforeach()
    set(${variable} "${text}" PARENT_SCOPE)
endfunction()

string(REPLACE "|" ";" files "${FILES}")
list(SORT files)
set(rows "")
foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME_WE)
    read_kernel("${file}" text)
    string(APPEND rows "    {\"${name}\", R\"kernel(${text})kernel\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made by the build from Source/OpenCL/Kernels.
#include \"OpenCL/Programs.h\"

#include <array>
#include <stdexcept>

namespace driftline::opencl
{

namespace
{

constexpr auto kernels = std::to_array<std::pair<std::string_view, std::string_view>>({
${rows}});

} // namespace

std::string_view kernelText(std::string_view name)
{
    for (const auto& [kernelName, text] : kernels)
        if (kernelName == name)
            return text;
    throw std::logic_error(\"no kernel file \" + std::string(name));
}

} // namespace driftline::opencl
")
