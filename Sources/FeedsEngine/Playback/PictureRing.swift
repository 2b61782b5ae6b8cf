// Keeps track of the items that hold a first picture.
// Thread: any; a plain value inside PlaybackWindow. Invariant: no picture is loaded twice or dropped unheld.

struct PictureRing: Sendable {
    private(set) var held: [PostHandle] = []

    /// Loads wanted pictures in that order, and drops pictures that are neither wanted nor tolerated.
    mutating func update(wanted: [PostHandle], tolerated: [PostHandle], into commands: inout [PlaybackWindow.Command]) {
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
