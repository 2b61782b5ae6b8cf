// The name and icon of each list of the library, and the offer that it makes while it is empty.
// Thread: any; a plain value. Invariant: every list has a face; the view model's sentence says why a list is empty.

import FeedsModels

struct ListAppearance {
    let title: String
    let icon: String
    /// The title while the list is empty.
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
