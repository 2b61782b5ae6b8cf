// A source whose new posts the user wants in Following.
// Thread: any; a plain value. Invariant: it holds no secret, because it is written into files and exports.

package import Foundation

package struct Follow: Sendable, Hashable, Codable, Identifiable {
    /// The `key` of its source. Its posts carry it in `PostKey.source`.
    package var key: String
    /// The text from which its source is opened: an address.
    package var text: String
    /// The name that the user sees: the feed's title, or a name that the user gave.
    package var name: String
    /// The web page of the person or channel.
    package var home: URL?
    package var icon: URL?
    /// The names of the groups around it, outermost first; empty for a follow outside all groups.
    package var group: [String]
    package var followed: Date
    /// Until then its posts are left out of Following.
    package var mutedUntil: Date?
    package var filter: FollowFilter

    package init(
        key: String, text: String, name: String, home: URL? = nil, icon: URL? = nil, group: [String] = [],
        followed: Date, mutedUntil: Date? = nil, filter: FollowFilter = FollowFilter()
    ) {
        self.key = key
        self.text = text
        self.name = name
        self.home = home
        self.icon = icon
        self.group = group
        self.followed = followed
        self.mutedUntil = mutedUntil
        self.filter = filter
    }

    package var id: String { key }

    package func isMuted(at date: Date) -> Bool { mutedUntil.map { date < $0 } ?? false }
}
