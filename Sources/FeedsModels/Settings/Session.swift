// Where a person was when the window was closed: its size, what was open in it, and how far they had got.
// Thread: any; a plain value. Invariant: what a file lacks, or says in a strange way, is simply not known.

package struct Session: Sendable, Hashable, Codable {
    package struct Window: Sendable, Hashable, Codable {
        /// As it is while it is not maximised.
        package var width: Int
        package var height: Int
        package var isMaximized: Bool

        package init(width: Int, height: Int, isMaximized: Bool = false) {
            self.width = width
            self.height = height
            self.isMaximized = isMaximized
        }

        /// A window of that size can be found again on any screen.
        var isUsable: Bool { (100...8192).contains(width) && (100...8192).contains(height) }
    }

    /// The post that was on screen.
    package struct Place: Sendable, Hashable, Codable {
        package var key: PostKey
        /// Into its video; 0 where it is better seen anew.
        package var seconds: Double

        package init(key: PostKey, seconds: Double = 0) {
            self.key = key
            self.seconds = seconds
        }
    }

    package var window: Window?
    /// What the open feed is read from, in the words that name it on the command line; none is the sample feed.
    package var sources: [String] = []
    package var place: Place?

    package init(window: Window? = nil, sources: [String] = [], place: Place? = nil) {
        self.window = window
        self.sources = sources
        self.place = place
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // One strange field is not to cost the others.
        window = (try? values.decode(Window.self, forKey: .window)).flatMap { $0.isUsable ? $0 : nil }
        sources = (try? values.decode([String].self, forKey: .sources)) ?? []
        place = try? values.decode(Place.self, forKey: .place)
        if let told = place?.seconds { place?.seconds = Bound.place(told) ?? 0 }
    }
}

/// Keeps the session. Loading never fails: what cannot be read is a first visit.
package protocol SessionStoreProtocol: Sendable {
    func load() -> Session
    func save(_ session: Session)
}
