// Gathers plain text: spaces in a row are one, breaks in a row are one, and there are none at the ends.
// Thread: any; a plain value. Invariant: no longer than `limit`, and without control characters.

struct PlainWriter {
    let limit: Int
    private(set) var bytes: [UInt8] = []
    private var gap: Gap = .none

    private enum Gap: Int {
        case none, space, line
    }

    init(limit: Int) {
        self.limit = limit
    }

    var isFull: Bool { bytes.count >= limit }

    var text: String {
        guard isFull else { return String(decoding: bytes, as: UTF8.self) }
        // Not in the middle of a character.
        let whole = String(decoding: bytes.prefix(limit), as: UTF8.self)
        return (whole.last == "\u{FFFD}" ? whole.dropLast() : whole[...]) + "…"
    }

    mutating func breakLine() { gap = .line }

    mutating func add(_ text: some Sequence<UInt8>) {
        for byte in text { add(byte) }
    }

    /// Adds printable ASCII up to `stop`, and returns the number of bytes.
    mutating func addRun(_ text: ArraySlice<UInt8>, until stop: UInt8) -> Int {
        var end = text.startIndex
        while end < text.endIndex, text[end] > 0x20, text[end] < 0x7F, text[end] != stop { end += 1 }
        guard end > text.startIndex, !isFull else { return end - text.startIndex }
        writeGap()
        bytes.append(contentsOf: text[..<end])
        return end - text.startIndex
    }

    mutating func add(_ byte: UInt8) {
        if byte <= 0x20 || byte == 0x7F { return space() }
        // 0xC2 0xA0 is a no-break space.
        if byte == 0xA0, bytes.last == 0xC2, gap == .none {
            bytes.removeLast()
            takeBackGap()
            return space()
        }
        guard !isFull else { return }
        writeGap()
        bytes.append(byte)
    }

    private mutating func writeGap() {
        if !bytes.isEmpty, gap != .none { bytes.append(gap == .line ? 0x0A : 0x20) }
        gap = .none
    }

    /// Removes the gap in front of a no-break space.
    private mutating func takeBackGap() {
        guard let last = bytes.last, last == 0x20 || last == 0x0A else { return }
        gap = last == 0x0A ? .line : .space
        bytes.removeLast()
    }

    private mutating func space() {
        if gap == .none { gap = .space }
    }
}
