# Writes a C++ source that holds every preset document:
#   cmake -DOUTPUT=file.cpp -DFILES=a.json|b.json -P EmbedPresets.cmake
string(REPLACE "|" ";" files "${FILES}")
list(SORT files)
set(rows "")
foreach(file IN LISTS files)
    get_filename_component(key "${file}" NAME_WE)
    file(READ "${file}" text)
    string(APPEND rows "    {\"${key}\", R\"preset(${text})preset\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made by the build from Resources/Presets.
#include \"Model/FactoryPresets.h\"

#include <array>

namespace driftline
{

namespace
{

constexpr auto presets = std::to_array<FactoryPreset>({
${rows}});

} // namespace

std::span<const FactoryPreset> factoryPresets() { return presets; }

} // namespace driftline
")
