// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

#include <algorithm>
#include <array>
#include <cstdlib>

/// Pictures of components, compared with pictures of before.
///
/// What is compared is the mean colour of squares of 8 x 8 pixels at 100 %. Hinting, anti-aliasing and rounding differ
/// between versions of JUCE and FreeType and between scales, and move edges by fractions of a pixel; within a square
/// they nearly cancel. What people would call a change, they do not hide: see `largestDifference`. JUCE 8 sets text
/// otherwise, by more than that: each major version has its own pictures.
namespace driftline::test
{

inline constexpr int squarePixels = 8;

/// Of one square and channel, out of 255. Text set a whole pixel off changes a square by up to about 20; the pointer of
/// a knob that turned by a twentieth, by 40 and more.
inline constexpr int largestDifference = 28;

/// `component` drawn off-screen at `scale`, brought to one pixel a square.
inline juce::Image squaresOf(juce::Component& component, float scale)
{
    const auto picture = component.createComponentSnapshot(component.getLocalBounds(), false, scale);
    const int side = juce::roundToInt(squarePixels * scale);
    juce::Image squares(juce::Image::RGB, picture.getWidth() / side, picture.getHeight() / side, true);
    const juce::Image::BitmapData pixels(picture, juce::Image::BitmapData::readOnly);
    for (int row = 0; row < squares.getHeight(); ++row)
        for (int column = 0; column < squares.getWidth(); ++column)
        {
            std::array<int, 3> sum{};
            for (int i = 0; i < side * side; ++i)
            {
                const auto colour = pixels.getPixelColour(column * side + i % side, row * side + i / side);
                sum[0] += colour.getRed();
                sum[1] += colour.getGreen();
                sum[2] += colour.getBlue();
            }
            const auto mean = [&](std::size_t c) { return static_cast<juce::uint8>(sum[c] / (side * side)); };
            squares.setPixelAt(column, row, juce::Colour(mean(0), mean(1), mean(2)));
        }
    return squares;
}

/// The largest difference of a square and channel, 0 to 255; 256 where the sizes differ.
inline int difference(const juce::Image& a, const juce::Image& b)
{
    if (a.getBounds() != b.getBounds())
        return 256;
    int largest = 0;
    for (int y = 0; y < a.getHeight(); ++y)
        for (int x = 0; x < a.getWidth(); ++x)
        {
            const auto one = a.getPixelAt(x, y);
            const auto other = b.getPixelAt(x, y);
            largest =
                std::max({largest, std::abs(one.getRed() - other.getRed()), std::abs(one.getGreen() - other.getGreen()),
                          std::abs(one.getBlue() - other.getBlue())});
        }
    return largest;
}

inline juce::File referenceFile(const juce::String& name)
{
    return juce::File(DRIFTLINE_TEST_FIXTURES)
        .getChildFile("images")
        .getChildFile("juce" + juce::String(JUCE_MAJOR_VERSION))
        .getChildFile(name + ".png");
}

/// How far `component` is from its picture of before, at 100 and at 200 %. Scripts/update_images.sh asks for new
/// pictures instead, in the environment.
inline int differenceFromReference(juce::Component& component, const juce::String& name)
{
    const auto file = referenceFile(name);
    if (std::getenv("DRIFTLINE_UPDATE_IMAGES") != nullptr)
    {
        file.getParentDirectory().createDirectory();
        file.deleteFile();
        juce::FileOutputStream stream(file);
        juce::PNGImageFormat().writeImageToStream(squaresOf(component, 1.0F), stream);
    }
    const auto reference = juce::ImageFileFormat::loadFrom(file);
    return std::max(difference(squaresOf(component, 1.0F), reference),
                    difference(squaresOf(component, 2.0F), reference));
}

} // namespace driftline::test
