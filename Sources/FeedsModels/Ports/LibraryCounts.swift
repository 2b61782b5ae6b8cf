package struct LibraryCounts: Sendable, Hashable {
    package var liked = 0
    package var saved = 0
    package var history = 0
    package var hidden = 0
    package var hiddenAuthors = 0
    package var follows = 0

    package init() {}
}
