// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace driftline
{

/// Tags to filter by, as buttons that stay down, in as many rows as fit. [message thread]
class TagChips : public juce::Component
{
public:
    TagChips();

    std::function<void()> onChange;

    /// Shows these, the first ones where there is no room for all. Those that are down stay so.
    void show(const std::vector<std::string>& tags);

    /// Those that are down.
    std::vector<std::string> chosen() const;

    void resized() override;

private:
    std::vector<std::unique_ptr<juce::TextButton>> chips_;
};

} // namespace driftline
