// Posts of the grid that the user selects, and what is done with all of them.
// Thread: main actor. Invariant: `TileSelection` decides; a selected post is known by its handle, wherever it stands.

import FeedsEngine
package import FeedsModels

extension GridViewModel {
    package var selects: Bool { true }
    package var isSelecting: Bool { selection.isOn }

    /// More posts are counted without their sizes, because each must be made to be asked.
    private static let mostMeasured = 500

    package func isSelected(_ index: Int) -> Bool { handle(at: index).map(selection.chosen.contains) ?? false }

    private func handle(at index: Int) -> Int? {
        index >= 0 && index < count ? feed.order.handle(at: place(of: index))?.number : nil
    }

    // MARK: Events

    /// True when the post is to open.
    package func tapped(_ index: Int) -> Bool {
        guard let item = handle(at: index) else { return false }
        return selection.handle(.tapped(item)) == [.open(item)]
    }

    package func toggled(_ index: Int) { if let item = handle(at: index) { _ = selection.handle(.toggled(item)) } }

    package func held(_ index: Int) { if let item = handle(at: index) { _ = selection.handle(.held(item)) } }

    /// Selects everything from the last selected post to this one. `start` is where it begins without one.
    package func extended(to index: Int, from start: Int) {
        let anchor = selection.anchor.flatMap { feed.index(of: PostHandle($0)) }.flatMap(self.index) ?? start
        let range = anchor <= index ? Array(anchor...index) : (index...anchor).reversed()
        _ = selection.handle(.ranged(range.compactMap(handle)))
    }

    package func selectAll() { _ = selection.handle(.all((0..<count).compactMap(handle))) }

    package func deselect() { _ = selection.handle(.left) }

    func keepSelection() {
        if selection.isOn { _ = selection.handle(.shown(Set((0..<count).compactMap(handle)))) }
    }

    // MARK: The selected posts

    /// In the order of the feed.
    package var selected: [Post] {
        selection.chosen.map { PostHandle($0) }.compactMap { item in feed.index(of: item).map { ($0, item) } }
            .sorted { $0.0 < $1.0 }.compactMap { feed.post($0.1) }
    }

    /// True when at least one selected post lies in a folder of the user's.
    package var hasSelectedFiles: Bool { selection.chosen.contains { feed.post(PostHandle($0))?.ownFiles != nil } }

    /// "12 selected, 340 MB"
    package var selectionWords: String {
        let count = selection.chosen.count
        let bytes = count > Self.mostMeasured ? 0 : selected.reduce(0) { $0 + $1.ownBytes }
        guard bytes > 0 else { return tr("%1 selected", "%1 selected", count: count) }
        return tr("%1 selected, %2", "%1 selected, %2", count: count, ByteSize.text(Int64(bytes)))
    }

    /// The files of the selected posts, or of this one.
    package func files(orOf entry: LibraryEntryViewModel?) -> [String] {
        posts(orOf: entry).flatMap { $0.ownStills ?? [] }
    }

    /// A tile that is not selected goes alone.
    package func dragged(with index: Int) -> [String] {
        guard isSelected(index) else { return entry(at: index)?.entry.post.ownStills ?? [] }
        return selected.flatMap { $0.ownStills ?? [] }
    }

    /// Of several posts only those that lie in the user's own folder are deleted.
    package func delete(orOf entry: LibraryEntryViewModel?) { person?.delete(posts(orOf: entry)) }

    /// The selected posts, or this one.
    package func posts(orOf entry: LibraryEntryViewModel?) -> [Post] {
        isSelecting ? selected : entry.map { [$0.entry.post] } ?? []
    }
}
