// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Error.h"
#include "Offline/Sha256.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <string>

using namespace driftline;
using namespace driftline::test;

namespace
{

std::span<const unsigned char> bytesOf(std::string_view text)
{
    return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

std::string hashOf(std::string_view text)
{
    Sha256 hash, common(Sha256::Instructions::common);
    hash.add(bytesOf(text));
    common.add(bytesOf(text));
    const auto result = hash.finish();
    CHECK(common.finish() == result);
    return result;
}

} // namespace

// The examples of FIPS 180-4 and of NIST's example values, and the lengths at which the padding changes.
TEST_CASE("SHA-256 gives the standard's values", "[Sha256]")
{
    CHECK(hashOf("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(hashOf("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hashOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
          == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(hashOf(
              "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
              "nopqrstu")
          == "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    CHECK(hashOf(std::string(1000000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 does not depend on how the bytes come", "[Sha256][property]")
{
    const auto seed = GENERATE(range(1U, 30U));
    CAPTURE(seed);
    Random random(seed);
    std::string text;
    for (int length = random.integer(0, 400); length > 0; --length)
        text.push_back(static_cast<char>(random.integer(0, 255)));
    Sha256 hash;
    for (std::size_t done = 0; done < text.size();)
    {
        const auto count = static_cast<std::size_t>(random.integer(0, 150));
        hash.add(bytesOf(std::string_view(text).substr(done, count)));
        done += count;
    }
    CHECK(hash.finish() == hashOf(text));

    const TemporaryFolder folder;
    writeFile(folder / "bytes", text);
    CHECK(sha256OfFile(folder / "bytes") == hashOf(text));
}

TEST_CASE("A file that is not there has no hash", "[Sha256]")
{
    const TemporaryFolder folder;
    CHECK(contains(messageOf<RequestError>([&] { sha256OfFile(folder / "none"); }), "none: the file cannot be read"));
}
