// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/HostValue.h"
#include "Support/Catch.h"
#include "Support/Signals.h"

using namespace driftline;
using namespace driftline::test;

TEST_CASE("What people write survives a host's float32", "[plugin][parameters]")
{
    const auto survives = [](ParameterId id, double value) {
        const auto& info = parameterInfo(id);
        CAPTURE(info.key, value);
        CHECK(valueFromHost(info, hostFromValue(info, value)) == value);
    };
    for (const double milliseconds : {0.1, 0.35, 7.0, 12.5, 160.0, 375.0, 480.0, 499.9, 1234.0, 29999.0, 30000.0})
        survives(ParameterId::time, milliseconds);
    for (const double hertz : {0.01, 0.22, 0.35, 1.0, 19.99, 20.0})
        survives(ParameterId::rate, hertz);
    for (const double percent : {-110.0, -72.0, -0.5, 0.0, 12.3, 62.0, 99.99, 110.0})
        survives(ParameterId::feedback, percent);
    for (const double degrees : {-180.0, -8.0, 18.0, 30.0, 90.0, 180.0})
        survives(ParameterId::stereoOffset, degrees);
    for (int division = 0; division <= 25; ++division)
        survives(ParameterId::sync, division);
    for (int slot = 1; slot <= slotCount; ++slot)
        survives(ParameterId::slot, slot);
}

TEST_CASE("Every float32 of a host comes back to the host as the same", "[plugin][parameters][property]")
{
    Random random(1);
    for (const auto& info : parameterTable())
    {
        CAPTURE(info.key);
        for (int i = 0; i < 3000; ++i)
        {
            const auto normalised = static_cast<float>(random.unit());
            const double value = valueFromHost(info, normalised);
            CHECK(sanitiseParameter(info, value) == value);
            if (info.kind == ParameterKind::continuous)
                REQUIRE(hostFromValue(info, value) == normalised);
        }
        CHECK(hostFromValue(info, valueFromHost(info, 0.0F)) == 0.0F);
        CHECK(hostFromValue(info, valueFromHost(info, 1.0F)) == 1.0F);
    }
}

TEST_CASE("What is no number from 0 to 1 becomes one that is", "[plugin][parameters]")
{
    const auto& info = parameterInfo(ParameterId::time);
    CHECK(valueFromHost(info, -1.0F) == info.minimum);
    CHECK(valueFromHost(info, 2.0F) == info.maximum);
    CHECK(valueFromHost(info, std::nanf("")) == info.minimum);
}
