// How a list of the library is called and marked, and what it offers while there is nothing on it.
// Thread: any; a plain value. Invariant: every list has one; why it is empty is the view model's sentence.

import FeedsModels

struct ListFace {
    let title: String
    let icon: String
    /// While there is nothing on it.
    let emptyTitle: String

    init(_ list: LibraryList) {
        title = list.title
        switch list {
        case .liked: (icon, emptyTitle) = ("mutoscope-heart-symbolic", tr("Nothing liked yet"))
        case .saved: (icon, emptyTitle) = ("mutoscope-bookmark-symbolic", tr("Nothing saved yet"))
        case .history: (icon, emptyTitle) = ("document-open-recent-symbolic", tr("Nothing watched yet"))
        case .hidden: (icon, emptyTitle) = ("view-conceal-symbolic", tr("Nothing hidden"))
        case .all: (icon, emptyTitle) = ("system-search-symbolic", tr("Nothing to search yet"))
        }
    }
}
