// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// Computed by Scripts/design_interpolators.py, which says how. One row for each pair of taps, the inner pair first;
// the even parts begin with the second pair, as the inner one has what the others leave. In each row the
// coefficients of u^0, u^1, ...
#pragma once

// clang-format off
namespace driftline::interpolation_tables
{

inline constexpr float hermiteEven[1][2] = {
    {-0x1.0p-4F, 0x1.0p-2F}};

inline constexpr float hermiteOdd[2][2] = {
    {-0x1.6p+0F, 0x1.8p+0F},
    {0x1.0p-3F, -0x1.0p-1F}};

inline constexpr float lagrange5Even[2][3] = {
    {-0x1.9p-4F, 0x1.ap-2F, -0x1.0p-4F},
    {0x1.8p-7F, -0x1.aaaaaap-5F, 0x1.555556p-6F}};

inline constexpr float lagrange5Odd[3][3] = {
    {-0x1.2cp+0F, 0x1.6aaaaap-1F, -0x1.555556p-4F},
    {0x1.0aaaaap-4F, -0x1.155556p-2F, 0x1.555556p-5F},
    {-0x1.333334p-8F, 0x1.555556p-6F, -0x1.111112p-7F}};

inline constexpr float sinc16Even[7][3] = {
    {-0x1.7c954ep-3F, 0x1.a37dd4p-1F, -0x1.379db8p-2F},
    {0x1.66b70cp-4F, -0x1.a1b8ap-2F, 0x1.d8a942p-3F},
    {-0x1.5f77a2p-5F, 0x1.9bb704p-3F, -0x1.e29bep-4F},
    {0x1.400d2cp-6F, -0x1.7349f4p-4F, 0x1.9a3b6ep-5F},
    {-0x1.f5761ep-8F, 0x1.1b7f06p-5F, -0x1.05f2f2p-6F},
    {0x1.2f6888p-9F, -0x1.42c056p-7F, 0x1.32be58p-9F},
    {-0x1.ac2762p-12F, 0x1.683676p-10F, 0x1.135b84p-10F}};

inline constexpr float sinc16Odd[8][3] = {
    {-0x1.4a955ap+0F, 0x1.467e1ep+0F, -0x1.c2e67cp-2F},
    {0x1.415998p-3F, -0x1.6a9a16p-1F, 0x1.4a4fap-2F},
    {-0x1.fa3dap-5F, 0x1.2d8a12p-2F, -0x1.83c2cp-3F},
    {0x1.02a96cp-5F, -0x1.378a6ep-3F, 0x1.a7867ap-4F},
    {-0x1.0f3742p-6F, 0x1.473482p-4F, -0x1.c07132p-5F},
    {0x1.04fa5p-7F, -0x1.39e92ap-5F, 0x1.a7f102p-6F},
    {-0x1.a4165p-9F, 0x1.f4f644p-7F, -0x1.43d0fcp-7F},
    {0x1.e45aeep-11F, -0x1.1a2134p-8F, 0x1.3fc7ap-9F}};

inline constexpr float sinc32Even[15][4] = {
    {-0x1.9e11d6p-3F, 0x1.ce6304p-1F, -0x1.948f5p-2F, 0x1.206d4p-4F},
    {0x1.c7b1dap-4F, -0x1.0e6bcap-1F, 0x1.67d30ep-2F, -0x1.33d3f8p-4F},
    {-0x1.1d84cp-4F, 0x1.580ceep-2F, -0x1.f2d658p-3F, 0x1.e96cf4p-5F},
    {0x1.740aa6p-5F, -0x1.c29162p-3F, 0x1.4f99bp-3F, -0x1.58030ep-5F},
    {-0x1.e5e602p-6F, 0x1.269312p-3F, -0x1.b9818ap-4F, 0x1.c82de8p-6F},
    {0x1.37b132p-6F, -0x1.79934ap-4F, 0x1.1978dap-4F, -0x1.1f1a32p-6F},
    {-0x1.836a5ap-7F, 0x1.d420fp-5F, -0x1.581dcp-5F, 0x1.544a6cp-7F},
    {0x1.cd1934p-8F, -0x1.15735cp-5F, 0x1.8e9204p-6F, -0x1.75d15ap-8F},
    {-0x1.03ac46p-8F, 0x1.36a666p-6F, -0x1.aef874p-7F, 0x1.728268p-9F},
    {0x1.10fd82p-9F, -0x1.43d08cp-7F, 0x1.aa3f76p-8F, -0x1.3a71bep-10F},
    {-0x1.07080ap-10F, 0x1.34210ep-8F, -0x1.7534b8p-9F, 0x1.8d70f6p-12F},
    {0x1.c42fbep-12F, -0x1.03c238p-9F, 0x1.0f8288p-10F, -0x1.16b99ep-15F},
    {-0x1.4b58cep-13F, 0x1.700f24p-11F, -0x1.142406p-12F, -0x1.1954p-14F},
    {0x1.797492p-15F, -0x1.85fbb2p-13F, 0x1.077ea8p-17F, 0x1.0d5f26p-14F},
    {-0x1.fc987p-18F, 0x1.8df5b4p-16F, 0x1.25eaccp-15F, -0x1.22c4d8p-15F}};

inline constexpr float sinc32Odd[16][4] = {
    {-0x1.47af5cp+0F, 0x1.39432cp+0F, -0x1.bc0814p-2F, 0x1.3acd5ep-4F},
    {0x1.2ed0d8p-3F, -0x1.5564a4p-1F, 0x1.44d0b8p-2F, -0x1.032de8p-4F},
    {-0x1.cf80e8p-5F, 0x1.1591a4p-2F, -0x1.85ab4ep-3F, 0x1.722954p-5F},
    {0x1.f5eaf6p-6F, -0x1.314062p-3F, 0x1.d191ep-4F, -0x1.f3bd62p-6F},
    {-0x1.3aced6p-6F, 0x1.812198p-4F, -0x1.2e8866p-4F, 0x1.53e3cap-6F},
    {0x1.a438dep-7F, -0x1.01aceap-4F, 0x1.99d76cp-5F, -0x1.d54c9p-7F},
    {-0x1.1d5f1cp-7F, 0x1.5e4cfp-5F, -0x1.17e29cp-5F, 0x1.42c28p-7F},
    {0x1.7fe2d6p-8F, -0x1.d74428p-6F, 0x1.78ab54p-6F, -0x1.b272f8p-8F},
    {-0x1.f62ab8p-9F, 0x1.3411c4p-6F, -0x1.eb1c7cp-7F, 0x1.19d5c2p-8F},
    {0x1.3ac3cap-9F, -0x1.81c788p-7F, 0x1.31c678p-7F, -0x1.5b85dap-9F},
    {-0x1.74fa5p-10F, 0x1.c85546p-8F, -0x1.667bb8p-8F, 0x1.910e16p-10F},
    {0x1.9b4866p-11F, -0x1.f5e574p-9F, 0x1.84fe1cp-9F, -0x1.a8ae94p-11F},
    {-0x1.9d6f0cp-12F, 0x1.f68c18p-10F, -0x1.7d79b4p-10F, 0x1.9065fap-12F},
    {0x1.6f1418p-13F, -0x1.bb64c4p-11F, 0x1.452218p-11F, -0x1.3dffbep-13F},
    {-0x1.0fd61ap-14F, 0x1.4493a8p-12F, -0x1.bd182p-13F, 0x1.72c036p-15F},
    {0x1.252fa2p-16F, -0x1.545d2ep-14F, 0x1.82730ep-15F, -0x1.20b798p-18F}};

} // namespace driftline::interpolation_tables
// clang-format on
