# shellcheck shell=bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The one table of Debian packages. Columns: which job needs the package (build: the tool and the plugin bundles;
# test: the test run; fuzz: the fuzz targets; daw: the test in a real DAW; bench: the benchmarks;
# peers: what they are measured against), on which Debian releases, its name, what for.
# A package is listed because something of ours uses it directly; what it needs in turn is apt's business.

driftline_package_table() {
    cat <<'TABLE'
build  12,13  g++                  the compiler
build  12,13  cmake                the build description
build  12,13  ninja-build          the build runner
build  12,13  ccache               makes building again quick
build  12,13  pkgconf              finds the libraries below
build  12,13  libhwy-dev           SIMD with the instruction set chosen at run time
build  12,13  libsndfile1-dev      audio files
build  12,13  libfftw3-dev         Fourier transforms
build  12,13  libsamplerate0-dev   impulse responses at another rate
build  12,13  nlohmann-json3-dev   patches and presets
build  12,13  libcli11-dev         the command line
build  12,13  opencl-c-headers     the OpenCL backends; the library itself is looked for at run time
build  12,13  opencl-clhpp-headers the OpenCL backends: C++ bindings
build  12,13  libvkfft-dev         the OpenCL backends: Fourier transforms
build  12,13  libcairo2-dev        the pictures of driftline plot
build  12,13  python3-dev          the Python module
build  12,13  pybind11-dev         the Python module
build  12,13  juce-modules-source  JUCE: 7.0.5 on Debian 12, 8.0.6 on Debian 13
build  12,13  libasound2-dev       JUCE: ALSA
build  12,13  libjack-jackd2-dev   JUCE: JACK
build  12,13  libfreetype-dev      JUCE: glyphs
build  12,13  libfontconfig-dev    JUCE: fonts
build  12,13  libx11-dev           JUCE: windows
build  12,13  libxext-dev          JUCE: shared-memory images
build  12,13  libxrandr-dev        JUCE: displays
build  12,13  libxinerama-dev      JUCE: displays
build  12,13  libxcursor-dev       JUCE: mouse cursors
test   12,13  catch2               the test framework
test   12     clang-format-14      the layout of the sources; no later version lays them out alike
test   12,13  shellcheck           the scripts' own check
test   12,13  xvfb                 a display for tests that open the editor
test   12,13  xdotool              a mouse for the test of the standalone app
test   12,13  xauth                what xvfb-run calls
test   12,13  ocl-icd-libopencl1   the OpenCL library
test   12,13  pocl-opencl-icd      makes the CPU an OpenCL device
test   12,13  lilv-utils           an independent reader of the LV2 bundle
test   12,13  python3-pytest       the Python module's tests
test   12,13  python3-numpy        the Python module's tests
test   12,13  python3-venv         the test of the wheel
test   12,13  mypy                 the Python module's types and stubs
fuzz   12,13  clang                compiles the fuzz targets
fuzz   12,13  libclang-rt-dev      libFuzzer and Clang's sanitizers
daw    12,13  ardour               loads both bundles and exports through them
bench  12,13  libbenchmark-dev     the benchmark framework
peers  12     python3-numba        a compiled Python loop (where it is missing the tables say so)
peers  12,13  python3-numpy        the arrays of the benchmarks in Python
peers  12,13  python3-scipy        the correlation pair by pair
peers  12,13  python3-torch        the loop on tensors
peers  12,13  libtorch-dev         the naive extension of PyTorch
peers  12,13  python3-matplotlib   the plots in Docs
peers  12,13  csound               vdelayx
peers  12,13  sox                  echo and flanger
peers  12,13  imagemagick          the README's pictures of the window, fewer colours
peers  12,13  ffmpeg               aecho, flanger and vibrato
TABLE
}

# driftline_packages RELEASE JOB...: the packages for these jobs on that Debian release, one a line.
driftline_packages() {
    local release=$1 job
    shift
    for job in "$@"; do
        driftline_package_table | awk -v job="$job" -v release="$release" \
            '$1 == job && index("," $2 ",", "," release ",") { print $3 }'
    done
}
