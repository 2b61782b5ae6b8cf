// The known chunk layouts of the media near the current item, and which chunks are stored.
// Thread: main actor. Invariant: an entry belongs to a single medium; when an item shows another medium, its entry is
// unknown again.

import FeedsEngine
import FeedsModels

struct KnownLayouts {
    private struct Entry {
        let media: Media
        /// Nil for a medium of which nothing is ever fetched, such as a local file.
        var layout: MediaLayout?
    }

    /// Seconds of stored data that do not count. A file's bytes are not spread evenly over its time, so they may end
    /// up to half a second earlier than their share says. The rest is for round trips.
    private static let lead = 0.7
    private var entries: [PostHandle: Entry] = [:]

    func knows(_ item: PostHandle, _ media: Media) -> Bool { entries[item]?.media == media }

    func layout(_ item: PostHandle) -> MediaLayout? { entries[item]?.layout }

    /// Something of it is still missing, so that looking again may show more.
    func isOpen(_ item: PostHandle) -> Bool { layout(item)?.present.contains(nil) == true }

    mutating func note(_ layout: MediaLayout?, of media: Media, at item: PostHandle) {
        entries[item] = Entry(media: media, layout: layout)
    }

    mutating func forget(_ item: PostHandle) { entries[item] = nil }

    mutating func keep(only items: [PostHandle]) { entries = entries.filter { items.contains($0.key) } }

    /// The item in the policy's terms. An unknown or resting item offers no further chunks.
    func item(_ id: PostHandle, position: Double, retention: [Double], isResting: Bool) -> PreloadItem {
        guard let layout = layout(id), layout.chunkSeconds > 0 else {
            return PreloadItem(id: id.number, chunkBytes: [], position: position * 1000, retention: retention)
        }
        let next = nextChunk(of: layout, at: position)
        let here = Double(next) * layout.chunkSeconds - position - Self.lead
        return PreloadItem(
            id: id.number, chunkDuration: layout.chunkSeconds * 1000,
            chunkBytes: isResting ? Array(layout.chunkBytes.prefix(next)) : layout.chunkBytes,
            // Missing chunks before the play position count as fetched, because playback does not need them any more.
            fetched: (0..<next).map { layout.present[$0] ?? layout.lockedLevel ?? 0 },
            buffer: max(0, here) * 1000, position: position * 1000, retention: retention,
            lockedLevel: layout.lockedLevel, playsWhileComing: layout.playsWhileComing)
    }

    /// The first chunk from the play position on that is missing.
    private func nextChunk(of layout: MediaLayout, at position: Double) -> Int {
        let count = min(layout.present.count, layout.chunkBytes.count)
        let playing = min(count, max(0, Int(saturating: position / layout.chunkSeconds)))
        return (playing..<count).first { layout.present[$0] == nil } ?? count
    }
}
