// The feed of a soak, with every kind of faulty post.

import FeedsModels
import Foundation
import Testing

@testable import TourKit

struct SoakFeedTests {
    @Test func `between the posts of a feed stand those that go wrong, but at its beginning`() throws {
        let scratch = URL(filePath: NSTemporaryDirectory()).appending(
            path: "soak-\(getpid())-\(UInt32.random(in: 0...9999))")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let origin = scratch.appending(path: "origin")
        try FileManager.default.createDirectory(at: origin, withIntermediateDirectories: true)
        let items = (0..<3).map { ["id": "\($0)"] }
        try JSONSerialization.data(withJSONObject: ["title": "Feed", "items": items])
            .write(to: origin.appending(path: "feed.json"))
        let clip = origin.appending(path: "clip.mp4")
        try Data(repeating: 7, count: 1000).write(to: clip)
        let media = Media(id: "m", kind: .video, renditions: [Rendition(url: clip)])
        #expect(SoakFeed.origin(of: [Post(id: "0", media: [media])])?.lastPathComponent == "origin")

        let feed = SoakFeed(folder: scratch.appending(path: "soak").path, deadPort: 1, silentPort: 2)
        try feed.write(from: origin, clip: clip)
        let folder = URL(filePath: feed.folder)
        let document = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "feed.json"))) as? [String: Any])
        let ids = try #require(document["items"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(ids.prefix(5) == ["0", "1", "2", "marker-2", "trouble-0"])
        #expect(ids.count > 15 && document["title"] as? String == "Feed")
        #expect(try Data(contentsOf: folder.appending(path: "empty.mp4")).isEmpty)
        #expect(try Data(contentsOf: folder.appending(path: "half.mp4")).count == 500)
    }

    @Test func `what comes from the network has no folder to be copied`() throws {
        let clip = try #require(URL(string: "https://a.example/a.mp4"))
        let media = Media(id: "m", kind: .video, renditions: [Rendition(url: clip)])
        #expect(SoakFeed.origin(of: [Post(id: "0", media: [media])]) == nil)
        #expect(SoakFeed.origin(of: []) == nil)
    }

    @Test func `a verdict says what went wrong and after what`() {
        var report = SoakReport()
        report.failures = ["At rest it held 90 threads."]
        report.lastActs = ["comments", "resize"]
        #expect(!report.isPassed && report.verdict.first == "Not passed: At rest it held 90 threads.")
        #expect(report.verdict.last == "Before that: comments, resize.")
        #expect(!SoakReport().isPassed)
    }
}
