// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_core/juce_core.h>

#include <string>
#include <string_view>

namespace driftline
{

/// The Model's texts are UTF-8.
inline juce::String juceText(std::string_view text)
{
    return juce::String::fromUTF8(text.data(), static_cast<int>(text.size()));
}

inline std::string modelText(const juce::String& text) { return text.toStdString(); }

} // namespace driftline
