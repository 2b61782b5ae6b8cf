// A person or a tag, of which a page shows everything: from the open source, from the follows and from the library.
// Thread: any; a plain value. Invariant: its search finds exactly this name.

package enum PostTopic: Sendable, Hashable {
    case person(String)
    case tag(String)

    /// Nil for a name without a letter or a number, which no search finds.
    package init?(person name: String) {
        self = .person(name)
        if SearchTerms(search).terms.isEmpty { return nil }
    }

    /// `text`: with or without the sign before it.
    package init?(tag text: String) {
        self = .tag(String(text.drop { $0 == "#" }))
        if SearchTerms(search).terms.isEmpty { return nil }
    }

    package var title: String {
        switch self {
        case .person(let name): name
        case .tag(let tag): "#" + tag
        }
    }

    /// As the user would type it.
    package var search: String {
        switch self {
        case .person(let name): "@\"\(name.filter { $0 != "\"" })\""
        case .tag(let tag): "#\"\(tag.filter { $0 != "\"" })\""
        }
    }
}
