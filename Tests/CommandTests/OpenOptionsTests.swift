// Tests the arguments of `mutoscope [SOURCE…]`.

import CommandKit
import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import mutoscope

@MainActor struct OpenOptionsTests {
    private func read(_ arguments: [String]) throws -> OpenOptions {
        try #require(try OpenOptions.command().read(arguments))
    }

    @Test func sourcesAndOptionsMix() throws {
        let options = try read(["b.mp4", "--size", "360x640", "a.mp4", "--profile", "/p", "https://x.example"])
        #expect(options.sources == ["b.mp4", "a.mp4", "https://x.example"] && options.profile == "/p")
        #expect(options.width == 360 && options.height == 640 && options.isSized)
        #expect(try read([]).sources.isEmpty && read([]).width == 405)
    }

    @Test func afterTwoDashesEverythingIsASource() throws {
        let options = try read(["--", "-clip.mp4", "--help", "--"])
        #expect(options.sources == ["-clip.mp4", "--help", "--"])
    }

    @Test(arguments: [
        ["--nope"], ["-x.mp4"], ["--size"], ["--size", "big"], ["--size", "x720"], ["--size", "405xx720"],
        ["--size", "9x9"], ["--profile"], ["--profile", ""], ["--tour-fd", "1"],
    ])
    func mistakesHaveASentence(_ arguments: [String]) {
        #expect { try read(arguments) } throws: { ($0 as? UsageMistake)?.sentence.isEmpty == false }
    }

    @Test(arguments: [
        ["--new-window"], ["--size", "360x640"], ["--profile", "/p"], ["--tour-fd", "7"], ["a.mp4", "--new-window"],
    ])
    func whatIsMeasuredOrKeptApartIsAProcessOfItsOwn(_ arguments: [String]) throws {
        #expect(try !read(arguments).joinsOthers)
    }

    @Test(arguments: [[], ["a.mp4", "b.mp4"], ["--library"], ["--gapplication-service"], ["--", "--new-window"]])
    func anyOtherStartJoinsTheWindowThatIsOpen(_ arguments: [String]) throws {
        #expect(try read(arguments).joinsOthers)
    }

    @Test func whatAnotherProcessIsToldMeansTheSameThere() throws {
        let folder = FileManager.default.currentDirectoryPath
        let link = "mutoscope://open?source=http://x/"
        let addresses = try AppEnvironment.addresses([
            "a b#1.mp4", "../up", link, "https://x.example/f?q=%2F", "/tmp/é",
        ])
        let up = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        #expect(
            addresses == [
                "file://\(folder)/a%20b%231.mp4", "file://\(up)/up", "https://x.example/f?q=%2F", "file:///tmp/%C3%A9",
                link,
            ])
        #expect(try FeedSource.parse(addresses[0], relativeTo: "/other").place == .path("\(folder)/a b#1.mp4"))
        #expect(throws: FeedSourceError.unsupportedScheme("gopher")) { try AppEnvironment.addresses(["gopher://x"]) }
    }
}
