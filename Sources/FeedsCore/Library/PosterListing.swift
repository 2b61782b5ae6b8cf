// What a grid of posters shows: a list of the library, or the posts of the open source.
// Thread: main actor. Invariant: an entry that is on screen keeps its model.

package import FeedsModels

@MainActor package protocol PosterListing: AnyObject {
    var count: Int { get }
    /// Nil for a place that the list no longer has.
    func entry(at index: Int) -> LibraryEntryViewModel?
    /// What stands over the first entry of a part, such as a month.
    func heading(at index: Int) -> String?
    /// True where the user may select entries.
    var selects: Bool { get }
    func isSelected(_ index: Int) -> Bool
    /// The list, for acts on its entries.
    var query: LibraryQuery { get }
    /// What taking a post off this list is called; nil where that means nothing.
    var removal: String? { get }
}

extension PosterListing {
    package func heading(at index: Int) -> String? { nil }
    package var selects: Bool { false }
    package func isSelected(_ index: Int) -> Bool { false }
}

extension LibraryListViewModel: PosterListing {
    package var count: Int { entries.count }
    package func entry(at index: Int) -> LibraryEntryViewModel? {
        entries.indices.contains(index) ? entries[index] : nil
    }
}
