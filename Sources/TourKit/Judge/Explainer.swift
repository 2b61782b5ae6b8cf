// Searches for the best explanation of a paint: the position in the feed, and the picture on each page.
// Thread: any; a plain value. Invariant: the long search runs only for paints without a simple explanation.

struct Explainer {
    /// The worst rows may differ by this much and still count as explained (encoders, scalers, half a cell's offset).
    static let likeness = 10.0
    /// The numbers of positions and items of the coarse search that are compared exactly.
    private static let finalists = 8
    private static let candidates = 3

    let references: [Int: ItemReference]

    /// `positions` are in quarters of a row.
    func best(for seen: CellGrid, in positions: ClosedRange<Int>) -> Explanation {
        let all = Array(positions)
        let quick = closest(to: seen, among: all.count > Self.finalists ? finalists(of: all, seen) : all)
        if quick.error <= Self.likeness || all.count <= Self.finalists { return quick }
        return closest(to: seen, among: all)
    }

    /// The best explanation when any item may be above any other, even the same item, among those with about as many
    /// rows.
    func freely(_ seen: CellGrid, asTellingAs due: Explanation) -> Explanation? {
        let rough = (0..<CellGrid.quarters)
            .map { offset in read(seen, at: offset) { likest(to: seen, top: $0, of: references) } }
            .filter { $0.rows * 4 >= due.rows * 3 && $0.rows > 0 }
            .sorted { $0.error < $1.error }
        return rough.prefix(Self.finalists)
            .map { reading in read(seen, at: reading.position) { closeLook(at: seen, top: $0) } }
            .min { $0.error < $1.error }
    }

    private func finalists(of positions: [Int], _ seen: CellGrid) -> [Int] {
        let coarse = positions.map { (position: $0, error: explain(seen, at: $0, \.averages).error) }
        return coarse.sorted { $0.error < $1.error }.prefix(Self.finalists).map(\.position)
    }

    private func closest(to seen: CellGrid, among positions: [Int]) -> Explanation {
        var best: Explanation?
        for position in positions {
            let close = explain(seen, at: position, \.pictures)
            if best.map({ close.error < $0.error }) ?? true { best = close }
            if close.error <= PageMatch.convincing { break }
        }
        return best ?? Explanation(position: 0, pages: [])
    }

    private func explain(
        _ seen: CellGrid, at position: Int, _ kind: KeyPath<ItemReference, [ReferencePicture]>
    ) -> Explanation {
        let pages = Explanation.layout(position).map { page in
            PageMatch.best(references[page.item]?[keyPath: kind] ?? [], item: page.item, top: page.top, seen: seen)
        }
        return Explanation(position: position, pages: pages)
    }

    private func read(_ seen: CellGrid, at offset: Int, _ page: (_ top: Int) -> PageMatch?) -> Explanation {
        let tops = offset == 0 ? [0] : [-offset, CellGrid.quarters - offset]
        return Explanation(position: offset, pages: tops.compactMap(page))
    }

    private func likest(to seen: CellGrid, top: Int, of items: [Int: ItemReference]) -> PageMatch? {
        ranked(items, \.averages, seen, top).first
    }

    private func closeLook(at seen: CellGrid, top: Int) -> PageMatch? {
        let near = ranked(references, \.averages, seen, top).prefix(Self.candidates).map(\.item)
        return ranked(references.filter { near.contains($0.key) }, \.pictures, seen, top).first
    }

    private func ranked(
        _ items: [Int: ItemReference], _ kind: KeyPath<ItemReference, [ReferencePicture]>, _ seen: CellGrid, _ top: Int
    ) -> [PageMatch] {
        items.map { PageMatch.best($0.value[keyPath: kind], item: $0.key, top: top, seen: seen) }
            .filter { $0.rows > 0 }
            .sorted { ($0.worst, $0.item) < ($1.worst, $1.item) }
    }
}
