/// What a start of the app asks for.
package struct StartWish: Sendable, Equatable {
    /// Empty: the sources that the window shows, or those of the last visit.
    package var sources: [String]
    package var wantsLibrary: Bool

    package init(sources: [String] = [], wantsLibrary: Bool = false) {
        self.sources = sources
        self.wantsLibrary = wantsLibrary
    }
}
