// What a list of the library says while there is nothing on it: one sentence, and the way to something.
// Thread: main actor. Invariant: a list that is empty because it is switched off says so.

import FeedsModels

struct EmptyFace {
    let icon: String
    let title: String
    let sentence: String
    let action: String

    /// `isKept` is false for a history that is switched off.
    init(_ list: LibraryList, isKept: Bool = true) {
        action = isKept ? "Back to the feed" : "Keep history"
        switch list {
        case .liked:
            icon = "mutoscope-heart-symbolic"
            title = "Nothing liked yet"
            sentence = "A post you like is kept here."
        case .saved:
            icon = "mutoscope-bookmark-symbolic"
            title = "Nothing saved yet"
            sentence = "Save a post to find it here again."
        case .history:
            icon = "document-open-recent-symbolic"
            title = isKept ? "Nothing watched yet" : "History is switched off"
            sentence = isKept ? "What you watch is remembered here, on this machine alone." : "What you watch is not remembered."
        case .hidden:
            icon = "view-conceal-symbolic"
            title = "Nothing hidden"
            sentence = "Posts and people you hide are listed here, and can come back."
        case .all:
            icon = "system-search-symbolic"
            title = "Search what you saw"
            sentence = "Type a word of a title, a caption, a name or a tag."
        }
    }

    /// No post has these words.
    init(nothingFor words: String) {
        icon = "system-search-symbolic"
        title = "Nothing found"
        sentence = "No post you saw has “\(words)”."
        action = "Clear the search"
    }
}
