// Unpacks the LZW codes of a GIF's frame.
// Thread: any; a plain value. Invariant: an invalid code ends the unpacking; it never makes more bytes than the caller
// takes.

struct LZWUnpacker {
    private static let mostCodes = 4096
    private let rootBits: Int
    private var codeBits: Int
    /// The tree of codes: each code's prefix and its last byte. Roots are their own byte.
    private var before = [UInt16](repeating: 0, count: mostCodes)
    private var last = [UInt8](repeating: 0, count: mostCodes)
    private var count = 0
    private var previous: Int?
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var unpacked: [UInt8] = []

    init?(rootBits: UInt8) {
        guard (2...11).contains(rootBits) else { return nil }
        self.rootBits = Int(rootBits)
        codeBits = self.rootBits + 1
        for root in 0..<min(256, 1 << self.rootBits) { last[root] = UInt8(root) }
        clear()
    }

    private var clearCode: Int { 1 << rootBits }

    private mutating func clear() {
        codeBits = rootBits + 1
        count = clearCode + 2
        previous = nil
    }

    /// Passes each run of bytes on at once. False at the end of the data, or when `take` wants no more.
    mutating func feed(_ block: UnsafeRawBufferPointer, _ take: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        for byte in block {
            bits |= UInt32(byte) << UInt32(bitCount)
            bitCount += 8
            while bitCount >= codeBits {
                let code = Int(bits & (1 << UInt32(codeBits) - 1))
                bits >>= UInt32(codeBits)
                bitCount -= codeBits
                guard follow(code, take) else { return false }
            }
        }
        return true
    }

    private mutating func follow(_ code: Int, _ take: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        if code == clearCode {
            clear()
            return true
        }
        guard code != clearCode + 1, code < count || code == count && previous != nil else { return false }
        unpack(code == count ? previous ?? code : code)
        guard let first = unpacked.last else { return false }
        // This code is defined by this very step, so it ends with the byte that it begins with.
        if code == count { unpacked.insert(first, at: 0) }
        remember(first)
        previous = code
        unpacked.reverse()
        return unpacked.withUnsafeBufferPointer(take)
    }

    /// Fills `unpacked` with the bytes of a code in reverse order.
    private mutating func unpack(_ code: Int) {
        unpacked.removeAll(keepingCapacity: true)
        var code = code
        while code >= clearCode + 2 {
            unpacked.append(last[code])
            code = Int(before[code])
        }
        unpacked.append(last[code])
    }

    private mutating func remember(_ first: UInt8) {
        guard let previous, count < Self.mostCodes else { return }
        before[count] = UInt16(previous)
        last[count] = first
        count += 1
        if count == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    }
}
