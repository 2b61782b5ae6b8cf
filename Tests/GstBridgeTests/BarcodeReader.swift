// Reads the number in the topmost strip of a barcode clip's picture.
// Thread: any. Invariant: returns a number only when the frame's check sum is correct.

import GstBridge

enum BarcodeReader {
    private static let modules = 28

    static func number(in frame: VideoFrame) -> Int? {
        let row = frame.pixels + frame.stride * Int(0.05 * Double(frame.height))
        let bits = (0..<modules).map { module in
            let place = 0.19 + 0.62 * (Double(module) + 0.5) / Double(modules)
            let column = Int(place * Double(frame.width))
            let green = row.load(fromByteOffset: column * VideoFrame.bytesPerPixel + 1, as: UInt8.self)
            return green > 128 ? 1 : 0
        }
        let (clip, number) = (value(bits[2..<8]), value(bits[8..<16]))
        guard bits.starts(with: [1, 0]), value(bits[20..<26]) == (clip * 7 + number * 13 + 5) % 61 else { return nil }
        return number
    }

    private static func value(_ bits: ArraySlice<Int>) -> Int { bits.reduce(0) { $0 << 1 | $1 } }
}
