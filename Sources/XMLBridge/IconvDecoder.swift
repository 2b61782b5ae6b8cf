// The C library's tables of encodings.
// Thread: any; each call has a table of its own. Invariant: a byte that the encoding does not have becomes U+FFFD.

import Glibc

enum IconvDecoder {
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    static func knows(_ encoding: String) -> Bool {
        guard let table = open(encoding) else { return false }
        iconv_close(table)
        return true
    }

    /// Nil for an unknown encoding.
    static func utf8(_ bytes: ArraySlice<UInt8>, from encoding: String) -> (bytes: [UInt8], isClean: Bool)? {
        guard let table = open(encoding) else { return nil }
        defer { iconv_close(table) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 2)
        var room = [CChar](repeating: 0, count: 64 << 10)
        var isClean = true
        let unit = encoding.hasPrefix("utf-32") ? 4 : encoding.hasPrefix("utf-16") ? 2 : 1
        bytes.withUnsafeBytes { source in
            // iconv wants a mutable address, and only reads from it.
            var input = UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(to: CChar.self)
            var left = source.count
            while left > 0 {
                let before = left
                let failure = step(table, &input, &left, &room, into: &result)
                // Without progress the loop would never end.
                if left < before, failure == 0 || failure == E2BIG { continue }
                isClean = false
                result += replacement
                let skipped = min(unit, left)
                input = input?.advanced(by: skipped)
                left -= skipped
            }
        }
        return (result, isClean)
    }

    private static func open(_ encoding: String) -> iconv_t? {
        // A failure is the address -1.
        let table = iconv_open("UTF-8", encoding)
        return table == iconv_t(bitPattern: -1) ? nil : table
    }

    /// Converts until `room` is full or an error occurs. Returns errno, or 0.
    private static func step(
        _ table: iconv_t, _ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, _ room: inout [CChar],
        into result: inout [UInt8]
    ) -> Int32 {
        room.withUnsafeMutableBufferPointer { room in
            var output = room.baseAddress
            var free = room.count
            let outcome = iconv(table, &input, &left, &output, &free)
            let failure = outcome == Int.max.magnitude * 2 + 1 ? errno : 0
            result += room[..<(room.count - free)].lazy.map { UInt8(bitPattern: $0) }
            return failure
        }
    }
}
