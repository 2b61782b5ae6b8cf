// Which of a medium's small stills belongs to a place in it.
// Thread: any; plain values. Invariant: every place has one, and it lies on its sheet.

extension Storyboard {
    package struct Tile: Sendable, Hashable {
        package var x: Int
        package var y: Int
        package var number: Int
    }

    /// Nil for a sheet that its source described wrongly.
    package func tile(at seconds: Double) -> Tile? {
        guard columns > 0, count > 0, tileWidth > 0, tileHeight > 0, interval > 0, seconds.isFinite else { return nil }
        let number = min(count - 1, max(0, Int(saturating: min(seconds / interval, Double(count)))))
        return Tile(x: number % columns * tileWidth, y: number / columns * tileHeight, number: number)
    }
}

extension Media {
    /// The still that stands for this place of so many seconds.
    package func preview(at seconds: Double, of duration: Double) -> Int? {
        guard !previews.isEmpty, duration > 0, seconds.isFinite else { return nil }
        return min(previews.count - 1, max(0, Int(saturating: seconds / duration * Double(previews.count))))
    }
}
