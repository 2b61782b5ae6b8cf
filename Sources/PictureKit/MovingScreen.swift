// The screen of an animated picture, on which each frame is drawn over what earlier frames left.
// Thread: any, one at a time. Invariant: holds one screen and a copy of at most one frame's area, however long the film
// is.

import CPictures

final class MovingScreen {
    typealias Area = (x: Range<Int>, y: Range<Int>)

    /// What a frame leaves on the screen for the next one.
    enum Leaving {
        case itself, nothing, whatWasThere
    }

    /// A limit on memory: the whole screen is held.
    static let mostPixels = 32_000_000
    let width: Int
    let height: Int
    /// Blue, green, red and alpha, with premultiplied alpha.
    var pixels: [UInt32]
    private var last: (area: Area, leaving: Leaving, before: [UInt32])?

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    /// Prepares the screen for the next frame and returns the frame's area within the screen.
    func begin(x: Int, y: Int, width: Int, height: Int, leaving: Leaving) -> Area {
        clearAway()
        let area = (
            x: min(x, self.width)..<min(x + width, self.width), y: min(y, self.height)..<min(y + height, self.height)
        )
        last = (area, leaving, leaving == .whatWasThere ? copy(of: area) : [])
        return area
    }

    private func clearAway() {
        guard let last, last.leaving != .itself else { return }
        let (area, length) = (last.area, last.area.x.count)
        for (row, y) in area.y.enumerated() {
            for (column, x) in area.x.enumerated() {
                pixels[y * width + x] = last.leaving == .nothing ? 0 : last.before[row * length + column]
            }
        }
    }

    private func copy(of area: Area) -> [UInt32] {
        area.y.flatMap { y in pixels[y * width + area.x.lowerBound..<y * width + area.x.upperBound] }
    }

    func show(on canvas: Canvas) {
        let scaler = AreaScaler(from: (width, height), to: canvas)
        pixels.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            for row in 0..<height { scaler.feed(start + row * width * 4, ShimBGRA, 4) }
        }
    }
}
