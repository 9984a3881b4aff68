// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Error.h"
#include "Offline/NpyFile.h"
#include "Offline/NpyHeader.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/TemporaryFolder.h"

#include <cstring>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// A .npy file around `header` and `data`, with a length field of the version's size.
std::string npyBytes(const std::string& header, const std::string& data, char version = 1)
{
    std::string bytes = "\x93NUMPY";
    bytes += version;
    bytes += '\0';
    for (std::size_t i = 0; i < (version == 1 ? 2U : 4U); ++i)
        bytes += static_cast<char>(header.size() >> 8 * i & 0xff);
    return bytes + header + data;
}

std::string headerText(const std::string& type, const std::string& shape, const std::string& isFortran = "False")
{
    return "{'descr': '" + type + "', 'fortran_order': " + isFortran + ", 'shape': " + shape + ", }\n";
}

template<class Element>
std::string littleEndianBytes(const std::vector<Element>& elements)
{
    std::string bytes(elements.size() * sizeof(Element), '\0');
    std::memcpy(bytes.data(), elements.data(), bytes.size());
    return bytes;
}

NpyArray readBytes(const std::string& bytes)
{
    const TemporaryFolder folder;
    writeFile(folder / "array.npy", bytes);
    return readNpy(folder / "array.npy");
}

std::string complaintAbout(const std::string& bytes)
{
    return messageOf<RequestError>([&] { readBytes(bytes); });
}

const std::vector<std::size_t> shape6{6};
const std::vector<std::size_t> shape2x3{2, 3};
const std::vector<std::int32_t> counting{1, -2, 3, 4, 5, 6};

} // namespace

TEST_CASE("npy: what is written is read back, with the data aligned to 64 bytes", "[npy]")
{
    const TemporaryFolder folder;
    for (const std::vector<std::size_t>& shape : {shape6, shape2x3, {6, 1}, {1, 6}, {3, 1, 2}})
    {
        INFO(shapeText(shape));
        const std::vector<float> elements{0.5F, -0.0F, 1e-45F, 3e38F, 5.0F, 6.0F};
        const auto path = folder / "array.npy";
        writeNpy(path, shape, elements);
        CHECK(std::filesystem::file_size(path) % 64 == elements.size() * sizeof(float));
        const NpyArray array = readNpy(path);
        CHECK(array.shape == shape);
        CHECK(std::get<std::vector<float>>(array.elements) == elements);
    }
}

TEST_CASE("npy: doubles are written as they are", "[npy]")
{
    const TemporaryFolder folder;
    const std::vector<double> elements{0.1, -0.0, 5e-324, 1e300, 5.0, 6.0};
    writeNpy(folder / "array.npy", shape2x3, elements);
    const NpyArray array = readNpy(folder / "array.npy");
    CHECK(array.shape == shape2x3);
    CHECK(std::get<std::vector<double>>(array.elements) == elements);
}

TEST_CASE("npy: the header is byte for byte what NumPy writes", "[npy]")
{
    const TemporaryFolder folder;
    writeNpy(folder / "array.npy", shape2x3, std::vector<float>(6, 0.0F));
    const std::string bytes = readFile(folder / "array.npy");
    const std::string dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
    const std::string header = dictionary + std::string(128 - 10 - 1 - dictionary.size(), ' ') + "\n";
    CHECK(bytes == npyBytes(header, std::string(24, '\0')));
}

TEST_CASE("npy: all four types and three versions are read", "[npy]")
{
    const std::string data = littleEndianBytes(counting);
    for (const char version : {char{1}, char{2}, char{3}})
        CHECK(
            std::get<std::vector<std::int32_t>>(readBytes(npyBytes(headerText("<i4", "(6,)"), data, version)).elements)
            == counting);
    const std::vector<std::int64_t> wide{-1, std::int64_t{1} << 40};
    CHECK(std::get<std::vector<std::int64_t>>(
              readBytes(npyBytes(headerText("<i8", "(2,)"), littleEndianBytes(wide))).elements)
          == wide);
    const std::vector<double> doubles{0.1, -1e300};
    CHECK(std::get<std::vector<double>>(
              readBytes(npyBytes(headerText("<f8", "(2,)"), littleEndianBytes(doubles))).elements)
          == doubles);
    const std::vector<float> floats{0.1F, -3.0F};
    CHECK(
        std::get<std::vector<float>>(readBytes(npyBytes(headerText("<f4", "(2,)"), littleEndianBytes(floats))).elements)
        == floats);
}

TEST_CASE("npy: an empty array and a single number are read as such", "[npy]")
{
    const NpyArray empty = readBytes(npyBytes(headerText("<f4", "(3, 0)"), ""));
    CHECK(empty.shape == std::vector<std::size_t>{3, 0});
    CHECK(std::get<std::vector<float>>(empty.elements).empty());
    const NpyArray number = readBytes(npyBytes(headerText("<i4", "()"), littleEndianBytes<std::int32_t>({7})));
    CHECK(number.shape.empty());
    CHECK(std::get<std::vector<std::int32_t>>(number.elements) == std::vector<std::int32_t>{7});
}

TEST_CASE("npy: the header may be spaced and quoted as Python allows", "[npy]")
{
    const std::string header = "{ \"shape\" :(2,3) , 'descr':\"<i4\",'fortran_order':False}   \n";
    const NpyArray array = readBytes(npyBytes(header, littleEndianBytes(counting)));
    CHECK(array.shape == shape2x3);
}

TEST_CASE("npy: everything else is refused in one line that names the file and what is wrong", "[npy]")
{
    const std::string data = littleEndianBytes(counting);
    const std::string good = npyBytes(headerText("<i4", "(6,)"), data);
    struct Case
    {
        const char* what;
        std::string bytes;
        const char* complaint;
    };
    const std::vector<Case> cases{
        {"empty", "", "is empty"},
        {"tiny", "\x93NUM", "ends within its header"},
        {"another format", "RIFF....WAVEfmt ", "not a .npy file"},
        {"unknown version", npyBytes(headerText("<i4", "(6,)"), data, 4), "version 4"},
        {"torn length", good.substr(0, 9), "within its header"},
        {"torn header", good.substr(0, 40), "within its header"},
        {"torn data", good.substr(0, good.size() - 1), "holds 23 of the 24 bytes"},
        {"no data", good.substr(0, good.size() - 24), "holds 0 of the 24 bytes"},
        {"trailing bytes", good + "more", "goes on for 4 bytes"},
        {"impossible size", npyBytes(headerText("<i4", "(4611686018427387904, 4)"), data), "impossible size"},
        {"huge size", npyBytes(headerText("<i4", "(1099511627776,)"), data), "holds 24 of the 4398046511104 bytes"},
        {"size beyond 64 bits", npyBytes(headerText("<i4", "(99999999999999999999,)"), data), "no usable size"},
        {"negative size", npyBytes(headerText("<i4", "(-6,)"), data), "no usable size"},
        {"structured",
         npyBytes("{'descr': [('a', '<i4'), ('b', '<f4', (2,))], 'fortran_order': False, 'shape': (2,), }\n", data),
         "structured"},
        {"objects", npyBytes(headerText("|O", "(6,)"), data), "'|O'"},
        {"text", npyBytes(headerText("<U1", "(6,)"), data), "'<U1'"},
        {"half floats", npyBytes(headerText("<f2", "(12,)"), data), "'<f2'"},
        {"unsigned", npyBytes(headerText("<u4", "(6,)"), data), "'<u4'"},
        {"complex", npyBytes(headerText("<c8", "(3,)"), data), "'<c8'"},
        {"no type", npyBytes(headerText("", "(6,)"), data), "structured"},
        {"Fortran order", npyBytes(headerText("<i4", "(2, 3)", "True"), data),
         "Fortran order; save numpy.ascontiguousarray(array)"},
        {"big-endian", npyBytes(headerText(">i4", "(6,)"), data), "big-endian ('>i4'); save array.astype('<i4')"},
        {"no dictionary", npyBytes("[1, 2]\n", data), "no '{'"},
        {"unknown key", npyBytes("{'descr': '<i4', 'colour': False}\n", data), "'colour'"},
        {"repeated key", npyBytes("{'descr': '<i4', 'descr': '<i4'}\n", data), "'descr'"},
        {"missing key", npyBytes("{'descr': '<i4', 'fortran_order': False}\n", data), "lacks"},
        {"torn string", npyBytes("{'descr", data), "without an end"},
        {"torn list", npyBytes("{'descr': [('a', '<i4'", data), "without an end"},
        {"no boolean", npyBytes(headerText("<i4", "(6,)", "Maybe"), data), "no 'False'"},
        {"text after the dictionary", npyBytes(headerText("<i4", "(6,)") + "x", data), "goes on"},
        {"endless header", npyBytes(headerText("<i4", "(6,)") + std::string(std::size_t{2} << 20, ' '), data, 2),
         "no plain array needs"},
    };
    for (const Case& c : cases)
    {
        INFO(c.what);
        const std::string complaint = complaintAbout(c.bytes);
        INFO(complaint);
        CHECK(contains(complaint, "array.npy: "));
        CHECK(contains(complaint, c.complaint));
        CHECK(!contains(complaint, "\n"));
    }
}

TEST_CASE("npy: a header torn at any place is refused, never misread", "[npy]")
{
    const std::string good = npyBytes(headerText("<i4", "(6,)"), littleEndianBytes(counting));
    for (std::size_t length = 0; length < good.size(); ++length)
    {
        INFO("the first " << length << " bytes");
        CHECK(contains(complaintAbout(good.substr(0, length)), "array.npy: "));
    }
    CHECK(std::get<std::vector<std::int32_t>>(readBytes(good).elements) == counting);
}

TEST_CASE("npy: a missing file and a folder are refused", "[npy]")
{
    const TemporaryFolder folder;
    CHECK(contains(messageOf<RequestError>([&] { readNpy(folder / "missing.npy"); }), "no such file"));
    CHECK(contains(messageOf<RequestError>([&] { readNpy(folder.path()); }), "not a regular file"));
}

TEST_CASE("npy: a file that cannot be written is an execution error", "[npy]")
{
    const TemporaryFolder folder;
    const std::vector<float> elements(6, 0.0F);
    CHECK(contains(messageOf<ExecutionError>([&] { writeNpy(folder / "no/such/folder.npy", shape6, elements); }),
                   "folder.npy: cannot be written"));
    CHECK(contains(
        messageOf<ExecutionError>([&] { writeNpy(folder / "no/such/folder.npy", shape6, elements, "wanted.npy"); }),
        "wanted.npy: cannot be written"));
}
