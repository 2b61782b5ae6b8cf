package enum LibraryList: String, Sendable, Hashable, Codable, CaseIterable {
    case liked, saved, history, hidden
    /// Every post that was seen, liked or saved: the posts that a search looks through.
    case all
}
