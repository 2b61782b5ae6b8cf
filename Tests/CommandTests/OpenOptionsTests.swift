// The arguments of `mutoscope [SOURCE…]`.

import FeedsTestSupport
import Testing

@testable import mutoscope

struct OpenOptionsTests {
    @Test func sourcesAndOptionsMix() throws {
        let options = try OpenOptions(["b.mp4", "--size", "360x640", "a.mp4", "--profile", "/p", "https://x.example"])
        #expect(options.sources == ["b.mp4", "a.mp4", "https://x.example"] && options.profile == "/p")
        #expect(options.width == 360 && options.height == 640 && options.isSized)
        #expect(try OpenOptions([]).sources.isEmpty && OpenOptions([]).width == 405)
    }

    @Test func afterTwoDashesEverythingIsASource() throws {
        let options = try OpenOptions(["--", "-clip.mp4", "--help", "--"])
        #expect(options.sources == ["-clip.mp4", "--help", "--"] && !options.wantsHelp)
    }

    @Test(arguments: [
        ["--nope"], ["-x.mp4"], ["--size"], ["--size", "big"], ["--size", "x720"], ["--size", "405xx720"],
        ["--size", "9x9"], ["--profile"], ["--profile", ""], ["--tour-fd", "1"],
    ])
    func mistakesHaveASentence(_ arguments: [String]) {
        #expect { try OpenOptions(arguments) } throws: { ($0 as? OpenOptions.Mistake)?.sentence.isEmpty == false }
    }
}
