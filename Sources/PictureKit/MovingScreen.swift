// The screen of a picture that moves, on which each part is drawn over what the ones before left there.
// Thread: any, one at a time. Invariant: one screen is held whatever the length, and a part of it a second time.

import CPictures

final class MovingScreen {
    typealias Area = (x: Range<Int>, y: Range<Int>)

    /// What a part leaves for the next one.
    enum Leaving {
        case itself, nothing, whatWasThere
    }

    /// No picture that is watched has more; all of it is held.
    static let mostPixels = 32_000_000
    let width: Int
    let height: Int
    /// Blue, green, red with the alpha in them, and the alpha.
    var pixels: [UInt32]
    private var last: (area: Area, leaving: Leaving, before: [UInt32])?

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    /// Makes the screen ready for the next part, and says which of it lies on the screen.
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
