// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"

using namespace driftline;

TEST_CASE("The host sees every row of the table, by its key", "[plugin][parameters]")
{
    DriftlineProcessor processor;
    const auto& parameters = processor.getParameters();
    REQUIRE(parameters.size() == static_cast<int>(parameterCount));
    for (const auto& info : parameterTable())
    {
        CAPTURE(info.key);
        const auto* parameter = dynamic_cast<Parameter*>(parameters[static_cast<int>(info.id)]);
        REQUIRE(parameter != nullptr);
        CHECK(parameter->getParameterID().toStdString() == info.key);
        CHECK(parameter->getName(100).toStdString() == info.name);
        CHECK(parameter->exactValue() == info.defaultValue);
        CHECK(parameter->getValue() == parameter->getDefaultValue());
        CHECK(parameter->isDiscrete() == (info.kind != ParameterKind::continuous));
        CHECK(parameter->isBoolean() == (info.kind == ParameterKind::toggle));
    }
    CHECK(processor.getBypassParameter() == parameters[static_cast<int>(ParameterId::bypass)]);
}

TEST_CASE("A host that hands its own copy back changes nothing", "[plugin][parameters]")
{
    const auto& info = parameterInfo(ParameterId::time);
    Parameter parameter(info);
    const double exact = 123.45678901234567;
    parameter.setExactValue(exact);
    const float shown = parameter.getValue();
    parameter.setValue(shown);
    CHECK(parameter.exactValue() == exact);

    parameter.setValue(std::nextafter(shown, 1.0F));
    CHECK(parameter.exactValue() > exact);
    parameter.setValue(0.0F);
    CHECK(parameter.exactValue() == info.minimum);
}

TEST_CASE("Texts carry their units in both directions", "[plugin][parameters]")
{
    Parameter time(parameterInfo(ParameterId::time));
    time.setExactValue(375.0);
    CHECK(time.getText(time.getValue(), 0) == "375 ms");
    CHECK(time.getText(time.getValue(), 3) == "375");
    CHECK(time.getLabel().isEmpty());
    time.setValue(time.getValueForText("1.2 s"));
    CHECK(time.exactValue() == 1200.0);
    // What is no time leaves the time as it is.
    CHECK(time.getValueForText("soon") == time.getValue());

    Parameter sync(parameterInfo(ParameterId::sync));
    sync.setValue(sync.getValueForText("1/8D"));
    CHECK(sync.getCurrentValueAsText() == "1/8D");
    CHECK(sync.getNumSteps() == 26);
    CHECK(sync.getAllValueStrings().size() == 26);
}

TEST_CASE("LV2 hosts deal in the parameter's own unit", "[plugin][parameters]")
{
    Parameter time(parameterInfo(ParameterId::time));
    time.setValue(time.convertTo0to1(480.0F));
    CHECK(time.exactValue() == 480.0);
    CHECK(time.convertFrom0to1(time.getValue()) == 480.0F);
    CHECK(time.getNormalisableRange().start == 0.1F);
    CHECK(time.getNormalisableRange().end == 30000.0F);

    Parameter slot(parameterInfo(ParameterId::slot));
    slot.setValue(slot.convertTo0to1(7.0F));
    CHECK(slot.exactValue() == 7.0);
}
