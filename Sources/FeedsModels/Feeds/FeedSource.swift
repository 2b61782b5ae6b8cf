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

    package init(place: Place, authorization: String? = nil) {
        self.place = place
        self.authorization = authorization
    }

    /// What a person recognises it by in a sentence.
    package var name: String {
        switch place {
        case .path(let path): path
        case .remote(let url): url.absoluteString
        }
    }
}
