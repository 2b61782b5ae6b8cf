// Shared fixtures of the media cache's tests: a temporary folder, media at an address, and awaitable reads.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

/// A folder that is deleted together with this object.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "mutoscope-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit {
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ data: Data, as name: String) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path()) } }
}

extension Media {
    static func video(_ urls: URL..., delivery: Rendition.Delivery = .progressive) -> Media {
        Media(id: "test", kind: .video, renditions: urls.map { Rendition(url: $0, delivery: delivery) })
    }
}

extension PaneSize {
    static let phone = PaneSize(width: 405, height: 720)
}

extension PlayableMedia {
    var reader: (any MediaReader)? { if case .bytes(let reader) = self { reader } else { nil } }
    var segments: (any SegmentReader)? { if case .segments(let reader) = self { reader } else { nil } }
    var path: String? { if case .file(let path) = self { path } else { nil } }
}

extension MediaReader {
    func bytes(at offset: Int64, count: Int) async throws(MediaError) -> Data {
        try await withCheckedContinuation { answer in
            read(at: offset, count: count) { answer.resume(returning: $0) }
        }.get()
    }

    /// Reads to the end as a player would, in pieces.
    func everything(piece: Int = 48_000) async throws(MediaError) -> Data {
        var all = Data()
        while true {
            let next = try await bytes(at: Int64(all.count), count: piece)
            if next.isEmpty { return all }
            all.append(next)
        }
    }
}

extension SegmentReader {
    func bytes(_ segment: Int, withInit: Bool = false) async throws(MediaError) -> Data {
        let piece = try await withCheckedContinuation { answer in
            read(segment: segment) { answer.resume(returning: $0) }
        }.get()
        return withInit ? (piece.initialisation ?? Data()) + piece.data : piece.data
    }
}

/// Bytes that differ everywhere, so that a misplaced byte is noticed.
func noise(_ count: Int, seed: UInt64 = 1) -> Data {
    var state = seed
    // Eight bytes a step, because tests need many megabytes.
    let words = (0...count / 8).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
    return words.withUnsafeBytes { Data($0.prefix(count)) }
}

/// Checks until the condition holds, and yields to other threads in between; the limit is for failing tests.
func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
        if try await condition() { return true }
        await AllTasks.run(1)
    }
    return false
}
