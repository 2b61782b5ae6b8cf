package import Foundation

extension Follow {
    /// A follow of this source. Without a name, it is called like its server.
    package init(
        _ source: FeedSource, name: String? = nil, home: URL? = nil, icon: URL? = nil, group: [String] = [],
        followed: Date
    ) throws(FollowMistake) {
        guard source.more.isEmpty else { throw .several }
        let source = FollowAddress.source(source)
        guard source.origin != nil, let text = source.texts.first else { throw .noAddress }
        if let secret = SourceSecret.found(in: [text]) { throw .secret(secret) }
        let name = name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        self.init(
            key: source.key, text: text, name: name.isEmpty ? source.shortName : name,
            home: home.map(SourceSecret.without), icon: icon.map(SourceSecret.without), group: group,
            followed: followed)
    }
}
