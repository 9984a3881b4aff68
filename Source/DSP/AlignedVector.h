// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace driftline
{

/// A cache line, and the widest vector.
inline constexpr std::size_t simdAlignmentBytes = 64;

/// Allocates where a vector register may load from without crossing a cache line.
template<class T>
struct AlignedAllocator
{
    using value_type = T; // NOLINT(readability-identifier-naming): the containers' name for it

    AlignedAllocator() = default;
    template<class U>
    explicit AlignedAllocator(const AlignedAllocator<U>&) noexcept
    {}

    T* allocate(std::size_t count)
    {
        return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{simdAlignmentBytes}));
    }
    void deallocate(T* block, std::size_t) noexcept { ::operator delete (block, std::align_val_t{simdAlignmentBytes}); }

    template<class U>
    bool operator==(const AlignedAllocator<U>&) const noexcept
    {
        return true;
    }
};

using AlignedFloats = std::vector<float, AlignedAllocator<float>>;

} // namespace driftline
