// Documents that are not feeds: one clear sentence each, which names the problem and the place.

import FeedsData
import FeedsModels
import Foundation
import Testing

struct BadInputTests {
    private let place = "feed.json"

    @Test func whatIsNotAFeedAtAll() {
        for nothing in ["", "  \n\r\n", "\u{FEFF}"] { #expect(Decoding.failure(nothing) == .emptyBody(place: place)) }
        #expect(Decoding.failure("<!DOCTYPE html><html></html>") == .notAFeed(place: place, .html))
        #expect(Decoding.failure(" \n<div>Sorry</div>") == .notAFeed(place: place, .html))
        #expect(Decoding.failure("<?xml version=\"1.0\"?><kml/>") == .notAFeed(place: place, .xml))
        #expect(
            Decoding.failure("<?xml version=\"1.0\"?><!DOCTYPE html><html/>") == .notAFeed(place: place, .html))
        #expect(Decoding.failure("this is not json") == .notAFeed(place: place, .text))
        #expect(Decoding.failure(Data([0, 1, 2, 3, 0, 9])) == .notAFeed(place: place, .binary))
        #expect(Decoding.failure(Data("\u{7F}ELF\u{2}\0".utf8)) == .notAFeed(place: place, .binary))
    }

    @Test func whatIsJSONButNoFeed() {
        #expect(Decoding.failure("null") == .unknownShape(place: place, detail: "it is null alone"))
        #expect(Decoding.failure("42") == .unknownShape(place: place, detail: "it is a number alone"))
        #expect(
            Decoding.failure(#"{"a":1,"b":2}"#)
                == .unknownShape(place: place, detail: "it has only the keys “a”, “b”"))
        #expect(
            Decoding.failure(#"[{"x":1},{"y":2}]"#)
                == .unknownShape(place: place, detail: "its items have only the key “x”"))
        #expect(
            Decoding.failure("[1,2]")
                == .unknownShape(place: place, detail: "its list holds neither posts nor addresses"))
        #expect(Decoding.failure("{}") == .unknownShape(place: place, detail: "it has no keys"))
        #expect(
            Decoding.failure(#"{"error":"The access token is invalid"}"#)
                == .unknownShape(place: place, detail: "it says “The access token is invalid”"))
    }

    @Test func brokenJSONNamesThePlace() {
        #expect(
            Decoding.failure("{\"videos\": [\n  \"a.mp4\"\n  \"b.mp4\"]}")?.description
                == "feed.json is not valid JSON: “\"” stands where a comma should be, at line 3, column 3.")
        #expect(
            Decoding.failure("[{\"id\":1},")
                == .invalidJSON(place: place, detail: "it ends in the middle, at line 1, column 11"))
    }

    @Test func deepNestingIsRefused() {
        let brackets = String(repeating: "[", count: 200_000)
        #expect(Decoding.failure(brackets) == .tooDeep(place: place, limit: 512))
        #expect(
            Decoding.failure("{\"videos\":" + brackets + String(repeating: "]", count: 200_000) + "}")
                == .tooDeep(place: place, limit: 512))
    }

    @Test func wrongTypesSkipEverythingButNameIt() {
        let failure = Decoding.failure(#"[{"sources":true},{"sources":{"a":1}},{"media":7,"id":[]}]"#)
        guard case .nothingReadable(let place, let skipped) = failure else {
            Issue.record("expected nothingReadable, found \(String(describing: failure))")
            return
        }
        #expect(place == "feed.json")
        #expect(skipped.map(\.place).filter { !$0.contains(",") } == ["item 1", "item 2", "item 3"])
    }

    @Test func utf16AndABOMAreNoObstacle() throws {
        let url = try #require(URL(string: "https://a.example.com/feed.json"))
        let text = #"{"videos":["https://a.example.com/ü.mp4"]}"#
        let wide = try #require(text.data(using: .utf16))
        #expect(try Decoding.decode(wide, at: url).posts.count == 1)
        #expect(try Decoding.decode(Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), at: url).posts.count == 1)
    }

    private static let heads: [([UInt8], Media.Kind)] = [
        (Array("\0\0\0\u{18}ftypisom".utf8), .video),
        (Array("\0\0\0\u{18}ftypavif".utf8), .image),
        ([0x1A, 0x45, 0xDF, 0xA3], .video), ([0xFF, 0xD8, 0xFF, 0xE0], .image), ([0x89, 0x50, 0x4E, 0x47], .image),
        (transportStream(packet: 188, mark: 0), .video), (transportStream(packet: 192, mark: 4), .video),
        ([0x00, 0x00, 0x01, 0xB3], .video), (Array("\0\0\0\u{8}wide".utf8), .video),
        (Array("RIFF1234WEBPVP8 ".utf8), .image), (Array("GIF89a".utf8), .image),
    ]

    /// Three packets, each with the sync byte.
    private static func transportStream(packet: Int, mark: Int) -> [UInt8] {
        (0..<3 * packet).map { $0 % packet == mark ? 0x47 : 0 }
    }

    @Test(arguments: heads) func aMediaFileIsAFeedOfOne(_ head: [UInt8], _ kind: Media.Kind) throws {
        let url = try #require(URL(string: "https://a.example.com/wrong-name.json"))
        let response = try Decoding.decode(Data(head), at: url)
        #expect(response.shape == .singleMedia && response.posts.map(\.media[0].kind) == [kind])
    }

    private static let sounds: [[UInt8]] = [
        Array("\0\0\0\u{18}ftypM4A \0\0".utf8), Array("ID3\u{4}\0\0\0\0\0\0".utf8), Array("fLaC\0\0\0\u{22}".utf8),
        Array("RIFF\0\0\0\0WAVEfmt ".utf8), [0xFF, 0xFB, 0x90, 0x64, 0, 0], [0xFF, 0xF1, 0x50, 0x80, 0, 0],
        Array("OggS\0\u{2}\0\0\0\0\0\0OpusHead".utf8),
    ]

    @Test(arguments: sounds) func aSoundFileIsAFeedOfOne(_ head: [UInt8]) throws {
        let url = try #require(URL(string: "https://a.example.com/wrong-name.json"))
        let response = try Decoding.decode(Data(head), at: url)
        #expect(response.shape == .singleMedia && response.posts.map(\.media[0].isSound) == [true])
    }
}
