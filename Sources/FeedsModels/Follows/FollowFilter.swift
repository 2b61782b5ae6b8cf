/// Which posts of a follow Following shows.
package struct FollowFilter: Sendable, Hashable, Codable {
    package enum Shown: String, Sendable, Hashable, Codable, CaseIterable {
        case all, videos, photos
        /// Videos of a minute at most.
        case short
    }

    package enum Sensitive: String, Sendable, Hashable, Codable, CaseIterable {
        /// As the preferences say.
        case usual
        case covered, left
    }

    package var shown: Shown
    /// Posts that are older are left out; nil for any age.
    package var oldestDays: Int?
    /// `left`: sensitive posts are left out.
    package var sensitive: Sensitive

    package init(shown: Shown = .all, oldestDays: Int? = nil, sensitive: Sensitive = .usual) {
        self.shown = shown
        self.oldestDays = oldestDays
        self.sensitive = sensitive
    }
}
