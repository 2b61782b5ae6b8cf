// The facts of JPEG files: their Exif data and their size.
// Thread: one at a time; reads the file. Invariant: looks at a limited number of parts.

enum JPEGFacts {
    private static let mostParts = 40

    static func read(_ bytes: FileBytes) -> FileFacts {
        var (facts, exif, words) = (FileFacts(), ExifFacts?.none, MotionWords())
        var place = 2
        for _ in 0..<mostParts {
            guard let mark = bytes.number(at: place, bytes: 2), mark >= 0xFF00 else { break }
            // Any number of FF bytes may stand before a mark.
            if mark == 0xFFFF {
                place += 1
                continue
            }
            guard mark != 0xFFDA, mark != 0xFFD9, let length = bytes.number(at: place + 2, bytes: 2), length >= 2 else {
                break
            }
            let content = place + 4
            if mark == 0xFFE1, exif == nil, bytes.bytes(at: content, 6).map(Array.init) == Array("Exif\0\0".utf8) {
                exif = ExifFacts.read(bytes, at: content + 6, length - 8)
            } else if mark == 0xFFE1, MotionWords.begin(bytes, at: content) {
                words = MotionWords.read(bytes, at: content, length - 2)
            } else if isFrame(mark) {
                facts.set(bytes.number(at: content + 3, bytes: 2), bytes.number(at: content + 1, bytes: 2))
                break
            }
            place += 2 + length
        }
        facts.turn(exif)
        facts.clip = words.clip(in: bytes) ?? (exif?.isSamsung == true ? SamsungTrailer.clip(in: bytes) : nil)
        return facts
    }

    /// The head of a frame, of any of the ways to code a JPEG.
    private static func isFrame(_ mark: Int) -> Bool {
        (0xFFC0...0xFFCF).contains(mark) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(mark)
    }
}
