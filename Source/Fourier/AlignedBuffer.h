// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace driftline
{

/// Numbers in memory that is aligned for every instruction set, all 0 at first. At least eight more than asked for lie
/// behind them, so that loops over whole vectors need no remainder. [each object one thread at a time]
template<class Number>
class AlignedBuffer
{
    static_assert(std::is_trivially_destructible_v<Number>);

public:
    AlignedBuffer() = default;
    explicit AlignedBuffer(std::size_t size) : size_(size)
    {
        const std::size_t padded = (size + padding + padding - 1) / padding * padding;
        numbers_.reset(static_cast<Number*>(::operator new[](padded * sizeof(Number), alignment)));
        std::uninitialized_fill_n(numbers_.get(), padded, Number{});
    }

    Number* data() { return numbers_.get(); }
    const Number* data() const { return numbers_.get(); }
    std::size_t size() const { return size_; }

    Number& operator[](std::size_t index) { return numbers_[index]; }
    const Number& operator[](std::size_t index) const { return numbers_[index]; }

private:
    static constexpr std::align_val_t alignment{64};
    static constexpr std::size_t padding = 8;

    struct Release
    {
        void operator()(Number* numbers) const { ::operator delete[](numbers, alignment); }
    };

    std::unique_ptr<Number[], Release> numbers_;
    std::size_t size_ = 0;
};

} // namespace driftline
