// The state of the window at its last closing: its size, the open feed, and the position in it.
// Thread: any; a plain value. Invariant: a field that is missing or unreadable is nil or empty.

package struct Session: Sendable, Hashable, Codable {
    package struct Window: Sendable, Hashable, Codable {
        /// The size of the window while it is not maximised.
        package var width: Int
        package var height: Int
        package var isMaximized: Bool

        package init(width: Int, height: Int, isMaximized: Bool = false) {
            self.width = width
            self.height = height
            self.isMaximized = isMaximized
        }

        /// A window of this size fits on any screen and can be seen.
        var isUsable: Bool { (100...8192).contains(width) && (100...8192).contains(height) }
    }

    /// The post that was on screen.
    package struct Place: Sendable, Hashable, Codable {
        package var key: PostKey
        /// The position in its video; 0 when it should start again.
        package var seconds: Double

        package init(key: PostKey, seconds: Double = 0) {
            self.key = key
            self.seconds = seconds
        }
    }

    package var window: Window?
    /// The open feed's sources, in command-line form; empty for the sample feed.
    package var sources: [String] = []
    package var place: Place?

    package init(window: Window? = nil, sources: [String] = [], place: Place? = nil) {
        self.window = window
        self.sources = sources
        self.place = place
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // An unreadable field must not lose the others.
        window = (try? values.decode(Window.self, forKey: .window)).flatMap { $0.isUsable ? $0 : nil }
        sources = (try? values.decode([String].self, forKey: .sources)) ?? []
        place = try? values.decode(Place.self, forKey: .place)
        if let told = place?.seconds { place?.seconds = Bound.place(told) ?? 0 }
    }
}
