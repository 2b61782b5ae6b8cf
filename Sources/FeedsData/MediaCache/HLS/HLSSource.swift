// The bytes behind a media playlist: from disk in place, from the web through the cache, each fetched once.
// Thread: any. Invariant: what is read is exactly the resource, or an error.

import FeedsModels
import Foundation

struct HLSSource: Sendable {
    private static let largestSegment = 64 << 20

    let media: HLSMedia
    let pieces: PieceStore

    func segment(_ index: Int) async throws(MediaError) -> SegmentPiece {
        guard media.segments.indices.contains(index) else { throw .unsupported("there is no segment \(index)") }
        let segment = media.segments[index]
        var initialisation: Data?
        if let map = segment.map { initialisation = try await bytes(map) }
        return SegmentPiece(data: try await bytes(segment.resource), initialisation: initialisation)
    }

    /// An init section means fMP4; without one the first bytes tell.
    func container() async throws(MediaError) -> SegmentContainer {
        if media.segments[0].map != nil { return .fragmentedMP4 }
        let head = try await bytes(media.segments[0].resource).prefix(8)
        if head.first == 0x47 { return .transportStream }
        if head.dropFirst(4).elementsEqual("ftyp".utf8) { return .fragmentedMP4 }
        throw .unsupported("its segments are neither MP4 nor MPEG-TS")
    }

    private func bytes(_ resource: HLSResource) async throws(MediaError) -> Data {
        if resource.url.isFileURL { return try LocalBytes.read(resource) }
        let name = resource.range.map { Data("\($0)".utf8) } ?? Data()
        let entry = EntryKey.stream(resource.url, text: name, of: resource.url)
        return try await pieces.piece(
            0, of: entry, from: resource.url, range: resource.range, limit: Self.largestSegment)
    }
}

/// Files on disk, read in place.
enum LocalBytes {
    static func read(_ resource: HLSResource) throws(MediaError) -> Data {
        let path = resource.url.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else { throw .fileMissing(path) }
        do {
            guard let range = resource.range else { return try Data(contentsOf: resource.url) }
            let file = try FileHandle(forReadingFrom: resource.url)
            try file.seek(toOffset: UInt64(range.lowerBound))
            let data = try file.read(upToCount: Int(clamping: range.count)) ?? Data()
            if data.count == range.count { return data }
        } catch {
            throw .disk(error.localizedDescription)
        }
        throw .disk("\(path) is shorter than its playlist says")
    }
}
