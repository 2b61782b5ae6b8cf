// The facts of MP4, QuickTime, HEIF and AVIF files, which are all made of boxes.
// Thread: one at a time; reads the file. Invariant: only the boxes on the way to a fact are read, and few of each kind.

import FeedsModels
import Foundation

struct BoxFacts {
    private let bytes: FileBytes
    private var facts = FileFacts()
    /// What Apple's programs write: the local time with its zone.
    private var written: CivilTime?
    private var isPicture = false

    private static let mostBoxes = 64
    /// Seconds from 1904, where QuickTime begins to count, to 1970.
    private static let epoch = 2_082_844_800

    static func read(_ bytes: FileBytes) -> FileFacts {
        var reader = BoxFacts(bytes: bytes)
        for box in reader.boxes(in: 0..<bytes.count) {
            if box.name == "moov", !reader.isPicture { reader.readMovie(box.content) }
            if box.name == "meta" {
                let heif = HEIFFacts(bytes: bytes, meta: box.content)
                reader.facts = heif.read()
                reader.isPicture = true
            }
            // Phones put the clip of a Motion Photo into a box behind the picture.
            if reader.isPicture, box.name == "mpvd" { reader.facts.clip = MotionWords.checked(box.content, in: bytes) }
            if reader.facts.width != nil, box.name == "moov" { break }
        }
        reader.facts.taken = reader.written ?? reader.facts.taken
        return reader.facts
    }

    private init(bytes: FileBytes) { self.bytes = bytes }

    private func boxes(in range: Range<Int>) -> [Box] { Box.all(in: range, of: bytes, most: Self.mostBoxes) }

    private mutating func readMovie(_ range: Range<Int>) {
        for box in boxes(in: range) {
            switch box.name {
            case "mvhd": readHead(box.content)
            case "trak": if facts.width == nil { readTrack(box.content) }
            case "meta":
                let words = QuickTimeWords(bytes: bytes, meta: box.content)
                written = words.date ?? written
                facts.contentID = words.contentID
            default: break
            }
        }
    }

    private mutating func readHead(_ range: Range<Int>) {
        let start = range.lowerBound
        let isLong = bytes.number(at: start, bytes: 1) == 1
        let created = isLong ? bytes.long(at: start + 4) : bytes.number(at: start + 4, bytes: 4)
        let scale = bytes.number(at: start + (isLong ? 20 : 12), bytes: 4)
        let length = isLong ? bytes.long(at: start + 24) : bytes.number(at: start + 16, bytes: 4)
        if let scale, scale > 0, let length { facts.duration = Bound.duration(Double(length) / Double(scale)) }
        // Zero, and 1904 itself, mean that the program knew no time. A camera without a clock says 1970 or 2000.
        if let created, created > Self.epoch + 86_400 {
            facts.taken = CivilTime(secondsOfGreenwich: created - Self.epoch)
        }
    }

    private mutating func readTrack(_ range: Range<Int>) {
        guard let head = boxes(in: range).first(where: { $0.name == "tkhd" })?.content else { return }
        let matrix = head.lowerBound + (bytes.number(at: head.lowerBound, bytes: 1) == 1 ? 52 : 40)
        guard matrix + 44 <= head.upperBound else { return }
        let (a, b) = (bytes.number(at: matrix, bytes: 4), bytes.number(at: matrix + 4, bytes: 4))
        let sides = [36, 40].map { bytes.number(at: matrix + $0, bytes: 4).map { $0 >> 16 } }
        // A quarter turn has nothing on the diagonal.
        facts.set(sides[0], sides[1], isTurned: a == 0 && b != 0)
    }
}
