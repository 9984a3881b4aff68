// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/OutputVerification.h"

#include "DSP/SharedWork.h"
#include "Model/PlainText.h"
#include "Offline/AudioFileReader.h"
#include "Offline/Error.h"
#include "Offline/RenderRecord.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <set>
#include <string_view>
#include <system_error>
#include <vector>

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

/// By its name, as far as Driftline writes such files.
bool isAudio(const fs::path& file)
{
    constexpr std::array<std::string_view, 10> endings{".wav",  ".wave", ".bwf",  ".rf64", ".aif",
                                                       ".aiff", ".aifc", ".flac", ".ogg",  ".oga"};
    return std::find(endings.begin(), endings.end(), lowerCase(file.extension().string())) != endings.end();
}

struct Listing
{
    std::vector<fs::path> records;
    std::vector<fs::path> audio;
};

Listing listOutputs(const fs::path& folder)
{
    Listing listing;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    {
        std::error_code ignored;
        if (!entry->is_regular_file(ignored))
            continue;
        if (isRecordPath(entry->path()))
            listing.records.push_back(entry->path());
        else if (isAudio(entry->path()))
            listing.audio.push_back(entry->path());
    }
    if (error)
        throw RequestError(folder.string() + ": cannot be listed (" + error.message() + "); check the name");
    if (listing.records.empty())
        throw RequestError(folder.string() + ": holds no report; driftline batch writes one beside each output");
    std::sort(listing.records.begin(), listing.records.end());
    std::sort(listing.audio.begin(), listing.audio.end());
    return listing;
}

class Verification
{
public:
    explicit Verification(const VerificationFinding& finding) : finding_(finding) {}

    void look(const fs::path& recordFile)
    {
        RenderRecord record;
        try
        {
            record = readRecord(recordFile);
        }
        catch (const RequestError& error)
        {
            return note(counts_.bad, "bad report", error.what());
        }
        const fs::path output = recordFile.parent_path() / record.output;
        std::error_code error;
        {
            const std::scoped_lock lock(mutex_);
            reported_.insert(output);
        }
        if (!record.isDone)
            return note(counts_.bad, "bad report", recordFile.string() + ": the render was not finished; run it again");
        if (!fs::is_regular_file(output, error))
            return note(counts_.missing, "missing", output.string());
        try
        {
            if (!isSameAudio(AudioFileReader(output).info(), record.outputInfo))
                note(counts_.changed, "changed", output.string() + ": has another format, rate or length");
            else if (sampleHashOf(output) != record.outputSampleHash)
                note(counts_.changed, "changed", output.string() + ": has other samples");
            else
            {
                const std::scoped_lock lock(mutex_);
                ++counts_.good;
            }
        }
        catch (const RequestError& problem)
        {
            note(counts_.changed, "changed", problem.what());
        }
    }

    void lookForExtra(const std::vector<fs::path>& audio)
    {
        for (const auto& file : audio)
            if (reported_.count(file) == 0)
                note(counts_.extra, "extra", file.string() + ": has no report");
    }

    const VerificationCounts& counts() const { return counts_; }

private:
    void note(std::size_t& count, const std::string& kind, const std::string& what)
    {
        const std::scoped_lock lock(mutex_);
        ++count;
        finding_(kind, what);
    }

    const VerificationFinding& finding_;
    std::mutex mutex_;
    std::set<fs::path> reported_;
    VerificationCounts counts_;
};

} // namespace

VerificationCounts verifyFolder(const fs::path& folder, unsigned threads, const VerificationFinding& finding)
{
    const auto listing = listOutputs(folder);
    Verification verification(finding);
    shareOut(listing.records.size(), threads, [&](std::size_t index) { verification.look(listing.records[index]); });
    verification.lookForExtra(listing.audio);
    return verification.counts();
}

} // namespace driftline
