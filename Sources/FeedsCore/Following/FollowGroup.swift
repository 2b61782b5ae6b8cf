/// The name of a group as the user types it.
package enum FollowGroup {
    static let deepest = 8
    static let longestName = 80

    /// "Art/Film" is the group Film in the group Art.
    package static func path(_ text: String) -> [String] {
        let names = text.split(separator: "/").map { name in
            String(name.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(longestName))
        }
        return Array(names.filter { !$0.isEmpty }.prefix(deepest))
    }
}
