/// A box: its name, and where its content lies.
struct Box {
    let name: String
    let content: Range<Int>

    /// The boxes in a part of a file. A box that reaches beyond that part ends the list.
    static func all(in range: Range<Int>, of bytes: FileBytes, most: Int) -> [Box] {
        var (found, place): ([Box], Int) = ([], range.lowerBound)
        while found.count < most, place + 8 <= range.upperBound, let said = bytes.number(at: place, bytes: 4),
            let name = bytes.name(at: place + 4)
        {
            let head = said == 1 ? 16 : 8
            let size = said == 0 ? range.upperBound - place : said == 1 ? bytes.long(at: place + 8) ?? 0 : said
            guard size >= head, size <= range.upperBound - place else { break }
            found.append(Box(name: name, content: place + head..<place + size))
            place += size
        }
        return found
    }
}
