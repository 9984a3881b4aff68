// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Standalone/SongPlayer.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace driftline
{

/// What is known of the file in the player, for the strip to show.
struct PlayedFileStatus
{
    std::string file; ///< UTF-8; empty for none
    int channels = 0;
    double fileSampleRateHz = 0.0;
    double sampleRateHz = 0.0; ///< that it is played at
    double seconds = 0.0;
    std::vector<float> peaks; ///< 0 and more, of equal parts
    std::string problem;      ///< why the last one that was asked for is not played, in one line
    bool isLoading = false;
};

/// Loads the file that the player plays, in a thread of its own, at the device's rate.
class PlayedFiles
{
public:
    /// `player` must outlive this.
    explicit PlayedFiles(SongPlayer& player);
    ~PlayedFiles();

    PlayedFiles(const PlayedFiles&) = delete;
    PlayedFiles& operator=(const PlayedFiles&) = delete;

    /// Takes another file, which begins to play when it is there if it `plays`. What plays goes on until then, and
    /// where it cannot be read. [any thread but the audio thread]
    void open(const std::string& file, bool plays);

    /// No file any more. [as `open`]
    void close();

    /// The device's rate has become this: what plays is read again for it. [as `open`, while nothing is processed]
    void setSampleRate(double sampleRateHz);

    /// The same object until something has changed. Frees what the audio thread has put down. [as `open`]
    std::shared_ptr<const PlayedFileStatus> status();

    /// What plays, or will when it is loaded; empty for none. [as `open`]
    std::string file();

    /// Returns when nothing is being loaded. [as `open`; waits]
    void waitUntilLoaded();

private:
    struct Job
    {
        std::string file;
        bool plays = false;
        double sampleRateHz = 0.0;
        int number = 0;
    };

    void request(const std::string& file, bool plays);
    bool isNewest(int number);
    void run();
    void load(const Job& job);

    SongPlayer& player_;
    std::mutex mutex_; ///< guards all below, and who gives files to the player
    std::condition_variable wake_;
    std::condition_variable idle_;
    std::shared_ptr<const PlayedFileStatus> status_ = std::make_shared<const PlayedFileStatus>();
    Job job_;
    double sampleRateHz_ = 48000.0;
    bool isWanted_ = false;
    bool isLoading_ = false;
    bool isStopping_ = false;
    std::thread thread_; ///< last: it uses all of the above
};

} // namespace driftline
