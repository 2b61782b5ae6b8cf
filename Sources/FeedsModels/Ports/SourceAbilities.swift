package struct SourceAbilities: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// `source(searching:in:)` returns a source.
    package static let search = SourceAbilities(rawValue: 1 << 0)
    /// Comments are requested when the user opens them.
    package static let comments = SourceAbilities(rawValue: 1 << 1)
    /// Captions are requested when the video plays.
    package static let captions = SourceAbilities(rawValue: 1 << 2)
    /// The server shows more to users who are signed in.
    package static let signIn = SourceAbilities(rawValue: 1 << 3)
}
