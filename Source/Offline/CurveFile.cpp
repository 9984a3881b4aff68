// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/CurveFile.h"

#include "Model/CurveText.h"
#include "Model/PatchText.h"
#include "Model/PlainText.h"
#include "Offline/CurveSound.h"
#include "Offline/Error.h"
#include "Offline/PatchSource.h"
#include "Offline/TextFile.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace driftline
{

namespace
{

enum class Kind
{
    patch,
    table,
    sound,
    patterns,
    vitalShape
};

struct Ending
{
    std::string_view extension;
    Kind kind;
};

constexpr std::array<Ending, 8> endings{{{".json", Kind::patch},
                                         {".csv", Kind::table},
                                         {".wav", Kind::sound},
                                         {".flac", Kind::sound},
                                         {".aiff", Kind::sound},
                                         {".aif", Kind::sound},
                                         {".txt", Kind::patterns},
                                         {".vitallfo", Kind::vitalShape}}};

Kind kindOf(const std::filesystem::path& file)
{
    const auto extension = lowerCase(file.extension().string());
    const auto found = std::find_if(endings.begin(), endings.end(),
                                    [&](const Ending& ending) { return ending.extension == extension; });
    if (found == endings.end())
        throw RequestError(file.string()
                           + ": its name does not say what it is; curves are in .json, .csv, .wav, .flac, .aiff, "
                             ".txt (TIME-12) and .vitallfo files");
    return found->kind;
}

/// Runs a reader or writer of texts, with the file's name put in front of what is wrong.
template<class Action>
auto named(const std::filesystem::path& file, Action&& action)
{
    try
    {
        return action();
    }
    catch (const CurveTextError& error)
    {
        throw RequestError(file.string() + ": " + error.what());
    }
}

std::vector<CurveSlot> slotsOf(const Patch& patch) { return {patch.slots.begin(), patch.slots.end()}; }

CurveSlot slotOf(DelayCurve curve, std::string name)
{
    CurveSlot slot;
    slot.name = std::move(name);
    slot.left = std::move(curve);
    return slot;
}

std::vector<CurveSlot> readPatterns(const std::string& text, const std::string& name)
{
    std::vector<CurveSlot> slots;
    for (auto& curve : readTime12Patterns(text))
        slots.push_back(slotOf(std::move(curve), name + " " + std::to_string(slots.size() + 1)));
    return slots;
}

void requireFits(const std::filesystem::path& file, Kind kind, const std::vector<CurveSlot>& curves)
{
    const bool holdsMany = kind == Kind::patch || kind == Kind::patterns;
    if (curves.empty() || curves.size() > (holdsMany ? std::size_t{slotCount} : 1))
        throw RequestError(file.string() + ": holds " + (holdsMany ? "1 to 12 curves" : "one curve") + ", not "
                           + std::to_string(curves.size()) + "; choose with --slot");
    const bool holdsTwoChannels = kind == Kind::patch || kind == Kind::sound;
    for (const auto& slot : curves)
        if (slot.right && !holdsTwoChannels)
            throw RequestError(file.string()
                               + ": holds one curve for both channels, and the left and the right one differ; choose "
                                 "with --channel");
}

std::string textOf(Kind kind, const std::vector<CurveSlot>& curves)
{
    if (kind == Kind::table)
        return writeCurveCsv(curves.front().left);
    if (kind == Kind::vitalShape)
        return writeVitalShape({curves.front().name, curves.front().left});
    if (kind == Kind::patterns)
    {
        std::vector<DelayCurve> all;
        for (const auto& slot : curves)
            all.push_back(slot.left);
        return writeTime12Patterns(all);
    }
    Patch patch;
    patch.name = curves.front().name.empty() ? patch.name : curves.front().name;
    std::copy(curves.begin(), curves.end(), patch.slots.begin());
    return writePatch(patch);
}

} // namespace

std::vector<CurveSlot> loadCurves(const std::string& nameOrFile)
{
    if (isPresetName(nameOrFile))
        return slotsOf(loadPatch(nameOrFile));
    const std::filesystem::path file(nameOrFile);
    const auto kind = kindOf(file);
    if (kind == Kind::patch)
        return slotsOf(loadPatch(nameOrFile));
    if (kind == Kind::sound)
        return {readCurveSound(file)};
    const auto text = readTextFile(file, "curve");
    const auto name = file.stem().string();
    return named(file, [&]() -> std::vector<CurveSlot> {
        if (kind == Kind::patterns)
            return readPatterns(text, name);
        if (kind == Kind::table)
            return {slotOf(readCurveCsv(text), name)};
        auto shape = readVitalShape(text);
        return {slotOf(std::move(shape.curve), shape.name.empty() ? name : shape.name)};
    });
}

void saveCurves(const std::filesystem::path& file, OutputFile::Existing existing, const std::vector<CurveSlot>& curves)
{
    const auto kind = kindOf(file);
    requireFits(file, kind, curves);
    if (kind == Kind::sound)
    {
        writeCurveSound(file, existing, curves.front());
        return;
    }
    const auto text = named(file, [&] { return textOf(kind, curves); });
    OutputFile output(file, existing);
    writeText(output, text);
    output.commit();
}

} // namespace driftline
