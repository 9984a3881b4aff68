// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

namespace driftline
{

/// The numbers of a .npy file, any stretch of them at a time: for arrays that need not fit into memory.
/// (NpyFile.h reads whole arrays.)
///
/// Little-endian float32, float64, int32 and int64 in C order; format versions 1 to 3. [one thread at a time]
class NpyStream
{
public:
    enum class Type
    {
        float32,
        float64,
        int32,
        int64
    };

    /// Throws RequestError for a file that is missing, no .npy, shorter or longer than its header says, or of another
    /// type, byte order or axis order. Nothing is allocated on the word of a header.
    explicit NpyStream(const std::filesystem::path& file);

    const std::vector<std::size_t>& shape() const { return shape_; } ///< empty for a single number
    Type type() const { return type_; }
    std::size_t elementCount() const { return elementCount_; }

    /// Elements from number `first` on, in the file's order, as many as `to` holds; the range must lie within the
    /// array. An int64 beyond 2^53 is rounded to nearest. Throws RequestError when the file cannot be read.
    void read(std::uint64_t first, std::span<double> to);

    /// The same without a conversion: `Element` must be what `type()` says.
    template<typename Element>
    void readUnconverted(std::uint64_t first, std::span<Element> to)
    {
        readBytes(first, reinterpret_cast<char*>(to.data()), to.size_bytes());
    }

private:
    void open(const std::filesystem::path& file);
    void parseStart();
    void chooseType(const std::string& name);
    void requireWhole();
    std::string readStart(std::size_t count);
    void readBytes(std::uint64_t firstElement, char* to, std::size_t count);
    template<typename Element>
    void readConverted(std::uint64_t first, std::span<double> to);
    std::size_t elementBytes() const;
    [[noreturn]] void refuse(const std::string& clause) const;

    std::string name_;
    std::ifstream stream_;
    std::uint64_t fileBytes_ = 0;
    std::uint64_t dataOffset_ = 0; ///< how much of the file has been read until it is known
    std::string typeName_;         ///< as in the header, for messages
    std::vector<std::size_t> shape_;
    Type type_ = Type::float32;
    std::size_t elementCount_ = 1;
    std::vector<char> bytes_;
};

} // namespace driftline
