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
        case .liked: (title, icon, emptyTitle) = (tr("Liked"), "mutoscope-heart-symbolic", tr("Nothing liked yet"))
        case .saved: (title, icon, emptyTitle) = (tr("Saved"), "mutoscope-bookmark-symbolic", tr("Nothing saved yet"))
        case .history:
            (title, icon, emptyTitle) = (tr("History"), "document-open-recent-symbolic", tr("Nothing watched yet"))
        case .hidden: (title, icon, emptyTitle) = (tr("Hidden"), "view-conceal-symbolic", tr("Nothing hidden"))
        case .all: (title, icon, emptyTitle) = (tr("Search"), "system-search-symbolic", tr("Nothing to search yet"))
        }
    }

    /// What the feed of a list is called in its header.
    static func title(of query: LibraryQuery) -> String {
        query.words.isEmpty ? ListFace(query.list).title : tr("“%1”", query.words)
    }
}
