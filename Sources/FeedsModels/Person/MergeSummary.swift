package struct MergeSummary: Sendable, Hashable {
    /// Statuses, messages and hidden authors that were added or updated.
    package var taken = 0
    /// Entries that were already present, as new or newer.
    package var known = 0
    /// Parts of the document that could not be read, with their place.
    package var skipped: [SkippedItem] = []

    package init() {}
}
