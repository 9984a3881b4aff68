// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace driftline
{

/// A file to be rendered through the present patch. Paths are UTF-8 and absolute.
struct FileRenderRequest
{
    std::string input;
    std::string output;
    std::string format = "same";       ///< one of FileRenderModel::formats()
    std::optional<double> tailSeconds; ///< nothing: until the echoes are below -96 dB
    double tempoBpm = 120.0;
    bool replacesExisting = false;
};

enum class FileRenderState
{
    none, ///< nothing has been rendered yet
    running,
    done,
    cancelled,
    failed
};

struct FileRenderStatus
{
    FileRenderState state = FileRenderState::none;
    double share = 0.0;                ///< 0 to 1, of the frames to write
    double speed = 0.0;                ///< seconds of sound in a second; 0 while that is not known
    double secondsLeft = 0.0;          ///< at that speed
    std::string text;                  ///< one line: what was written, or why nothing was
    std::vector<std::string> warnings; ///< one line each
};

/// What is known about a file before it is rendered.
struct InputFileStatus
{
    int channels = 0;
    double sampleRateHz = 0.0;
    double seconds = 0.0;
    std::string problem; ///< why it cannot be rendered, in one line; empty if it can
};

/// Renders of files, one at a time, as the editor sees them: they go on while it is closed. [message thread]
class FileRenderModel
{
public:
    virtual ~FileRenderModel() = default;

    /// "same" first.
    virtual std::vector<std::string> formats() const = 0;

    /// What the host plays at.
    virtual double songTempoBpm() const = 0;

    /// Of the patch that would be rendered.
    virtual std::string patchName() const = 0;

    virtual InputFileStatus inspect(const std::string& file) const = 0;

    /// Begins with the patch as it is now; what is edited later is not in it. Does nothing while one is running.
    virtual void startRender(const FileRenderRequest& request) = 0;

    /// Ends the one that is running soon; nothing of it is left.
    virtual void cancelRender() = 0;

    virtual FileRenderStatus renderStatus() const = 0;
};

} // namespace driftline
