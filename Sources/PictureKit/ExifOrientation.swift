// Reads from Exif data how the camera was turned.
// Thread: any; pure. Invariant: reads only bytes that exist, whatever they hold.

struct ExifOrientation {
    private static let tag = 0x0112
    private static let upright = 1

    private let bytes: [UInt8]
    private let isLittle: Bool

    /// From 1 (upright) to 8; 1 where the bytes hold no valid orientation.
    static func of(_ bytes: [UInt8]) -> Int {
        guard let exif = ExifOrientation(bytes), let entries = exif.entries() else { return upright }
        let said = entries.first { exif.number(at: $0, bytes: 2) == tag }
        let value = said.flatMap { exif.number(at: $0 + 8, bytes: 2) } ?? upright
        return (1...8).contains(value) ? value : upright
    }

    private init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        switch bytes.prefix(2) {
        case [0x49, 0x49]: isLittle = true
        case [0x4D, 0x4D]: isLittle = false
        default: return nil
        }
    }

    /// Offset of the first table's entries.
    private func entries() -> [Int]? {
        guard let table = number(at: 4, bytes: 4), let count = number(at: table, bytes: 2) else { return nil }
        return (0..<count).map { table + 2 + $0 * 12 }
    }

    private func number(at place: Int, bytes count: Int) -> Int? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        let digits = bytes[place..<place + count]
        return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
}
