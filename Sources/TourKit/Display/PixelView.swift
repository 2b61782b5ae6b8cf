// A view of another object's pixels: 32 bits each, blue first.
// Thread: the driver's. Invariant: valid only while the owner keeps the memory, because the view does not keep it.

import Foundation

package struct PixelView {
    let base: UnsafeRawPointer
    let bytesPerRow: Int
    package let width: Int
    package let height: Int

    package init(base: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int) {
        self.base = base
        self.bytesPerRow = bytesPerRow
        self.width = width
        self.height = height
    }

    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        base.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
    }

    @inline(__always)
    func luma(_ x: Int, _ y: Int) -> Int {
        let value = pixel(x, y)
        return (Int(value >> 16 & 0xff) * 77 + Int(value >> 8 & 0xff) * 150 + Int(value & 0xff) * 29) >> 8
    }

    /// The mean colour of a part, from every `step`-th pixel of each line.
    func mean(x xs: Range<Int>, y ys: Range<Int>, step: Int) -> CellColor {
        var red = 0
        var green = 0
        var blue = 0
        var count = 0
        for y in ys {
            // Each line starts a pixel further, so that vertical edges fall evenly between the samples.
            var x = xs.lowerBound + y % step
            while x < xs.upperBound {
                let value = pixel(x, y)
                red += Int(value >> 16 & 0xff)
                green += Int(value >> 8 & 0xff)
                blue += Int(value & 0xff)
                count += 1
                x += step
            }
        }
        guard count > 0 else { return CellColor(red: 0, green: 0, blue: 0) }
        return CellColor(
            red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
    }

    /// A copy without the row padding, opaque, for writing to a file.
    package func tightCopy() -> [UInt8] {
        var bytes = [UInt8](repeating: 255, count: width * height * 4)
        bytes.withUnsafeMutableBytes { target in
            for y in 0..<height {
                for x in 0..<width {
                    target.storeBytes(
                        of: pixel(x, y) | 0xff00_0000, toByteOffset: (y * width + x) * 4, as: UInt32.self)
                }
            }
        }
        return bytes
    }
}
