// A JPEG with a gain map, as phones write it (Ultra HDR): behind the picture stands a second JPEG, which tells a bright
// screen how much brighter each place is. An index of both, in the format MPF, stands in the head of the first.

import FeedsTestSupport
import Foundation
import Testing

@testable import PictureKit

struct GainMapTests {
    private let files: FourColours
    private let plain: Data
    /// The map lies on its side, so that a mix-up shows.
    private let map: Data

    init() throws {
        files = try FourColours()
        plain = try Data(contentsOf: URL(filePath: try files.file()))
        map = try Data(contentsOf: URL(filePath: try files.file(orientation: 6)))
    }

    @Test func theOrdinaryPictureIsShown() throws {
        try expect(withMap(plain), looksLike: plain, 64, 96)
    }

    @Test func itIsTurnedAsItsOwnHeadSays() throws {
        let turned = try Data(contentsOf: URL(filePath: try files.file(orientation: 8)))
        try expect(withMap(turned), looksLike: turned, 96, 64)
    }

    @Test func aMapThatIsCutOffOrDamagedChangesNothing() throws {
        let whole = withMap(plain)
        let behind = map.count
        for kept in [0, 1, 2, 20, behind / 2, behind - 1] {
            try expect(whole.dropLast(behind - kept), looksLike: plain, 64, 96)
        }
        var numbers = SplitMix64(seed: 7)
        for _ in 0..<40 {
            var damaged = whole
            for _ in 0..<30 {
                let place = whole.count - behind + Int(numbers.next() % UInt64(behind))
                damaged[damaged.startIndex + place] = UInt8(truncatingIfNeeded: numbers.next())
            }
            try expect(damaged, looksLike: plain, 64, 96)
        }
    }

    /// An index that points nowhere, or into itself, is not followed.
    @Test(arguments: [UInt32.max, 0, 4, 1 << 31]) func anIndexThatLiesIsIgnored(_ offset: UInt32) throws {
        try expect(withMap(plain, offset: offset), looksLike: plain, 64, 96)
    }

    private func expect(_ data: Data, looksLike other: Data, _ width: Int, _ height: Int) throws {
        let wanted = try Draw.opened(other) { try Draw.next(of: $0) }
        try Draw.opened(Data(data)) { picture in
            #expect(picture.width == width && picture.height == height && !picture.moves)
            let drawn = try Draw.next(of: picture)
            #expect(drawn == wanted)
            #expect(throws: OpenPicture.Failure.over) { try Draw.next(of: picture) }
        }
        #expect(wanted.fields.contains(.red) && wanted.fields.contains(.blue))
    }

    // MARK: The file

    private func withMap(_ picture: Data, offset: UInt32? = nil) -> Data {
        let words = Self.marker(0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.xmp(map.count))
        // The length of the index is the same whatever it says.
        let head = picture.prefix(2) + words
        let length = Self.index(0, 0, 0).count
        let total = picture.count + words.count + length
        // Places count from the index's own byte order mark, behind the marker, its length and "MPF".
        let mark = head.count + 8
        let index = Self.index(UInt32(total), UInt32(map.count), offset ?? UInt32(total - mark))
        return head + index + picture.dropFirst(2) + map
    }

    private static func marker(_ kind: UInt8, _ content: Data) -> Data {
        let length = content.count + 2
        return Data([0xFF, kind, UInt8(length >> 8), UInt8(length & 0xFF)]) + content
    }

    private static func xmp(_ length: Int) -> Data {
        Data(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"
            xmlns:Container="http://ns.google.com/photos/1.0/container/"
            xmlns:Item="http://ns.google.com/photos/1.0/container/item/"><Container:Directory><rdf:Seq>
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg"
            Item:Length="\(length)"/></rdf:li></rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    /// MPF: a table of three entries in the order of Motorola, then two pictures, each with its kind, length and place.
    private static func index(_ length: UInt32, _ mapLength: UInt32, _ mapOffset: UInt32) -> Data {
        func long(_ number: UInt32) -> Data { Data((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }) }
        func entry(_ tag: UInt16, _ kind: UInt8, _ count: UInt32, _ value: Data) -> Data {
            Data([UInt8(tag >> 8), UInt8(tag & 0xFF), 0, kind]) + long(count) + value
        }
        let table =
            entry(0xB000, 7, 4, Data("0100".utf8)) + entry(0xB001, 4, 1, long(2)) + entry(0xB002, 7, 32, long(50))
        let pictures =
            long(0x03_0000) + long(length) + long(0) + long(0) + long(0) + long(mapLength) + long(mapOffset) + long(0)
        return marker(
            0xE2, Data("MPF\0MM\0*".utf8) + long(8) + Data([0, 3]) + table + long(0) + pictures)
    }
}
