// The soft backdrop behind a picture that does not fill its pane: the picture itself, blurred and dimmed.
// Thread: any; pure arithmetic of a few milliseconds, so callers stay off the main thread.
// Invariant: the result has exactly the pane's pixels, so drawing it is a plain copy.

package nonisolated enum Backdrop {
    /// Coarse enough to hide all shapes, fine enough to keep the direction of the light.
    private static let columns = 10
    private static let rows = 14
    /// White text keeps a contrast of 4.5:1 even over a white picture, and the result is still lighter than black.
    private static let dimming: Float = 0.45

    package static func make(from texture: Texture, width: Int, height: Int) -> Texture? {
        guard width > 0, height > 0, texture.width > 0, texture.height > 0 else { return nil }
        let grid = blurred(average(texture))
        let pixels = enlarge(grid, width: width, height: height)
        return Texture(opaque: pixels, width: width, height: height)
    }

    private typealias Cell = SIMD4<Float>

    private static func average(_ texture: Texture) -> [Cell] {
        let pixels = texture.readPixels()
        var grid = [Cell](repeating: Cell(), count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                grid[row * columns + column] = mean(
                    of: pixels, stride: texture.width,
                    x: column * texture.width / columns..<max(column + 1, (column + 1) * texture.width / columns),
                    y: row * texture.height / rows..<max(row + 1, (row + 1) * texture.height / rows))
            }
        }
        return grid
    }

    private static func mean(of pixels: [UInt8], stride: Int, x: Range<Int>, y: Range<Int>) -> Cell {
        var sum = Cell()
        var count: Float = 0
        for row in Swift.stride(from: y.lowerBound, to: y.upperBound, by: 3) {
            for column in Swift.stride(from: x.lowerBound, to: x.upperBound, by: 3) {
                let at = (row * stride + column) * 4
                guard at + 2 < pixels.count else { continue }
                sum += Cell(Float(pixels[at]), Float(pixels[at + 1]), Float(pixels[at + 2]), 255)
                count += 1
            }
        }
        return count > 0 ? sum / count : Cell(40, 40, 40, 255)
    }

    /// Three passes of a small box blur approximate a Gaussian.
    private static func blurred(_ grid: [Cell]) -> [Cell] {
        var grid = grid
        for _ in 0..<3 {
            let source = grid
            for row in 0..<rows {
                for column in 0..<columns {
                    var sum = Cell()
                    for y in [max(0, row - 1), row, min(rows - 1, row + 1)] {
                        for x in [max(0, column - 1), column, min(columns - 1, column + 1)] {
                            sum += source[y * columns + x]
                        }
                    }
                    grid[row * columns + column] = sum / 9
                }
            }
        }
        return grid
    }

    private static func enlarge(_ grid: [Cell], width: Int, height: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        let across = (0..<width).map { place($0, of: width, cells: columns) }
        pixels.withUnsafeMutableBufferPointer { out in
            for y in 0..<height {
                let down = place(y, of: height, cells: rows)
                let line = (0..<columns).map { column -> Cell in
                    let upper = grid[down.first * columns + column]
                    return (upper + (grid[down.second * columns + column] - upper) * down.share) * dimming
                }
                for x in 0..<width {
                    let from = line[across[x].first]
                    let cell = from + (line[across[x].second] - from) * across[x].share
                    let at = (y * width + x) * 4
                    out[at] = UInt8(cell[0])
                    out[at + 1] = UInt8(cell[1])
                    out[at + 2] = UInt8(cell[2])
                }
            }
        }
        return pixels
    }

    /// The two cells between which a pixel lies, and its position between them.
    private static func place(_ pixel: Int, of size: Int, cells: Int) -> (first: Int, second: Int, share: Float) {
        let at = max(0, (Float(pixel) + 0.5) * Float(cells) / Float(size) - 0.5)
        let first = min(cells - 1, Int(at))
        return (first, min(cells - 1, first + 1), at - Float(first))
    }
}
