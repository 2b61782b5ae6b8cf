// A list of the library as a source: its title, and how its feed differs from other feeds.
// Thread: any; pure. Invariant: the place of a query gives the same query again.

extension FeedSource.Place {
    package static func library(_ query: LibraryQuery) -> Self { .named(query.place) }
}

extension LibraryQuery {
    package static let kind = "library"

    /// Nil for a place of another kind.
    package init?(_ place: NamedSource) {
        guard place.kind == Self.kind else { return nil }
        self.init(named: place.id)
    }

    var place: NamedSource {
        var place = NamedSource(kind: Self.kind, id: name, name: name)
        place.title = title
        place.emptiness = emptiness
        (place.keepsOrder, place.isChosen, place.showsHidden) = (true, true, list == .hidden)
        return place
    }

    private var title: String { words.isEmpty ? list.title : tr("“%1”", words) }

    /// The sentence for an empty list.
    package var emptiness: String {
        guard words.isEmpty else { return tr("Neither this source nor your library has a post with “%1”.", words) }
        return switch list {
        case .liked: tr("What you like is kept here.")
        case .saved: tr("What you save is kept here.")
        case .history: tr("What you watch is kept here.")
        case .hidden: tr("What you hide is kept here, and can be shown again.")
        case .all: tr("Everything you see, like or save can be found here.")
        }
    }
}

extension LibraryList {
    package var title: String {
        switch self {
        case .liked: tr("Liked")
        case .saved: tr("Saved")
        case .history: tr("History")
        case .hidden: tr("Hidden")
        case .all: tr("Search")
        }
    }
}
