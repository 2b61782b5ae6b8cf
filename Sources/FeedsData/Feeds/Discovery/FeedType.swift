/// The media types under which pages and records name feeds.
enum FeedType {
    private static let names: Set = [
        "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
        "application/xml", "application/json", "text/xml",
    ]

    static func isOne(_ type: String?) -> Bool {
        guard let type else { return false }
        return names.contains(type.prefix { $0 != ";" }.lowercased().trimmed)
    }
}
