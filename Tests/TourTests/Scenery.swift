// Synthetic items and stages for the judge's tests.
// Thread: any. Invariant: the same arguments give the same pixels.

import FeedsTestSupport
import GstBridge

@testable import TourKit

/// A stage of 180×320 on which drawn items lie where a test wants them.
struct Scenery {
    static let width = 180
    static let height = 320

    /// The colour of an item at a point of its page, 0..<1 each way.
    static func color(_ item: Int, x: Double, y: Double) -> CellColor {
        let palettes: [(Double, Double, Double)] = [
            (200, 80, 40), (40, 160, 90), (50, 80, 200), (190, 180, 60), (150, 60, 170),
        ]
        let (red, green, blue) = palettes[item % palettes.count]
        let light =
            0.55 + 0.45 * y + (x < 0.5 ? 0 : 0.1) - 0.2
            * ((y * Double(2 + item % 3)).truncatingRemainder(dividingBy: 1))
        func channel(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value * light))) }
        return CellColor(red: channel(red), green: channel(green), blue: channel(blue))
    }

    static func frame(
        width: Int = width, height: Int = height, _ color: (_ x: Double, _ y: Double) -> CellColor
    ) -> SampledFrame {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = color((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
                pixels += [color.blue, color.green, color.red, 255]
            }
        }
        return SampledFrame(seconds: 0, width: width, height: height, pixels: pixels)
    }

    static func references(_ count: Int) -> [Int: ItemReference] {
        Dictionary(
            uniqueKeysWithValues: (0..<count).map { item in
                let frame = frame { color(item, x: $0, y: $1) }
                return (item, ItemReference([ReferencePicture(frame, on: (width, height))]))
            })
    }

    /// The stage at a position in the feed, in pages; `pages` replaces the item on each page.
    static func stage(at position: Double, showing pages: (Int) -> Int = { $0 }) -> CellGrid {
        grid { x, y in
            let place = position + y
            let item = Int(place)
            return color(pages(item), x: x, y: place - Double(item))
        }
    }

    static func grid(_ color: (_ x: Double, _ y: Double) -> CellColor) -> CellGrid {
        cells(of: frame(color).pixels)
    }

    private static func cells(of pixels: UnsafeRawPointer) -> CellGrid {
        CellGrid(PixelView(base: pixels, bytesPerRow: width * 4, width: width, height: height))
    }

    static let black = CellColor(red: 0, green: 0, blue: 0)
}
