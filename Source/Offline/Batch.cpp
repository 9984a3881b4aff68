// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Batch.h"

#include "DSP/SharedWork.h"
#include "Offline/Error.h"
#include "Offline/PatchSource.h"
#include "Offline/RenderRecord.h"
#include "Offline/ResponseSource.h"
#include "Offline/SampleHash.h"

#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

std::int64_t inputBytes(const BatchRow& row)
{
    std::error_code error;
    const auto bytes = fs::file_size(row.input, error);
    return error ? 0 : static_cast<std::int64_t>(bytes);
}

RenderRequest requestOf(const BatchRow& row, const BatchRequest& batch)
{
    RenderRequest request;
    request.input = row.input;
    request.output = batch.outputFolder / row.output;
    request.patch = loadPatch(row.preset);
    applySettings(request.patch, row.settings);
    if (!row.response.empty())
        request.patch.response = responseFrom(row.response);
    request.beside = {row.sidechain, row.midi};
    request.delays = row.delays;
    request.tempoBpm = row.tempoBpm;
    requireTempo(row.tempoBpm);
    request.tail = parseTail(row.tail);
    request.format = row.format;
    request.allowsMissingResponse = batch.allowsMissingResponse;
    request.existing = batch.overwrites ? OutputFile::Existing::overwrite : OutputFile::Existing::refuse;
    return request;
}

/// Makes the folder that the output lies in, which no link may lead out of the batch's own. Throws RequestError.
void makeFolder(const fs::path& outputFolder, const fs::path& output)
{
    const fs::path folder = (outputFolder / output).parent_path();
    std::error_code error;
    const auto inside = fs::weakly_canonical(folder, error).lexically_relative(fs::canonical(outputFolder));
    if (error || inside.empty() || *inside.begin() == "..")
        throw RequestError((outputFolder / output).string()
                           + ": a link leads out of the folder of --output; remove it or choose another name");
    fs::create_directories(folder, error);
    if (error)
        throw RequestError(folder.string() + ": the folder cannot be made (" + error.message()
                           + "); choose another --output or change its permissions");
}

/// What lies under an output's name and its report's is from an earlier batch, done or not.
bool isOurs(const fs::path& record, const fs::path& output)
{
    try
    {
        return readRecord(record).output == output.filename().string();
    }
    catch (const RequestError&)
    {
        return false; // none, or somebody else's
    }
}

class BatchRun
{
public:
    BatchRun(const BatchRequest& request, const BatchObserver& observer) : request_(request), observer_(observer)
    {
        for (const auto& row : request.rows)
        {
            rowBytes_.push_back(inputBytes(row));
            bytesToDo_ += rowBytes_.back();
        }
    }

    BatchCounts run()
    {
        shareOut(request_.rows.size(), request_.threads, [&](std::size_t index) { runRow(index); });
        return counts_;
    }

private:
    void runRow(std::size_t index)
    {
        const auto& row = request_.rows[index];
        std::string problem;
        try
        {
            render(index);
        }
        catch (const std::bad_alloc&)
        {
            problem = "not enough memory for this file";
        }
        catch (const std::exception& error)
        {
            problem = error.what();
        }
        if (!problem.empty())
            tell([&] {
                ++counts_.failed;
                if (observer_.failed)
                    observer_.failed(row, problem);
            });
        advanceTo(index, rowBytes_[index]);
    }

    void render(std::size_t index)
    {
        const auto& row = request_.rows[index];
        auto request = requestOf(row, request_);
        const auto record = recordPathFor(request.output);
        if (request_.resumes && isDone(request, record))
            return tell([&] {
                ++counts_.skipped;
                if (observer_.skipped)
                    observer_.skipped(row);
            });
        if (request_.resumes && isOurs(record, request.output))
            request.existing = OutputFile::Existing::overwrite;
        makeFolder(request_.outputFolder, row.output);
        const auto report = renderWithRecord(request, record, [&](std::int64_t done, std::int64_t toDo) {
            const double share = static_cast<double>(done) / static_cast<double>(toDo);
            advanceTo(index, static_cast<std::int64_t>(share * static_cast<double>(rowBytes_[index])));
        });
        tell([&] {
            ++counts_.done;
            counts_.audioSeconds += static_cast<double>(report.frames) / report.input.sampleRateHz;
            if (observer_.done)
                observer_.done(row, request, report);
        });
    }

    /// Called by one thread a row, and so no count of a row is advanced by two.
    void advanceTo(std::size_t index, std::int64_t bytes)
    {
        tell([&] {
            auto& told = bytesTold_[index];
            bytesDone_ += bytes - told;
            told = bytes;
            if (observer_.progress)
                observer_.progress(bytesDone_, bytesToDo_);
        });
    }

    template<class Message>
    void tell(const Message& message)
    {
        const std::scoped_lock lock(mutex_);
        message();
    }

    const BatchRequest& request_;
    const BatchObserver& observer_;
    std::vector<std::int64_t> rowBytes_;
    std::int64_t bytesToDo_ = 0;

    std::mutex mutex_; // of what is below
    std::vector<std::int64_t> bytesTold_ = std::vector<std::int64_t>(request_.rows.size());
    std::int64_t bytesDone_ = 0;
    BatchCounts counts_;
};

} // namespace

bool isDone(const RenderRequest& request, const fs::path& record)
{
    std::error_code error;
    if (!fs::is_regular_file(record, error) || !fs::is_regular_file(request.output, error))
        return false;
    RenderRecord kept;
    try
    {
        kept = readRecord(record);
        const auto output = AudioFileReader(request.output).info();
        if (!kept.isDone || kept.driftlineVersion != driftlineVersion()
            || kept.output != request.output.filename().string() || kept.outputBytes != fs::file_size(request.output)
            || !isSameAudio(kept.outputInfo, output))
            return false;
    }
    catch (const RequestError&)
    {
        return false; // a report or an output that cannot be read is to be made again
    }
    // Last, since it takes longest.
    return isSameAudio(kept.input, AudioFileReader(request.input).info()) && kept.asked == askedText(request)
           && kept.inputSampleHash == sampleHashOf(request.input);
}

BatchCounts runBatch(const BatchRequest& request, const BatchObserver& observer)
{
    return BatchRun(request, observer).run();
}

std::vector<BatchRow> shardOf(std::vector<BatchRow> rows, std::size_t shard, std::size_t shardCount)
{
    std::vector<BatchRow> own;
    for (std::size_t index = shard - 1; index < rows.size(); index += shardCount)
        own.push_back(std::move(rows[index]));
    return own;
}

} // namespace driftline
