// The facts of PNG files: their Exif data and their size.
// Thread: one at a time; reads the file. Invariant: looks at a limited number of parts.

enum PNGFacts {
    private static let mostParts = 24

    static func read(_ bytes: FileBytes) -> FileFacts {
        var facts = FileFacts()
        facts.set(bytes.number(at: 16, bytes: 4), bytes.number(at: 20, bytes: 4))
        var place = 8
        for _ in 0..<mostParts {
            guard let length = bytes.number(at: place, bytes: 4), let name = bytes.name(at: place + 4) else { break }
            if name == "eXIf" {
                facts.turn(ExifFacts.read(bytes, at: place + 8, length))
                break
            }
            guard name != "IEND" else { break }
            place += 12 + length
        }
        return facts
    }
}
