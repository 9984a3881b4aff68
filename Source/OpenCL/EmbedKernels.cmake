# Writes a C++ source that holds the text of every kernel file:
#   cmake -DOUTPUT=file.cpp -DFILES=a.cl|b.cl -P EmbedKernels.cmake
string(REPLACE "|" ";" files "${FILES}")
list(SORT files)
set(rows "")
foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME_WE)
    file(READ "${file}" text)
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
