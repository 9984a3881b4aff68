// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window renders is what the command line renders from the same state; and a render that is given up, or whose
// plugin goes away, leaves nothing behind.
#include "Model/PatchText.h"
#include "Offline/AudioFileReader.h"
#include "Offline/Sha256.h"
#include "Offline/WavFiles.h"
#include "Plugin/LoadedProcessor.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RandomPatch.h"
#include "Support/RunProcess.h"
#include "Support/TemporaryFolder.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr int sampleRateHz = 44100;

/// What became of the render that is running.
FileRenderStatus finished(FileRenderModel& renders)
{
    constexpr int longestMilliseconds = 120000;
    for (int waited = 0; renders.renderStatus().state == FileRenderState::running; ++waited)
    {
        REQUIRE(waited < longestMilliseconds);
        juce::Thread::sleep(1);
    }
    return renders.renderStatus();
}

void waitForFirstBlock(FileRenderModel& renders)
{
    while (renders.renderStatus().state == FileRenderState::running && renders.renderStatus().share == 0.0)
        juce::Thread::sleep(1);
}

/// A processor, a file to render, and the command line beside it.
struct Window
{
    explicit Window(const Signal& input)
    {
        writeFloatWav(folder / "in.wav", input, sampleRateHz);
        request.input = (folder / "in.wav").string();
        request.output = (folder / "window.wav").string();
        request.tempoBpm = 97.5;
    }

    FileRenderStatus render()
    {
        processor.fileRenders().startRender(request);
        return finished(processor.fileRenders());
    }

    /// With the processor's state as the preset.
    ProcessResult renderOnCommandLine(const std::string& output, std::vector<std::string> options)
    {
        writeFile(folder / "state.json", stateOf(processor));
        std::vector<std::string> arguments{DRIFTLINE_CLI_PATH,
                                           "render",
                                           request.input,
                                           output,
                                           "--preset",
                                           (folder / "state.json").string(),
                                           "--bpm",
                                           "97.5",
                                           "--quiet"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return runProcess(arguments);
    }

    TemporaryFolder folder;
    DriftlineProcessor processor;
    FileRenderRequest request;
};

/// Long enough that it is not done before it can be given up.
Signal longNoise() { return noise(2, 30 * sampleRateHz, 3, 0.4); }

} // namespace

TEST_CASE("A render in the window gives the bytes of the command line", "[plugin][render]")
{
    const auto seed = GENERATE(range(1U, 5U));
    struct Format
    {
        const char* key;
        const char* extension;
    };
    const auto format = GENERATE(Format{"same", "wav"}, Format{"wav16", "wav"}, Format{"flac24", "flac"},
                                 Format{"aiff24", "aiff"}, Format{"wav-float", "wav"});
    CAPTURE(seed, format.key);
    Random random(seed);
    Window window(noise(random.integer(1, 3), 30000, seed, 0.3));
    auto patch = randomPatch(random);
    // Space plays in every other one, from a bundled response.
    patch.parameters.set(ParameterId::space, seed % 2 == 0 ? 35.0 : 0.0);
    patch.response = ResponseReference::bundledWith("wood_room");
    window.processor.loadPatch(patch);
    loadedResponse(window.processor);

    window.request.format = format.key;
    const std::string extension = format.extension;
    window.request.output = (window.folder / ("window." + extension)).string();
    const auto tail = random.oneIn(2) ? "none" : "0.25";
    window.request.tailSeconds = tail == std::string("none") ? 0.0 : 0.25;
    const auto status = window.render();
    CAPTURE(status.text);
    REQUIRE(status.state == FileRenderState::done);
    CHECK(contains(status.text, "window." + extension + ": "));

    const auto output = (window.folder / ("tool." + extension)).string();
    const auto result = window.renderOnCommandLine(output, {"--format", format.key, "--tail", tail});
    INFO(result.standardError);
    REQUIRE(result.status == 0);
    CHECK(sha256OfFile(window.request.output) == sha256OfFile(output));
}

TEST_CASE("The automatic tail is the command line's too", "[plugin][render]")
{
    Window window(noise(2, 20000, 9, 0.3));
    window.processor.setParameter(ParameterId::time, 210.0);
    window.processor.setParameter(ParameterId::feedback, 45.0);
    REQUIRE(window.render().state == FileRenderState::done);
    const auto output = (window.folder / "tool.wav").string();
    REQUIRE(window.renderOnCommandLine(output, {}).status == 0);
    CHECK(AudioFileReader(output).info().frameCount > 60000);
    CHECK(sha256OfFile(window.request.output) == sha256OfFile(output));
}

TEST_CASE("What is edited after the start is not in the render", "[plugin][render]")
{
    Window window(noise(2, 200000, 2, 0.3));
    const auto before = stateOf(window.processor);
    window.processor.fileRenders().startRender(window.request);
    window.processor.setParameter(ParameterId::mix, 0.0);
    window.processor.setParameter(ParameterId::time, 7.0);
    REQUIRE(finished(window.processor.fileRenders()).state == FileRenderState::done);
    setState(window.processor, before);
    const auto output = (window.folder / "tool.wav").string();
    REQUIRE(window.renderOnCommandLine(output, {}).status == 0);
    CHECK(sha256OfFile(window.request.output) == sha256OfFile(output));
}

TEST_CASE("A cancelled render leaves nothing behind, and another one can follow", "[plugin][render]")
{
    Window window(longNoise());
    auto& renders = window.processor.fileRenders();
    renders.startRender(window.request);
    waitForFirstBlock(renders);
    CHECK(renders.renderStatus().state == FileRenderState::running);
    renders.cancelRender();
    CHECK(finished(renders).state == FileRenderState::cancelled);
    CHECK(window.folder.entryCount() == 1); // the input

    window.request.tailSeconds = 0.0;
    CHECK(window.render().state == FileRenderState::done);
    CHECK(window.folder.entryCount() == 2);
}

TEST_CASE("A cancelled render leaves the file that it was to replace as it was", "[plugin][render]")
{
    Window window(longNoise());
    writeFile(window.request.output, "precious");
    window.request.replacesExisting = true;
    auto& renders = window.processor.fileRenders();
    renders.startRender(window.request);
    waitForFirstBlock(renders);
    renders.cancelRender();
    CHECK(finished(renders).state == FileRenderState::cancelled);
    CHECK(readFile(window.request.output) == "precious");
}

TEST_CASE("A plugin that goes away while it renders takes the render with it", "[plugin][render]")
{
    const TemporaryFolder folder;
    writeFloatWav(folder / "in.wav", longNoise(), sampleRateHz);
    {
        DriftlineProcessor processor;
        const std::unique_ptr<juce::AudioProcessorEditor> editor(processor.createEditorIfNeeded());
        FileRenderRequest request;
        request.input = (folder / "in.wav").string();
        request.output = (folder / "out.wav").string();
        processor.fileRenders().startRender(request);
        waitForFirstBlock(processor.fileRenders());
        processor.editorBeingDeleted(editor.get());
    }
    CHECK(folder.entryCount() == 1);
}

TEST_CASE("The editor may close and open while a file is rendered", "[plugin][render][editor]")
{
    Window window(longNoise());
    auto& renders = window.processor.fileRenders();
    renders.startRender(window.request);
    for (int i = 0; i < 3; ++i)
    {
        const std::unique_ptr<juce::AudioProcessorEditor> editor(window.processor.createEditorIfNeeded());
        window.processor.editorBeingDeleted(editor.get());
    }
    CHECK(finished(renders).state == FileRenderState::done);
}

TEST_CASE("What a render in the window cannot do is said in one line, without options of the command line",
          "[plugin][render]")
{
    Window window(noise(2, 1000, 2, 0.3));
    SECTION("an input that is no audio")
    {
        writeFile(window.request.input, "RIFF");
        const auto status = window.render();
        CHECK(status.state == FileRenderState::failed);
        CHECK(contains(status.text, "in.wav: "));
        CHECK(contains(window.processor.fileRenders().inspect(window.request.input).problem, "in.wav: "));
    }
    SECTION("an output that exists")
    {
        writeFile(window.request.output, "precious");
        const auto status = window.render();
        CHECK(status.state == FileRenderState::failed);
        CHECK(contains(status.text, "window.wav: the file exists"));
        CHECK_FALSE(contains(status.text, "--"));
        CHECK(readFile(window.request.output) == "precious");
    }
    SECTION("an impulse response that is gone")
    {
        Patch patch;
        patch.parameters.set(ParameterId::space, 40.0);
        patch.response = ResponseReference::ofFile((window.folder / "gone.wav").string());
        window.processor.loadPatch(patch);
        const auto status = window.render();
        CHECK(status.state == FileRenderState::failed);
        CHECK(contains(status.text, "gone.wav: there is no such file"));
        CHECK_FALSE(contains(status.text, "--"));
        CHECK_FALSE(std::filesystem::exists(window.request.output));
    }
    CHECK(window.processor.fileRenders().renderStatus().text.find('\n') == std::string::npos);
}

TEST_CASE("Clipping is told after a render in the window", "[plugin][render]")
{
    Window window(noise(1, 1000, 2, 4.0));
    window.processor.setParameter(ParameterId::mix, 0.0);
    window.request.format = "wav16";
    const auto status = window.render();
    CHECK(status.state == FileRenderState::done);
    REQUIRE(status.warnings.size() == 1);
    CHECK(contains(status.warnings[0], "window.wav: "));
    CHECK(contains(status.warnings[0], "clipped to full scale"));
    CHECK_FALSE(contains(status.warnings[0], "--"));
}
