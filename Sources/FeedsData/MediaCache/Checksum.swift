// A fast 64-bit checksum: it finds damage, but does not protect against deliberate changes.
// Thread: any; pure. Invariant: every bit of every byte, its position and the length count.

import Foundation

enum Checksum {
    private static let prime: UInt64 = 0x9E37_79B9_7F4A_7C15

    static func of(_ data: Data) -> Int64 { data.withUnsafeBytes { of($0) } }

    /// Four lanes of eight bytes each, so that multiplications do not wait for each other.
    static func of(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        var (a, b, c, d) = (prime, prime &* 3, prime &* 5, prime &* 7)
        var place = 0
        while place + 32 <= bytes.count {
            a = mix(a, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            b = mix(b, bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
            c = mix(c, bytes.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self))
            d = mix(d, bytes.loadUnaligned(fromByteOffset: place + 24, as: UInt64.self))
            place += 32
        }
        while place < bytes.count {
            a = mix(a, UInt64(bytes[place]))
            place += 1
        }
        let all = mix(mix(mix(mix(UInt64(bytes.count), a), b), c), d)
        return Int64(bitPattern: all ^ all >> 32)
    }

    @inline(__always) private static func mix(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* prime
        return product ^ product >> 29
    }
}
