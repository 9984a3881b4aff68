# Finds what the features need. A missing optional part switches its feature off and says so in the summary; only the
# libraries that the core cannot do without stop the configuration, with the package to install.

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)

# driftline_require(TARGET PKG_CONFIG_MODULE DEBIAN_PACKAGE): an imported target from pkg-config, or a clear stop.
function(driftline_require target module package)
    pkg_check_modules(${target} QUIET IMPORTED_TARGET GLOBAL ${module})
    if(NOT ${target}_FOUND)
        message(FATAL_ERROR "Driftline needs ${module}. On Debian: apt-get install ${package} "
            "(or run Scripts/demo.sh, which installs everything).")
    endif()
    add_library(driftline::${target} ALIAS PkgConfig::${target})
endfunction()

driftline_require(highway libhwy libhwy-dev)
driftline_require(samplerate samplerate libsamplerate0-dev)
driftline_require(sndfile sndfile libsndfile1-dev)
driftline_require(fftw fftw3 libfftw3-dev)
driftline_require(fftwf fftw3f libfftw3-dev)

find_package(nlohmann_json 3.11 REQUIRED)

# --- the summary -------------------------------------------------------------------------------------------------
set_property(GLOBAL PROPERTY DRIFTLINE_SUMMARY "")

# driftline_feature(NAME STATE REMEDY): one line of the configure summary. REMEDY is shown only when STATE is off.
function(driftline_feature name state remedy)
    if(state)
        set(line "  ${name}: on")
    else()
        set(line "  ${name}: OFF (${remedy})")
    endif()
    set_property(GLOBAL APPEND PROPERTY DRIFTLINE_SUMMARY "${line}")
endfunction()

function(driftline_print_summary)
    get_property(lines GLOBAL PROPERTY DRIFTLINE_SUMMARY)
    message(STATUS "Driftline ${PROJECT_VERSION}, ${CMAKE_BUILD_TYPE}:")
    foreach(line IN LISTS lines)
        message(STATUS "${line}")
    endforeach()
endfunction()
