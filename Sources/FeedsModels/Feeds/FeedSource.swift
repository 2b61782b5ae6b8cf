// Where a feed is read from, as a person names it: a folder, a file, a URL, or the sample inside the program.
// Thread: any; a plain value. Invariant: paths are absolute.

package import Foundation

package struct FeedSource: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        case path(String)
        case remote(URL)
    }

    package var place: Place
    /// Sent as the Authorization header with requests for the feed document, and with nothing else.
    package var authorization: String?

    /// Sources whose posts follow this one's, in order: several files, folders or addresses opened as one feed.
    package var more: [FeedSource]

    package init(place: Place, authorization: String? = nil, more: [FeedSource] = []) {
        self.place = place
        self.authorization = authorization
        self.more = more
    }

    package var isLocal: Bool { if case .path = place { true } else { false } }

    /// What a person recognises it by in a sentence.
    package var name: String {
        guard more.isEmpty else { return "\(more.count + 1) sources" }
        return switch place {
        case .path(let path): path
        case .remote(let url): url.absoluteString
        }
    }
}
