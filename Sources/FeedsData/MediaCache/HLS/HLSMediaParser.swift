// Reads a media playlist line by line, and remembers what the tags say about the next segment.
// Thread: any; a plain value. Invariant: skips a line that makes no sense, unless wrong bytes would follow.

import FeedsModels
import Foundation

struct HLSMediaParser {
    private let url: URL
    private var media = HLSMedia()
    private var mapNumbers: [HLSResource: Int] = [:]

    private var keyring = HLSKeyring()
    private var targetDuration: Double?
    private var sequence: UInt64 = 0
    private var discontinuity = 0
    private var map: Int?
    private var time = 0.0
    // These apply only to the next segment.
    private var duration: Double?
    private var byteRange: (length: Int64, start: Int64?)?
    private var isGap = false

    static func media(_ lines: [Substring], at url: URL) throws(MediaError) -> HLSMedia {
        var parser = HLSMediaParser(url: url)
        for line in lines {
            if line.hasPrefix("#") { parser.read(tag: line) } else { try parser.append(line) }
        }
        guard !parser.media.segments.isEmpty else { throw .unsupported(tr("the playlist lists no segments")) }
        return parser.media
    }

    private init(url: URL) { self.url = url }

    private mutating func read(tag line: Substring) {
        if let value = line.value(of: "#EXTINF:") {
            duration = Self.seconds(value.prefix { $0 != "," })
        } else if let value = line.value(of: "#EXT-X-BYTERANGE:") {
            byteRange = Self.byteRange(value)
        } else if let attributes = line.attributes(of: "#EXT-X-MAP:") {
            readMap(attributes)
        } else if let attributes = line.attributes(of: "#EXT-X-KEY:") {
            keyring.read(attributes, at: url)
        } else if line == "#EXT-X-DISCONTINUITY" {
            discontinuity += 1
        } else if line == "#EXT-X-GAP" {
            isGap = true
        } else {
            readHeader(line)
        }
    }

    private mutating func readHeader(_ line: Substring) {
        if let value = line.value(of: "#EXT-X-TARGETDURATION:") {
            targetDuration = Self.seconds(value)
        } else if let value = line.value(of: "#EXT-X-MEDIA-SEQUENCE:") {
            sequence = UInt64(value) ?? 0
        } else if line == "#EXT-X-ENDLIST" || line.value(of: "#EXT-X-PLAYLIST-TYPE:") == "VOD" {
            // An EVENT playlist without an end still grows.
            media.isComplete = true
        }
    }

    private mutating func readMap(_ attributes: HLSAttributes) {
        guard let address = attributes["URI"].flatMap({ HLSPlaylist.address($0, in: url) }) else { return }
        var resource = HLSResource(url: address)
        if let told = attributes["BYTERANGE"].flatMap({ Self.byteRange(Substring($0)) }) {
            resource.range = Bound.bytes(from: told.start ?? 0, count: told.length)
        }
        // The section has no number of its own, so its key must give the vector; a missing vector means zero.
        resource.cipher = cipher(number: 0)
        let number = mapNumbers[resource] ?? media.maps.count
        if number == media.maps.count {
            media.maps.append(resource)
            mapNumbers[resource] = number
        }
        map = number
    }

    private mutating func append(_ line: Substring) throws(MediaError) {
        guard media.segments.count < HLSMedia.mostSegments else { throw .unsupported(tr("the playlist is too long")) }
        guard let address = HLSPlaylist.address(line, in: url) else {
            throw .unsupported("the playlist names \(line.prefix(80)), which is no address")
        }
        let length = duration ?? targetDuration ?? 0
        let resource = HLSResource(url: address, range: try takeRange(at: address), cipher: cipher(number: sequence))
        media.segments.append(
            HLSSegment(
                resource: resource, map: map, start: time, duration: length, discontinuity: discontinuity, isGap: isGap)
        )
        time += length
        sequence &+= 1
        duration = nil
        isGap = false
    }

    /// A key without a start vector takes the segment's number.
    private mutating func cipher(number: UInt64) -> HLSCipher? {
        switch keyring.protection {
        case .none: return nil
        case .key(let key, let vector): return HLSCipher(key: key, startVector: vector ?? UInt128(number))
        case .refused(let reason):
            media.refusal = media.refusal ?? reason
            return nil
        }
    }

    /// A range without a start continues where the previous range of the same file ended.
    private mutating func takeRange(at address: URL) throws(MediaError) -> Range<Int64>? {
        guard let told = byteRange else { return nil }
        byteRange = nil
        let before = media.segments.last?.resource
        let start = told.start ?? (before?.url == address ? before?.range?.upperBound : nil) ?? 0
        guard let range = Bound.bytes(from: start, count: told.length) else {
            throw .unsupported(tr("the playlist names bytes beyond every file"))
        }
        return range
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
        let seconds = Double(text)
        return seconds == 0 ? 0 : Bound.duration(seconds)
    }
}
