// Judges test clips exactly: which clip is where, and whether its frames follow each other correctly.
// Thread: any; a plain value. Invariant: paints without a known barcode are not judged here.

struct BarcodeJudge {
    /// How far a page may be from its expected position, in stage heights.
    private static let tolerance = 0.03
    /// The highest frame rate of a clip, and how many frames it may be ahead (a late capture, a dropped frame).
    private static let fastest = 60.0
    private static let slack = 12

    private struct Shown {
        var frame: Int
        var at: Microseconds
    }

    private let items: [Int: Int]
    private let lengths: [Int: Int]
    /// The last reading of each visible clip; removed when the clip leaves the stage.
    private var last: [Int: Shown] = [:]

    init(references: [Int: ItemReference], paints: [Paint]) {
        var items: [Int: Int] = [:]
        for (item, reference) in references { reference.clip.map { items[$0] = item } }
        var lengths: [Int: Int] = [:]
        for page in paints.lazy.flatMap(\.pages) { lengths[page.clip] = max(lengths[page.clip] ?? 0, page.frame + 1) }
        self.items = items
        self.lengths = lengths
    }

    /// The fault of the paint, or its position in the feed (in pages); neither when it shows no barcode.
    mutating func judge(_ paint: Paint, due: ClosedRange<Int>) -> (wrong: String?, position: Double?) {
        let pages = paint.pages.filter { items[$0.clip] != nil }
        guard let first = pages.first, let item = items[first.clip] else { return (nil, nil) }
        let position = Double(item) - first.top
        let wrong = misplaced(pages, position, due) ?? restarted(pages, at: paint.at)
        return (wrong, position)
    }

    private func misplaced(_ pages: [PageReading], _ position: Double, _ due: ClosedRange<Int>) -> String? {
        let allowed = Double(due.lowerBound) - Self.tolerance...Double(due.upperBound) + Self.tolerance
        for page in pages {
            guard let item = items[page.clip] else { continue }
            let own = Double(item) - page.top
            if allowed.contains(own), abs(own - position) <= Self.tolerance { continue }
            let place = "item \(item + 1) (frame \(page.frame)) is shown"
            return due.count == 1
                ? "\(place) where item \(due.lowerBound + 1) is due"
                : "\(place) between items \(due.lowerBound + 1) and \(due.upperBound + 1), out of place"
        }
        return nil
    }

    /// A visible clip that shows a frame and then an unrelated one has shown a stale picture.
    private mutating func restarted(_ pages: [PageReading], at time: Microseconds) -> String? {
        var sentence: String?
        var now: [Int: Shown] = [:]
        for page in pages {
            if let before = last[page.clip], !follows(page, before, time) {
                sentence = "item \((items[page.clip] ?? 0) + 1) jumped from frame \(before.frame) to \(page.frame)"
            }
            now[page.clip] = Shown(frame: page.frame, at: time)
        }
        last = now
        return sentence
    }

    private func follows(_ page: PageReading, _ before: Shown, _ time: Microseconds) -> Bool {
        // The first frame stays until the clip plays, so any frame may follow it.
        guard before.frame > 1, let length = lengths[page.clip] else { return true }
        let steps = (page.frame - before.frame + length) % length
        return Double(steps) <= (time - before.at).inSeconds * Self.fastest + Double(Self.slack)
    }
}
