# How our own code is compiled. Two interface targets, so that third-party sources (JUCE's modules, which compile
# inside our targets) never see our warnings.
#
#   driftline::arithmetic   what the exactness contract needs; every target that computes audio links it
#   driftline::warnings     warnings as errors; every target with sources of our own links it PRIVATE

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_C_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

add_library(driftline_arithmetic INTERFACE)
add_library(driftline::arithmetic ALIAS driftline_arithmetic)
# A multiply-add is fused where the source says std::fma and nowhere else: contraction left to the compiler would give
# each instruction set, and each inlining decision, bits of its own.
if(MSVC)
    target_compile_options(driftline_arithmetic INTERFACE /fp:precise)
    target_compile_definitions(driftline_arithmetic INTERFACE _USE_MATH_DEFINES NOMINMAX)
else()
    target_compile_options(driftline_arithmetic INTERFACE -ffp-contract=off)
endif()

add_library(driftline_warnings INTERFACE)
add_library(driftline::warnings ALIAS driftline_warnings)
if(MSVC)
    target_compile_options(driftline_warnings INTERFACE /W4 /WX)
else()
    target_compile_options(driftline_warnings INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
        -Wold-style-cast -Wcast-align -Wdouble-promotion -Werror)
endif()

if(DRIFTLINE_SANITIZE)
    # GCC's maybe-uninitialized is wrong about std::regex and std::function, which Catch2 uses, under sanitizers (GCC bug
    # 105562).
    add_compile_options(-fsanitize=${DRIFTLINE_SANITIZE} -fno-omit-frame-pointer -Wno-maybe-uninitialized)
    add_link_options(-fsanitize=${DRIFTLINE_SANITIZE})
    if(DRIFTLINE_SANITIZE MATCHES "undefined")
        # A finding must fail the test that caused it, not scroll by.
        add_compile_options(-fno-sanitize-recover=all)
    endif()
endif()

# driftline::lighter_checks   for sources that are mostly calls into large headers, as all test cases (Catch2) and commands
# (CLI11) are: to check each pointer and reference in them doubles the time to compile them. A null one ends the program
# under AddressSanitizer too; what does the work is in other sources, which keep all checks.
add_library(driftline_lighter_checks INTERFACE)
add_library(driftline::lighter_checks ALIAS driftline_lighter_checks)
if(DRIFTLINE_SANITIZE MATCHES "undefined")
    target_compile_options(driftline_lighter_checks INTERFACE
        -fno-sanitize=null,alignment,object-size,vptr,nonnull-attribute,returns-nonnull-attribute)
endif()

# driftline_library(NAME SOURCES...): one folder of Source/ as a static library without JUCE, included as "Folder/File.h".
function(driftline_library name)
    add_library(driftline_${name} STATIC ${ARGN})
    add_library(driftline::${name} ALIAS driftline_${name})
    target_include_directories(driftline_${name} PUBLIC "${PROJECT_SOURCE_DIR}/Source")
    target_link_libraries(driftline_${name} PUBLIC driftline::arithmetic PRIVATE driftline::warnings)
endfunction()
