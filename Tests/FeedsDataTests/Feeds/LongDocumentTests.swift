// A long document read slice by slice gives the same result as in a single read.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct LongDocumentTests {
    /// A document with many items, in each shape that allows many.
    private enum Shape: CaseIterable {
        case jsonFeed, videos, bareVideos, cards, imgur, pexelsPage, pexelsArray, playlist, escapes

        func document(_ count: Int) -> String {
            let items = (0..<count).map(item)
            let list = "[\(items.joined(separator: ",\n "))]"
            return switch self {
            case .jsonFeed:
                #"{"items":\#(list),"title":"Long","language":"de","next_url":"more.json","#
                    + #""_mutoscope":{"stories":[{"id":1,"name":"Ann","picture":"a.jpg"},{"id":"x"}]}}"#
            case .escapes: #"{"version":"https://jsonfeed.org/version/1.1", "items": \#(list) }"#
            case .videos: #"{"videos":\#(list)}"#
            case .pexelsPage: #"{"page":1,"next_page":"https://a.example.com/2","videos":\#(list),"per_page":80}"#
            case .bareVideos, .cards, .imgur, .pexelsArray: list
            case .playlist: "#EXTM3U\r\n#PLAYLIST:Long\r\n" + items.joined(separator: "\r\n") + "\r\n"
            }
        }

        /// Some items cannot be used, and some have the id of an earlier item.
        private func item(_ number: Int) -> String {
            let address = "https://a.example.com/\(number % 13 == 12 ? number - 5 : number).mp4"
            if number % 11 == 10 { return self == .playlist ? "notes.txt" : "17" }
            return switch self {
            case .jsonFeed: #"{"id":"\#(address)","attachments":[{"url":"\#(address)"},{"url":"a.mp3"}],"tags":["a"]}"#
            case .escapes:
                #"{"id":\#(number % 13),"a":[1,-2.5e+3,{},[],true,null],"image":"\u00e4\"\ud83d\ude00\/\#(number).jpg"}"#
            case .videos, .bareVideos: "\"\(address)\""
            case .cards: #"{"title":"T","like":\#(number % 3),"sources":["https://a.example.com/\#(number % 4).mp4"]}"#
            case .imgur: #"{"id":"\#(address)","media":[{"url":"\#(address)","mime_type":"video/mp4"}]}"#
            case .pexelsPage, .pexelsArray:
                #"{"id":\#(number % 13 == 12 ? number - 5 : number),"video_files":[{"link":"\#(address)"}]}"#
            case .playlist: "#EXTINF:\(number),Number \(number)\r\n#EXTGRP:G\r\n\r\n\(address)"
            }
        }
    }

    private static let length = 10
    private let url = URL(fileURLWithPath: "/feeds/feed.json")

    private var context: DecodingContext {
        DecodingContext(document: url, firstLaunch: Decoding.firstLaunch) { _ in false }
    }

    private func long(_ data: Data, _ length: Int = Self.length, inFile: Bool = true) -> LongDocument? {
        let bytes = DocumentBytes(
            DocumentPaging(
                folder: FileManager.default.temporaryDirectory, length: length, mostInMemory: inFile ? 0 : 1 << 30))
        bytes.append(data)
        #expect(bytes.countInMemory == (inFile ? 0 : data.count))
        return LongDocument(bytes, in: context, at: url, calling: "feed.json", sliceLength: length)
    }

    /// All slices joined, and the number of posts in each.
    private func joined(_ document: LongDocument) throws -> (whole: FeedsResponse, counts: [Int]) {
        var whole = try document.page(0)
        var counts = [whole.posts.count]
        while let slice = whole.next.flatMap(DocumentSlice.init) {
            #expect(slice.document == url.absoluteString)
            let page = try document.page(slice.number)
            #expect(page.stories.isEmpty, "they came with the first slice")
            counts.append(page.posts.count)
            whole.posts += page.posts
            whole.skipped += page.skipped
            whole.next = page.next
        }
        return (whole, counts)
    }

    private func expectSame(_ slices: FeedsResponse, _ whole: FeedsResponse, _ name: String) {
        #expect(slices.posts == whole.posts, "\(name)")
        #expect(Set(slices.skipped) == Set(whole.skipped) && slices.skipped.count == whole.skipped.count, "\(name)")
        #expect(slices.stories == whole.stories && slices.title == whole.title && slices.shape == whole.shape)
        #expect(slices.next == whole.next)
    }

    @Test(arguments: [0, length - 1, length, length + 1, 3 * length + 7], [true, false])
    func slicesGiveWhatTheWholeGives(count: Int, inFile: Bool) throws {
        for shape in Shape.allCases {
            let data = Data(shape.document(count).utf8)
            let whole = try FeedDecoder(context: context, place: "feed.json").decode(data)
            let document = long(data, inFile: inFile)
            #expect((document != nil) == (count > Self.length), "\(shape)")
            guard let document else { continue }
            let (slices, counts) = try joined(document)
            expectSame(slices, whole, "\(shape)")
            #expect(counts.allSatisfy { $0 <= Self.length }, "no more posts are held than a slice has items")
        }
    }

    @Test func aSliceThatIsReadAgainIsTheSame() throws {
        for shape in Shape.allCases {
            let document = try #require(long(Data(shape.document(35).utf8)))
            let first = try (0...3).map { try document.page($0) }
            #expect(try [2, 1, 3, 0].map { try document.page($0) } == [first[2], first[1], first[3], first[0]])
            #expect(try document.page(9) == first[3], "a document that became shorter has a last slice too")
        }
    }

    @Test func aSliceWithoutPostsLeadsToTheNext() throws {
        let videos = Array(repeating: "17", count: 25) + [#""a.mp4""#] + Array(repeating: #""a.mp4""#, count: 40)
        let document = try #require(long(Data(#"{"videos":[\#(videos.joined(separator: ","))]}"#.utf8)))
        let page = try document.page(0)
        #expect(page.posts.count == 1 && page.skipped.count == 29 && page.skipped.last?.place == "videos[29]")
        let rest = try document.page(try #require(page.next.flatMap(DocumentSlice.init)).number)
        #expect(rest.posts.isEmpty && rest.next == nil && rest.skipped.count == 36, "what repeats is no post")
    }

    /// A part of the scan ends in the middle of every construct.
    @Test func longerThanOneStretch() throws {
        for shape in [Shape.jsonFeed, .escapes, .playlist] {
            let data = Data(shape.document(9000).utf8)
            #expect(data.count > 1 << 19)
            let whole = try FeedDecoder(context: context, place: "feed.json").decode(data)
            expectSame(try joined(try #require(long(data, 1000))).whole, whole, "\(shape)")
        }
    }

    @Test(arguments: [
        #"{"videos":["a.mp4"#, #"["a.mp4","b.mp4",]]"#, #"["a.mp4" "b.mp4"]"#, #"["\u12G4","b.mp4"]"#,
        #"["\ud83d","b.mp4"]"#, #"["\x","b.mp4"]"#, #"["a.mp4",tru]"#, #"["a.mp4",1.2.3]"#, #"["a.mp4",-]"#,
        #"{"videos":["a","b"],"videos":["c","d"]}"#, #"{"vide\u006fs":["a","b"]}"#, #"{"videos":["a","b"]}}"#,
        "[\(String(repeating: "[", count: 600))", #"{"posts":["a","b","c"]}"#, #"{"users":[{},{},{}]}"#,
        "\u{FEFF}\u{FEFF}[\"a\",\"b\"]", "http://a\u{2028}#EXTINF:1,x\nhttp://b\nhttp://c",
        "http://a\nhttp://b\nhttp://c\u{2028}http://d", "http://a\n\u{FEFF}http://b\nhttp://c",
    ]) func whatIsUnsureIsReadAtOnce(text: String) { #expect(long(Data(text.utf8), 1) == nil) }

    @Test(arguments: [
        "\u{FEFF} [\"a.mp4\" , \"b.mp4\" , ] ", #"{"a":{"videos":[]},"videos":["a.mp4","\t",],}"#,
        "http://a\r\rhttp://b\u{B}#x\nhttp://c", "\u{FEFF}#EXTM3U\n\u{A0}\nhttp://ä\nhttp://b",
    ]) func whatIsForgivenIsCutToo(text: String) throws {
        let data = Data(text.utf8)
        let whole = try FeedDecoder(context: context, place: "feed.json").decode(data)
        expectSame(try joined(try #require(long(data, 1))).whole, whole, text)
    }

    /// A byte that is not UTF-8 makes the whole playlist Latin-1, whichever slice it is in.
    @Test(arguments: ["#EXTINF:1,ä\nhttp://a\nhttp://b\nhttp://c/", "http://a\n#EXTINF:1,ä\nhttp://b\n#"])
    func aPlaylistThatIsNoUTF8IsReadAtOnce(text: String) {
        let data = Data(text.utf8)
        #expect(long(data, 1) != nil)
        #expect(long(data + [0xFF], 1) == nil && long(data + [0xFF, 0x0A], 1) == nil)
    }

    @Test func damagedDocumentsGiveTheSameInSlices() throws {
        var mutator = DocumentMutator(seed: 23)
        var cuts = 0
        for shape in Shape.allCases {
            let sound = Data(shape.document(24).utf8)
            for round in 0..<150 {
                let data = (0..<(round % 3 + 1)).reduce(sound) { data, _ in mutator.damage(data) }
                guard let document = long(data, 6) else { continue }
                cuts += 1
                let whole = try FeedDecoder(context: context, place: "feed.json").decode(data)
                // The items of the first slice decide the shape.
                if try document.page(0).shape == whole.shape {
                    expectSame(try joined(document).whole, whole, "\(shape) \(round)")
                }
            }
        }
        #expect(cuts > 150)
    }
}
