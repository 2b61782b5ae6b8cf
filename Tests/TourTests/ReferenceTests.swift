// References from real media: the right clip, upright, whole and in proportion.

import FeedsModels
import FeedsTestSupport
import Foundation
import GstBridge
import Testing

@testable import TourKit

struct ReferenceTests {
    private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "mutoscope-tour-\(UUID())")

    @Test func `references know their clip, frames come in time, and a broken file says so`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let clips = try BarcodeClip.make(2, in: folder)
        let broken = folder.appending(path: "broken.mp4")
        try Data("no video".utf8).write(to: broken)
        let posts = (clips + [broken]).map { url in
            Post(
                id: url.path, media: [Media(id: url.path, kind: .video, renditions: [Rendition(url: url)])])
        }
        let library = ReferenceLibrary([0: 9, 1: 0.5, 2: 0, 7: 1], of: posts, stage: (405, 720))
        #expect(library.items.mapValues(\.clip) == [0: 0, 1: 1])
        #expect(library.items[0]?.isPartial == false)
        #expect(library.complaints.count == 1)
        #expect(library.complaints.first?.contains("broken.mp4") == true)

        // Every frame of the seen part, and a margin of a second.
        #expect(library.items.mapValues(\.pictures.count) == [0: 60, 1: 46])

        var frames: [SampledFrame] = []
        #expect(try FrameSampler.read(clips[0], for: 0.51, height: 320) { frames.append($0) } == .asFarAsAsked)
        #expect(frames.map { Int(($0.seconds * 30).rounded()) } == Array(0...15))
        #expect(frames.allSatisfy { $0.width == 180 && $0.height == 320 && $0.mediumHeight == 640 })
        #expect(try FrameSampler.read(clips[0], for: 9, height: 32) { _ in } == .whole)
    }

    @Test func `a picture that is written is the picture that is read`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let picture = Scenery.frame { Scenery.color(2, x: $0, y: $1) }
        let file = folder.appending(path: "a picture.png")
        try StillFile.write(picture.pixels, width: picture.width, height: picture.height, to: file.path)
        var read: [SampledFrame] = []
        #expect(try FrameSampler.read(file, for: 0, height: picture.height) { read.append($0) } == .whole)
        try #require(read.count == 1)
        let difference = zip(read[0].pixels, picture.pixels).map { abs(Int($0) - Int($1)) }
        #expect(difference.indices.filter { $0 % 4 != 3 }.allSatisfy { difference[$0] <= 2 })
    }
}
