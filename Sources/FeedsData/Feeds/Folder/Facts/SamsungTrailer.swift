// The clip of a Motion Photo as phones of Samsung append it: a list of blocks at the end of the file tells where.
// Thread: one at a time; reads the file. Invariant: a list that lies gives no clip.

enum SamsungTrailer {
    private static let mostBlocks = 64
    private static let motion = 0x0A30

    static func clip(in bytes: FileBytes) -> Range<Int>? {
        let end = bytes.count
        guard end > 32, bytes.name(at: end - 4) == "SEFT",
            let size = bytes.number(at: end - 8, bytes: 4, isLittle: true), size >= 12, size <= end - 8
        else { return nil }
        let list = end - 8 - size
        guard bytes.name(at: list) == "SEFH", let count = bytes.number(at: list + 8, bytes: 4, isLittle: true) else {
            return nil
        }
        for index in 0..<min(count, mostBlocks) {
            let entry = list + 12 + index * 12
            guard bytes.number(at: entry + 2, bytes: 2, isLittle: true) == motion else { continue }
            return block(bytes, entry, list)
        }
        return nil
    }

    /// A block begins with its kind and its name, which here is "MotionPhoto_Data".
    private static func block(_ bytes: FileBytes, _ entry: Int, _ list: Int) -> Range<Int>? {
        guard let back = bytes.number(at: entry + 4, bytes: 4, isLittle: true), back > 0, back < list,
            let size = bytes.number(at: entry + 8, bytes: 4, isLittle: true),
            let name = bytes.number(at: list - back + 4, bytes: 4, isLittle: true), name <= 64
        else { return nil }
        let (start, end) = (list - back + 8 + name, list - back + size)
        guard start < end, end <= list else { return nil }
        return MotionWords.checked(start..<end, in: bytes)
    }
}
