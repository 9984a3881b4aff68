// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/LineSpeed.h"

#include "Engine/PatchSetup.h"
#include "OpenCL/DeviceCandidate.h"
#include "OpenCL/DeviceError.h"
#include "OpenCL/EngineLines.h"
#include "OpenCL/EngineSelfTest.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <limits>
#include <locale>
#include <memory>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace driftline::opencl
{

namespace
{

/// What a core takes for a sample of a channel, rounded down (Docs/benchmarks.md): for deciding whether to look
/// further.
constexpr double leastCpuSecondsPerSample = 1e-9;

/// A filtered echo that moves: Engines of it, and their audio.
class Load
{
public:
    Load(std::size_t engineCount, int frames) : frames_(frames), audio_(2 * engineCount), curves_(patch_.slots)
    {
        auto& parameters = patch_.parameters;
        parameters.set(ParameterId::sync, 0.0);
        parameters.set(ParameterId::time, 80.0);
        parameters.set(ParameterId::feedback, 50.0);
        parameters.set(ParameterId::lowPass, 5000.0);
        for (std::size_t i = 0; i < engineCount; ++i)
        {
            auto& engine = *engines_.emplace_back(std::make_unique<driftline::Engine>());
            engine.prepare({sampleRateHz, 2, 8192.0});
            applyParameters(engine, parameters);
            engine.setCurves(curves_);
            for (std::size_t c = 0; c < 2; ++c)
            {
                auto& samples = audio_[2 * i + c];
                for (int k = 0; k < frames; ++k)
                    samples.push_back(static_cast<float>(k * 7919 % 2001 - 1000) * 0.001F);
                pointers_.push_back(samples.data());
            }
        }
        for (std::size_t i = 0; i < engineCount; ++i)
        {
            auto& call = calls_.emplace_back();
            call.block.input = pointers_.data() + 2 * i;
            call.block.output = pointers_.data() + 2 * i;
            call.block.frames = frames;
        }
    }

    double onDevice(int device)
    {
        std::vector<driftline::Engine*> engines;
        for (const auto& engine : engines_)
            engines.push_back(engine.get());
        EngineLinesSettings settings;
        settings.device.device = device;
        EngineLines lines(engines, settings);
        lines.process(calls_); // once unmeasured: memory is made
        const double seconds = fastest([&] { lines.process(calls_); });
        if (!lines.failure().empty())
            throw DeviceError(lines.failure());
        return seconds;
    }

    double onCpu()
    {
        return fastest([&] {
            for (std::size_t i = 0; i < engines_.size(); ++i)
                engines_[i]->process(calls_[i].block, calls_[i].transport);
        });
    }

    double samples() const { return 2.0 * static_cast<double>(engines_.size()) * frames_; }

private:
    static constexpr double sampleRateHz = 48000.0;

    template<class Function>
    static double fastest(const Function& function)
    {
        double seconds = std::numeric_limits<double>::max();
        for (int i = 0; i < 3; ++i)
        {
            const auto start = std::chrono::steady_clock::now();
            function();
            const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
            seconds = std::min(seconds, elapsed.count());
        }
        return seconds;
    }

    int frames_;
    Patch patch_;
    std::vector<std::vector<float>> audio_;
    std::vector<float*> pointers_;
    CurveBank curves_;
    std::vector<std::unique_ptr<driftline::Engine>> engines_;
    std::vector<EngineCall> calls_;
};

/// What a device's line in the file begins with: tabs part the fields.
std::string keyOf(const DeviceInfo& device)
{
    std::string key = DRIFTLINE_VERSION;
    for (const auto& part : {device.name, device.driver})
    {
        key += '\t';
        for (const char letter : part)
            key += letter == '\t' || letter == '\n' ? ' ' : letter;
    }
    key += '\t';
    return key;
}

std::optional<LineSpeed> parse(const std::string& text)
{
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    LineSpeed speed;
    if (!(stream >> speed.cpuSecondsPerSample >> speed.deviceSecondsPerFrame >> speed.deviceSecondsPerSample))
        return {};
    const bool isSensible =
        speed.cpuSecondsPerSample > 0.0 && speed.deviceSecondsPerFrame > 0.0 && speed.deviceSecondsPerSample > 0.0;
    return isSensible ? std::optional(speed) : std::nullopt;
}

/// Whole or not at all: several programs may do it at the same time. Where it cannot be, it is measured again next
/// time.
void writeLines(const std::filesystem::path& file, const std::vector<std::string>& lines)
{
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    auto unfinished = file;
    unfinished += '.';
    unfinished += std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
    {
        std::ofstream stream(unfinished, std::ios::binary);
        for (const auto& line : lines)
            stream << line << '\n';
        if (!stream.flush())
        {
            stream.close();
            std::filesystem::remove(unfinished, error);
            return;
        }
    }
    std::filesystem::rename(unfinished, file, error);
    if (error)
        std::filesystem::remove(unfinished, error);
}

std::filesystem::path folderFrom(const char* variable)
{
    const char* value = std::getenv(variable);
    const std::filesystem::path folder = value != nullptr ? value : "";
    return folder.is_absolute() ? folder : std::filesystem::path(); // XDG: others are to be ignored
}

std::string milliseconds(double seconds)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::setprecision(3) << seconds * 1e3 << " ms";
    return text.str();
}

} // namespace

double deviceSeconds(const LineSpeed& speed, const LineWork& work)
{
    const auto frames = static_cast<double>(work.frames);
    return frames * std::max(speed.deviceSecondsPerFrame, work.channels * speed.deviceSecondsPerSample);
}

double cpuSeconds(const LineSpeed& speed, const LineWork& work, unsigned threads)
{
    return static_cast<double>(work.frames) * work.channels * speed.cpuSecondsPerSample / std::max(threads, 1U);
}

LineSpeed measureLineSpeed(int device)
{
    constexpr int frames = 4096;
    LineSpeed speed;
    Load one(1, frames);
    speed.deviceSecondsPerFrame = one.onDevice(device) / frames;
    speed.cpuSecondsPerSample = one.onCpu() / one.samples();
    Load many(128, frames);
    speed.deviceSecondsPerSample = many.onDevice(device) / many.samples();
    return speed;
}

std::filesystem::path lineSpeedFile()
{
#if defined(_WIN32)
    auto folder = folderFrom("LOCALAPPDATA");
#else
    auto folder = folderFrom("XDG_CACHE_HOME");
    if (folder.empty())
    {
        folder = folderFrom("HOME");
#if defined(__APPLE__)
        folder = folder.empty() ? folder : folder / "Library" / "Caches";
#else
        folder = folder.empty() ? folder : folder / ".cache";
#endif
    }
#endif
    return folder.empty() ? folder : folder / "driftline" / "line_speed.txt";
}

LineSpeed lineSpeed(const DeviceInfo& device, const std::filesystem::path& file,
                    const std::function<LineSpeed()>& measure)
{
    const std::string key = keyOf(device);
    std::vector<std::string> lines;
    std::ifstream stream(file, std::ios::binary);
    for (std::string line; std::getline(stream, line);)
    {
        if (line.compare(0, key.size(), key) != 0)
            lines.push_back(line);
        else if (const auto known = parse(line.substr(key.size())))
            return *known;
    }
    stream.close();
    const LineSpeed speed = measure();
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << key << std::setprecision(6) << speed.cpuSecondsPerSample << ' ' << speed.deviceSecondsPerFrame << ' '
         << speed.deviceSecondsPerSample;
    lines.push_back(text.str());
    if (!file.empty())
        writeLines(file, lines);
    return speed;
}

EngineChoice chooseLineEngine(const LineWork& work, const EngineRequest& request, const AutomaticRules& rules,
                              const std::filesystem::path& speedFile)
{
    if (request.engine == Engine::cpu)
        return {false, anyDevice, "as asked"};
    if (request.engine == Engine::opencl)
        return {true, request.device.device, "as asked"};
    const LineSpeed atLeast{leastCpuSecondsPerSample, 0.0, 0.0};
    if (cpuSeconds(atLeast, work, request.threads) < rules.leastCpuSeconds)
        return {false, anyDevice, "the work is too short to look for a device"};
    const auto candidate = findCandidate(request.device.device, rules,
                                         [](const SelfTestResult& result) { return result.hasExactFloat64; });
    if (!candidate.device)
        return {false, anyDevice, candidate.whyNone};
    try
    {
        const int number = candidate.device->number;
        const LineSpeed speed = lineSpeed(*candidate.device, speedFile, [&] { return measureLineSpeed(number); });
        const double onDevice = deviceSeconds(speed, work);
        const double onCpu = cpuSeconds(speed, work, request.threads);
        std::string reason = "as measured once, about " + milliseconds(onDevice) + " on ";
        reason += deviceTitle(*candidate.device) + " and " + milliseconds(onCpu) + " on the CPU";
        return {onDevice < onCpu, number, reason};
    }
    catch (const DeviceError& error)
    {
        return {false, anyDevice, error.what()};
    }
}

} // namespace driftline::opencl
