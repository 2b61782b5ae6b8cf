// Finds the barcode strips in a picture of the stage, and the positions of their pages.
// Thread: the driver's. Invariant: a page is reported only when at least two scanned lines of a strip agree.

import GstBridge

package enum BarcodeScanner {
    private static let lineStep = 4

    package static func pages(in stage: PixelView) -> [PageReading] {
        let place = PicturePlace(width: 9, height: 16, on: (stage.width, stage.height))
        var lines: [StripReading: [Int]] = [:]
        var y = 0
        while y < stage.height {
            if let reading = Barcode.read(levels: levels(of: stage, line: y, place)) {
                lines[reading, default: []].append(y)
            }
            y += lineStep
        }
        return merge(lines, place, Double(stage.height))
    }

    /// The clip number in a frame.
    static func clip(in frame: SampledFrame) -> Int? {
        frame.pixels.withUnsafeBytes { bytes in
            // A frame has pixels, and the view does not leave this closure.
            let view = PixelView(
                base: bytes.baseAddress!, bytesPerRow: frame.width * 4, width: frame.width, height: frame.height)
            return pages(in: view).first?.clip
        }
    }

    private static func levels(of stage: PixelView, line: Int, _ place: PicturePlace) -> [Int] {
        let module = Double(place.width) * Barcode.width / Double(Barcode.modules)
        let first = Double(place.x) + Double(place.width) * Barcode.left
        let reach = Int(module * 0.2)
        return (0..<Barcode.modules).map { index in
            let middle = Int(first + module * (Double(index) + 0.5))
            var sum = 0
            for x in middle - reach...middle + reach { sum += stage.luma(min(max(x, 0), stage.width - 1), line) }
            return sum / (2 * reach + 1)
        }
    }

    private static func merge(
        _ lines: [StripReading: [Int]], _ place: PicturePlace, _ stageHeight: Double
    ) -> [PageReading] {
        var pages: [(reading: PageReading, strips: Int)] = []
        for (strip, ys) in lines where ys.count >= 2 {
            // The edge of the stage would move the middle of a cut strip, so only whole strips count.
            guard ys[0] > 2 * lineStep, ys[ys.count - 1] < Int(stageHeight) - 2 * lineStep else { continue }
            let middle = Double(ys.reduce(0, +)) / Double(ys.count)
            let own = Double(place.y) + Double(place.height) * Barcode.middle(ofStrip: strip.strip)
            let page = PageReading(clip: strip.clip, frame: strip.frame, top: (middle - own) / stageHeight)
            if let known = pages.firstIndex(where: { isSame($0.reading, page) }) {
                pages[known].strips += 1
            } else {
                pages.append((page, 1))
            }
        }
        return pages.filter { page in !pages.contains { outvotes($0, page) } }.map(\.reading)
            .sorted { ($0.top, $0.clip, $0.frame) < ($1.top, $1.clip, $1.frame) }
    }

    private static func isSame(_ one: PageReading, _ other: PageReading) -> Bool {
        one.clip == other.clip && one.frame == other.frame && abs(one.top - other.top) < 0.02
    }

    /// A strip under text or a page's edge may be misread; the reading with more strips wins.
    private static func outvotes(
        _ one: (reading: PageReading, strips: Int), _ other: (reading: PageReading, strips: Int)
    ) -> Bool {
        one.strips > 1 && other.strips == 1 && abs(one.reading.top - other.reading.top) < 0.9
    }
}
