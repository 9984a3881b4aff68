// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/RenderRecord.h"

#include "Model/PatchText.h"
#include "Offline/Error.h"
#include "Offline/ResponseSource.h"
#include "Offline/TextFile.h"

#include <nlohmann/json.hpp>

#include <system_error>

namespace fs = std::filesystem;

namespace driftline
{

// The first of each list is also what an unknown name reads as.
NLOHMANN_JSON_SERIALIZE_ENUM(AudioContainer, {{AudioContainer::other, "other"},
                                              {AudioContainer::wav, "wav"},
                                              {AudioContainer::aiff, "aiff"},
                                              {AudioContainer::flac, "flac"},
                                              {AudioContainer::ogg, "ogg"}})
NLOHMANN_JSON_SERIALIZE_ENUM(SampleEncoding, {{SampleEncoding::other, "other"},
                                              {SampleEncoding::unsigned8, "unsigned8"},
                                              {SampleEncoding::signed8, "signed8"},
                                              {SampleEncoding::pcm16, "pcm16"},
                                              {SampleEncoding::pcm24, "pcm24"},
                                              {SampleEncoding::pcm32, "pcm32"},
                                              {SampleEncoding::float32, "float32"},
                                              {SampleEncoding::float64, "float64"},
                                              {SampleEncoding::vorbis, "vorbis"}})

namespace
{

using Json = nlohmann::ordered_json;

constexpr const char* schemaName = "driftline-render-report";
constexpr std::string_view recordEnding = ".report.json";

/// File names need not be UTF-8, and a report is.
std::string dump(const Json& json, int indent) { return json.dump(indent, ' ', false, Json::error_handler_t::replace); }

Json infoJson(const fs::path& file, const AudioFileInfo& info, const std::string& hash)
{
    return {{"file", utf8Of(file)},
            {"container", info.format.container},
            {"encoding", info.format.encoding},
            {"sample_rate_hz", info.sampleRateHz},
            {"channels", info.channelCount},
            {"frames", info.frameCount},
            {"samples_sha256", hash}};
}

/// How the work was shared on the CPU, what that was thought to cost, and what ran.
Json planJson(const RenderReport& report)
{
    const auto& plan = report.plan;
    const auto& counts = report.segments;
    Json json{{"schedule", scheduleName(plan.schedule)},      {"threads", plan.threads},
              {"block_frames", report.blockFrames},           {"reason", plan.reason},
              {"predicted_overhead", plan.predictedOverhead}, {"predicted_speed_up", plan.predictedSpeedUp}};
    if (plan.schedule == Schedule::segments)
        json["segments"] = {{"begun", counts.segments},           {"accepted", counts.accepted},
                            {"coalesced", counts.coalesced},      {"warm_up_frames", counts.warmUpFrames},
                            {"rerun_frames", counts.rerunFrames}, {"gave_up", counts.hasGivenUp}};
    return json;
}

Json timingsJson(const RenderReport& report)
{
    const auto& timings = report.timings;
    const double audioSeconds = static_cast<double>(report.frames) / report.input.sampleRateHz;
    return {{"total_seconds", timings.total},
            {"reading_seconds", timings.reading},
            {"computing_seconds", timings.computing},
            {"writing_seconds", timings.writing},
            {"times_real_time", timings.total > 0.0 ? audioSeconds / timings.total : 0.0}};
}

AudioFileInfo infoFrom(const Json& json)
{
    AudioFileInfo info;
    info.sampleRateHz = json.at("sample_rate_hz").get<int>();
    info.channelCount = json.at("channels").get<int>();
    info.frameCount = json.at("frames").get<std::int64_t>();
    info.format = {json.at("container").get<AudioContainer>(), json.at("encoding").get<SampleEncoding>()};
    return info;
}

/// A report replaces nothing that the render reads or writes.
void requireOwnFile(const fs::path& record, const RenderRequest& request)
{
    std::error_code error;
    if (fs::weakly_canonical(record, error) == fs::weakly_canonical(request.output, error))
        throw RequestError(record.string() + ": the output and its report cannot be one file; rename one");
    const auto& response = request.patch.response;
    for (const auto& file : {request.input, request.output, request.delays, request.beside.sidechain,
                             request.beside.midi, response.bundled.empty() ? pathOf(response) : fs::path()})
        if (!file.empty())
            requireDifferentFiles(file, record);
}

RenderRecord recordFrom(const Json& json)
{
    RenderRecord record;
    record.isDone = json.at("state").get<std::string>() == "done";
    const auto& output = json.at("output");
    record.output = pathFromUtf8(output.at("file").get<std::string>()).filename().string();
    if (!record.isDone)
        return record;
    record.driftlineVersion = json.at("driftline").get<std::string>();
    record.asked = dump(json.at("asked"), -1);
    const auto& input = json.at("input");
    record.input = infoFrom(input);
    record.inputSampleHash = input.at("samples_sha256").get<std::string>();
    record.outputInfo = infoFrom(output);
    record.outputSampleHash = output.at("samples_sha256").get<std::string>();
    record.outputBytes = output.at("bytes").get<std::uintmax_t>();
    return record;
}

} // namespace

fs::path recordPathFor(const fs::path& output)
{
    fs::path record = output;
    record += recordEnding;
    return record;
}

bool isRecordPath(const fs::path& file)
{
    const auto name = file.filename().string();
    return name.size() > recordEnding.size() && name.ends_with(recordEnding);
}

std::string_view driftlineVersion() { return DRIFTLINE_VERSION; }

std::string askedText(const RenderRequest& request)
{
    Json json{{"patch", Json::parse(writePatch(request.patch))},
              {"tempo_bpm", request.tempoBpm},
              {"tail_seconds", request.tail.seconds ? Json(*request.tail.seconds) : Json("auto")},
              {"format", request.format},
              {"allow_missing_response", request.allowsMissingResponse}};
    const auto addFile = [&json](const char* key, const fs::path& file) {
        if (!file.empty())
            json[key] = sha256OfFile(file);
    };
    addFile("delays_sha256", request.delays);
    addFile("sidechain_sha256", request.beside.sidechain);
    addFile("midi_sha256", request.beside.midi);
    std::error_code error;
    const auto& response = request.patch.response;
    if (response.bundled.empty() && fs::is_regular_file(pathOf(response), error))
        addFile("response_sha256", pathOf(response));
    return dump(json, -1);
}

std::string recordText(const RenderRequest& request, const std::string& asked, const RenderReport& report)
{
    Json input = infoJson(request.input, report.input, report.inputSampleHash);
    input["not_finite"] = report.nonFinite.count;
    AudioFileInfo written = report.input;
    written.frameCount = report.frames;
    written.format = report.outputFormat;
    Json output = infoJson(request.output.filename(), written, report.outputSampleHash);
    output["bytes"] = report.outputBytes;
    output["tail_frames"] = report.tailFrames;
    output["clipped"] = report.clipped.count;
    Json json{{"schema", schemaName},
              {"version", renderRecordVersion},
              {"state", "done"},
              {"driftline", driftlineVersion()},
              {"sample_hash", sampleHashFormat},
              {"input", std::move(input)},
              {"asked", Json::parse(asked)},
              {"output", std::move(output)},
              {"missing_response", report.missingResponse.empty() ? Json() : Json(report.missingResponse)},
              {"engine", report.place.isDevice ? "opencl" : "cpu"},
              {"device", report.place.isDevice ? Json(report.place.device) : Json()},
              {"plan", report.place.isDevice ? Json() : planJson(report)},
              {"timings", timingsJson(report)}};
    Json files = Json::object();
    const auto addFile = [&files](const char* key, const fs::path& file) {
        if (!file.empty())
            files[key] = utf8Of(file);
    };
    addFile("delays", request.delays);
    addFile("sidechain", request.beside.sidechain);
    addFile("midi", request.beside.midi);
    json["files_beside"] = std::move(files);
    return dump(json, 2) + "\n";
}

std::string unfinishedRecordText(const fs::path& output)
{
    return dump({{"schema", schemaName},
                 {"version", renderRecordVersion},
                 {"state", "unfinished"},
                 {"driftline", driftlineVersion()},
                 {"output", {{"file", utf8Of(output.filename())}}}},
                2)
           + "\n";
}

RenderRecord readRecord(const fs::path& file)
{
    const auto refuse = [&](const std::string& problem) -> RenderRecord {
        throw RequestError(file.string() + ": " + problem);
    };
    const std::string text = readTextFile(file, "report");
    try
    {
        const auto json = Json::parse(text);
        if (!json.is_object() || json.value("schema", "") != schemaName)
            return refuse(std::string("is no report of a render (\"schema\" is not ") + schemaName + ")");
        const int version = json.at("version").get<int>();
        if (version > renderRecordVersion)
            return refuse("version: is " + std::to_string(version) + ", and this Driftline reads up to "
                          + std::to_string(renderRecordVersion) + "; update Driftline");
        return recordFrom(json);
    }
    catch (const Json::parse_error& error)
    {
        return refuse("is no JSON beyond byte " + std::to_string(error.byte) + "; remove it and render again");
    }
    catch (const Json::exception& error)
    {
        return refuse("is no whole report (" + std::string(error.what()) + "); remove it and render again");
    }
}

RenderReport renderWithRecord(RenderRequest request, const fs::path& record, const RenderProgress& progress)
{
    requireOwnFile(record, request);
    request.hashesSamples = true;
    const std::string asked = askedText(request);
    OutputFile recordFile(record, request.existing);
    return render(request, progress, [&](const RenderReport& report, const std::function<void()>& commitOutput) {
        writeText(recordFile, recordText(request, asked, report));
        std::error_code error;
        if (request.existing == OutputFile::Existing::overwrite && fs::exists(request.output, error))
        {
            // Until the old output has been replaced, neither the old report nor the new one is right about it.
            OutputFile unfinished(record, OutputFile::Existing::overwrite);
            writeText(unfinished, unfinishedRecordText(request.output));
            unfinished.commit();
            commitOutput();
            recordFile.commit();
            return;
        }
        recordFile.commit();
        try
        {
            commitOutput();
        }
        catch (...)
        {
            fs::remove(record, error);
            throw;
        }
    });
}

} // namespace driftline
