// An interpretation of a paint as one page, or two adjacent pages, at a position in the feed.
// Thread: any; a plain value. Invariant: `pages` holds one or two pages, in order from the top.

struct Explanation {
    /// In quarters of a row: item 2 at rest is 2 × 192.
    var position: Int
    var pages: [PageMatch]

    /// The pages with enough visible rows.
    private var judged: [PageMatch] { pages.filter(\.counts) }

    /// The number of compared rows.
    var rows: Int { judged.reduce(0) { $0 + $1.rows } }

    /// The error of the worst page.
    var error: Double { judged.map(\.worst).max() ?? 0 }

    /// The largest share of cells in a few neighbouring rows that show something else.
    func strangeShare(of seen: CellGrid) -> Double { judged.map { $0.strangeShare(of: seen) }.max() ?? 0 }

    /// "item 3 is", or "items 3 and 4 are".
    var words: String {
        let items = judged.map { "\($0.item + 1)" }
        switch items.count {
        case 0: return "nothing is"
        case 1: return "item \(items[0]) is"
        default: return "items \(items.joined(separator: " and ")) are"
        }
    }

    /// A phrase for the visible content: "item 3 is shown", or "item 3 is shown on both pages".
    var sight: String {
        let isTwice = judged.count == 2 && judged[0].item == judged[1].item
        return isTwice ? "item \(judged[0].item + 1) is shown on both pages" : "\(words) shown"
    }

    /// The items at a position, and the tops of their pages.
    static func layout(_ position: Int) -> [(item: Int, top: Int)] {
        let rest = position % CellGrid.quarters
        let item = position / CellGrid.quarters
        return rest == 0 ? [(item, 0)] : [(item, -rest), (item + 1, CellGrid.quarters - rest)]
    }

    /// The expected picture, grey where it is unknown; for people who examine an anomaly.
    var expected: CellGrid {
        CellGrid { row, column in
            for page in pages {
                if let color = page.picture?.color(quarter: 4 * row - page.top, column: column) { return color }
            }
            return CellColor(red: 96, green: 96, blue: 96)
        }
    }
}
