// Which items hold a first picture.
// Thread: any; a plain value inside PlaybackWindow. Invariant: no picture is loaded twice or dropped unheld.

struct PictureRing: Sendable {
    private(set) var held: [Int] = []

    /// The picture of an item that is gone goes with it, unasked.
    mutating func renumber(_ numbers: Renumbering) { held = held.compactMap(numbers.number) }

    /// Loads what is wanted, in that order, and drops what is neither wanted nor still tolerated.
    mutating func update(wanted: [Int], tolerated: [Int], into commands: inout [PlaybackWindow.Command]) {
        for item in held where !wanted.contains(item) && !tolerated.contains(item) {
            commands.append(.dropPicture(item))
        }
        held.removeAll { !wanted.contains($0) && !tolerated.contains($0) }
        for item in wanted where !held.contains(item) {
            held.append(item)
            commands.append(.loadPicture(item))
        }
    }
}
