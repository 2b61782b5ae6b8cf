// Finds the small still of a medium for a position.
// Thread: any; plain values. Invariant: every position has a tile, and the tile lies on its sheet.

extension Storyboard {
    package struct Tile: Sendable, Hashable {
        package var x: Int
        package var y: Int
        package var number: Int
    }

    /// Nil when the source described the sheet wrongly.
    package func tile(at seconds: Double) -> Tile? {
        guard columns > 0, count > 0, tileWidth > 0, tileHeight > 0, interval > 0, seconds.isFinite else { return nil }
        let number = min(count - 1, max(0, Int(saturating: min(seconds / interval, Double(count)))))
        return Tile(x: number % columns * tileWidth, y: number / columns * tileHeight, number: number)
    }
}

extension Media {
    /// The index of the still for this position.
    package func preview(at seconds: Double, of duration: Double) -> Int? {
        guard !previews.isEmpty, duration > 0, seconds.isFinite else { return nil }
        return min(previews.count - 1, max(0, Int(saturating: seconds / duration * Double(previews.count))))
    }
}
