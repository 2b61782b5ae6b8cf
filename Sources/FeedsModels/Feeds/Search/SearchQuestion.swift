/// What the user looks for in the open networks.
package struct SearchQuestion: Sendable, Hashable {
    /// A video up to this length is short, in seconds.
    package static let shortSeconds = 90

    package var words: String
    package var isShort = false
    package var isVertical = false
    package var videosOnly = false
    /// Only what its licence lets everybody share.
    package var isFree = false
    /// The primary tag of BCP 47; nil for any language.
    package var language: String?
    /// The texts of the user's follows. A network without an index asks the servers of its own among them, and no other.
    package var follows: [String] = []

    package init(_ words: String) { self.words = words }
}
