// The segments of one stream, as its playlist lists them.
// Thread: any; a plain value. Invariant: at least one segment, every duration finite and not negative.

import FeedsModels
import Foundation

/// Some bytes at an address: all of them, or a part.
struct HLSResource: Sendable, Hashable {
    var url: URL
    var range: Range<Int64>?
}

struct HLSMedia: Sendable, Hashable {
    struct Segment: Sendable, Hashable {
        var resource: HLSResource
        var map: HLSResource?
        var start: Double
        var duration: Double
        /// Encoded differently from the one before, or on another clock.
        var isDiscontinuous: Bool
    }

    static let mostSegments = 50_000

    private(set) var segments: [Segment] = []
    private(set) var targetDuration: Double?
    /// The list is complete; otherwise it is a live stream.
    private(set) var hasEnd = false
    /// How its segments are encrypted, when they are.
    private(set) var encryption: String?

    // What the lines so far say of the next segment.
    private var map: HLSResource?
    private var duration: Double?
    private var byteRange: (length: Int64, start: Int64?)?
    private var isDiscontinuous = false
    private var time = 0.0

    init(_ lines: [Substring], at url: URL) throws(MediaError) {
        for line in lines {
            if line.hasPrefix("#") { read(tag: line, at: url) } else { try append(line, at: url) }
        }
        guard !segments.isEmpty else { throw .unsupported("the playlist lists no segments") }
    }

    private mutating func read(tag line: Substring, at url: URL) {
        if let value = line.value(of: "#EXTINF:") {
            duration = Self.seconds(value.prefix { $0 != "," })
        } else if let value = line.value(of: "#EXT-X-BYTERANGE:") {
            byteRange = Self.byteRange(value)
        } else if let value = line.value(of: "#EXT-X-TARGETDURATION:") {
            targetDuration = Self.seconds(value)
        } else if let attributes = line.attributes(of: "#EXT-X-MAP:") {
            map = Self.map(attributes, at: url)
        } else if let attributes = line.attributes(of: "#EXT-X-KEY:") {
            let method = attributes["METHOD"] ?? "unknown"
            if method != "NONE" { encryption = method }
        } else if line == "#EXT-X-DISCONTINUITY" {
            isDiscontinuous = true
        } else if line == "#EXT-X-ENDLIST" {
            hasEnd = true
        }
    }

    private mutating func append(_ line: Substring, at url: URL) throws(MediaError) {
        guard segments.count < Self.mostSegments else { throw .unsupported("the playlist is too long") }
        guard let address = HLSPlaylist.address(line, in: url) else {
            throw .unsupported("the playlist names \(line.prefix(80)), which is no address")
        }
        let length = duration ?? targetDuration ?? 0
        segments.append(
            Segment(
                resource: HLSResource(url: address, range: try takeRange(at: address)), map: map, start: time,
                duration: length, isDiscontinuous: isDiscontinuous))
        time += length
        duration = nil
        isDiscontinuous = false
    }

    /// A range without a start goes on where the one before, of the same file, ended.
    private mutating func takeRange(at address: URL) throws(MediaError) -> Range<Int64>? {
        guard let told = byteRange else { return nil }
        byteRange = nil
        let before = segments.last?.resource
        let start = told.start ?? (before?.url == address ? before?.range?.upperBound : nil) ?? 0
        let (end, overflows) = start.addingReportingOverflow(told.length)
        guard !overflows else { throw .unsupported("the playlist names bytes beyond every file") }
        return start..<end
    }

    private static func map(_ attributes: HLSAttributes, at url: URL) -> HLSResource? {
        guard let address = attributes["URI"].flatMap({ HLSPlaylist.address($0, in: url) }) else { return nil }
        let told = attributes["BYTERANGE"].flatMap { byteRange(Substring($0)) }
        guard let told else { return HLSResource(url: address) }
        let (end, overflows) = (told.start ?? 0).addingReportingOverflow(told.length)
        return HLSResource(url: address, range: overflows ? nil : (told.start ?? 0)..<end)
    }

    /// "length" or "length@start".
    private static func byteRange(_ text: Substring) -> (length: Int64, start: Int64?)? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard let length = parts.first.flatMap({ Int64($0) }), length > 0 else { return nil }
        guard parts.count > 1 else { return (length, nil) }
        guard let start = Int64(parts[1]), start >= 0 else { return nil }
        return (length, start)
    }

    private static func seconds(_ text: Substring) -> Double? {
        // A day is longer than any segment, and keeps sums finite.
        guard let seconds = Double(text), seconds >= 0, seconds <= 86_400 else { return nil }
        return seconds
    }
}

extension HLSMedia {
    static func == (left: HLSMedia, right: HLSMedia) -> Bool {
        left.segments == right.segments && left.targetDuration == right.targetDuration && left.hasEnd == right.hasEnd
            && left.encryption == right.encryption
    }

    func hash(into hasher: inout Hasher) { hasher.combine(segments) }
}
