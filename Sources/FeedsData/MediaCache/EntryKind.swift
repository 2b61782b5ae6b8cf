enum EntryKind: String, Sendable, Hashable, CaseIterable {
    /// A progressive file, in chunks of 256 KiB.
    case file
    /// The segments of a media playlist, initialisation sections included, as pieces in a single sparse file.
    case stream
    case picture
    /// A playlist or a key.
    case document
}
