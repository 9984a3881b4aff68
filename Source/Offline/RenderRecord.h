// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/Renderer.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

/// The report of a render as a JSON document: what went in, what was asked for, what came out, and how long it took.
/// Docs/batch.md lists its fields.
namespace driftline
{

/// Of the document. Raised whenever a field changes its meaning or goes.
inline constexpr int renderRecordVersion = 1;

/// Where the report of an output lies unless somebody says otherwise: "take.wav" has "take.wav.report.json".
std::filesystem::path recordPathFor(const std::filesystem::path& output);

/// Whether a file has such a name.
bool isRecordPath(const std::filesystem::path& file);

/// The part of the document that says what was asked for, as one line: equal texts ask for the same sound, of equal
/// inputs. Reads the files beside the input, whose content it names by their hashes. Throws RequestError where one
/// cannot be read.
std::string askedText(const RenderRequest& request);

/// The document of a render that is done. `asked` is from `askedText`.
std::string recordText(const RenderRequest& request, const std::string& asked, const RenderReport& report);

/// A document that only says that the output of this name is being replaced: what a process that ends before it is done
/// leaves in the place of a report that would be wrong.
std::string unfinishedRecordText(const std::filesystem::path& output);

/// What is read back of a document.
struct RenderRecord
{
    bool isDone = false; ///< where not, all that follows but `output` is empty
    std::string driftlineVersion;
    std::string asked; ///< see askedText
    AudioFileInfo input;
    std::string inputSampleHash;
    std::string output; ///< the file's name, without a folder
    AudioFileInfo outputInfo;
    std::string outputSampleHash;
    std::uintmax_t outputBytes = 0;
};

/// Throws RequestError, naming the file and the place in it, for one that is no such document or of a newer version.
RenderRecord readRecord(const std::filesystem::path& file);

/// The version of this build.
std::string_view driftlineVersion();

/// Renders and leaves the output together with its report, so that whenever the process ends there is never a report
/// beside an output that is not its own. Both appear only when both are whole. `existing` of the request is meant for
/// both. Throws as `render` does. [any thread but the audio thread]
RenderReport renderWithRecord(RenderRequest request, const std::filesystem::path& record,
                              const RenderProgress& progress);

} // namespace driftline
