// Shrinks a picture by any factor while its rows arrive: each pixel is the mean of the area that it covers.
// Thread: any, one at a time. Invariant: writes only the pixels of its canvas.

import CPictures

final class AreaScaler {
    /// The source pixels under one pixel of the canvas: the whole ones, and the shares of the first and the last.
    private struct Span {
        let first: Int
        let last: Int
        let firstShare: Float
        let lastShare: Float
    }

    private let source: (width: Int, height: Int)
    private let canvas: Canvas
    private let columns: [Span]
    private let rowsEach: Double
    private var sums: [SIMD4<Float>]
    private var line: [SIMD4<Float>]
    private var drawn = 0
    private var come = 0

    init(from source: (width: Int, height: Int), to canvas: Canvas) {
        self.source = source
        self.canvas = canvas
        columns = Self.spans(source.width, canvas.width)
        rowsEach = Double(source.height) / Double(canvas.height)
        sums = [SIMD4<Float>](repeating: SIMD4(), count: canvas.width)
        line = [SIMD4<Float>](repeating: SIMD4(), count: canvas.width)
    }

    private static func spans(_ source: Int, _ target: Int) -> [Span] {
        let each = Double(source) / Double(target)
        return (0..<target).map { pixel in
            let (from, to) = (Double(pixel) * each, min(Double(source), Double(pixel + 1) * each))
            let first = min(source - 1, Int(from))
            let last = max(first, min(source - 1, Int(to.rounded(.up)) - 1))
            guard last > first else { return Span(first: first, last: first, firstShare: 1, lastShare: 0) }
            return Span(
                first: first, last: last, firstShare: Float((Double(first + 1) - from) / each),
                lastShare: Float((to - Double(last)) / each))
        }
    }

    func feed(_ row: UnsafePointer<UInt8>, _ layout: ShimLayout, _ channels: Int) {
        gather(row, layout, channels)
        let (top, bottom) = (Double(come), Double(come + 1))
        come += 1
        while drawn < canvas.height {
            let end = come == source.height && drawn == canvas.height - 1 ? bottom : Double(drawn + 1) * rowsEach
            let share = Float((min(bottom, end) - max(top, Double(drawn) * rowsEach)) / rowsEach)
            if share > 0 { for pixel in sums.indices { sums[pixel] += line[pixel] * share } }
            guard end <= bottom else { return }
            put()
        }
    }

    private func gather(_ row: UnsafePointer<UInt8>, _ layout: ShimLayout, _ channels: Int) {
        let each = Float(source.width) / Float(canvas.width)
        for (pixel, span) in columns.enumerated() {
            var sum = Self.colour(row + span.first * channels, layout, channels)
            if span.last > span.first {
                sum *= span.firstShare
                var whole = SIMD4<Float>()
                for place in span.first + 1..<span.last {
                    whole += Self.colour(row + place * channels, layout, channels)
                }
                sum += whole / each + Self.colour(row + span.last * channels, layout, channels) * span.lastShare
            }
            line[pixel] = sum
        }
    }

    /// In the order blue, green, red, alpha, with premultiplied alpha.
    @inline(__always)
    private static func colour(_ at: UnsafePointer<UInt8>, _ layout: ShimLayout, _ channels: Int) -> SIMD4<Float> {
        let (one, two, three) = (Float(at[0]), Float(at[1]), Float(at[2]))
        guard channels == 4 else {
            return layout == ShimBGRA ? SIMD4(one, two, three, 255) : SIMD4(three, two, one, 255)
        }
        let alpha = Float(at[3])
        if layout == ShimBGRA { return SIMD4(one, two, three, alpha) }
        return SIMD4(three, two, one, 0) * (alpha / 255) + SIMD4(0, 0, 0, alpha)
    }

    private func put() {
        var out = canvas.pixels + drawn * canvas.width * canvas.channels
        for sum in sums {
            let bytes = SIMD4<UInt8>(clamping: SIMD4<Int32>(sum + 0.5))
            for channel in 0..<canvas.channels { out[channel] = bytes[channel] }
            out += canvas.channels
        }
        for pixel in sums.indices { sums[pixel] = SIMD4() }
        drawn += 1
    }
}
