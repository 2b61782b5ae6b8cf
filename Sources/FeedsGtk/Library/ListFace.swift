// How a list of the library is called and marked, and what it offers while there is nothing on it.
// Thread: any; a plain value. Invariant: every list has one; why it is empty is the view model's sentence.

import FeedsModels

struct ListFace {
    let title: String
    let icon: String
    /// While there is nothing on it.
    let emptyTitle: String

    init(_ list: LibraryList) {
        switch list {
        case .liked: (title, icon, emptyTitle) = ("Liked", "mutoscope-heart-symbolic", "Nothing liked yet")
        case .saved: (title, icon, emptyTitle) = ("Saved", "mutoscope-bookmark-symbolic", "Nothing saved yet")
        case .history: (title, icon, emptyTitle) = ("History", "document-open-recent-symbolic", "Nothing watched yet")
        case .hidden: (title, icon, emptyTitle) = ("Hidden", "view-conceal-symbolic", "Nothing hidden")
        case .all: (title, icon, emptyTitle) = ("Search", "system-search-symbolic", "Nothing to search yet")
        }
    }

    /// What the feed of a list is called in its header.
    static func title(of query: LibraryQuery) -> String {
        query.words.isEmpty ? ListFace(query.list).title : "“\(query.words)”"
    }
}
