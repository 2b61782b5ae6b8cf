// Names a later slice of a document that is too long to be read at once: the `next` of the slice before it.
// Thread: any; a plain value. Invariant: only the service that made it can read it, and only in this process. It is
// never fetched, shown or stored. A document cannot name a slice, because the scheme is not http.

package import Foundation

package struct DocumentSlice: Sendable, Hashable {
    private static let scheme = "mutoscope-slice"

    /// The address of the document.
    package let document: String
    /// The address itself gives slice 0.
    package let number: Int

    package init(of document: String, number: Int) {
        self.document = document
        self.number = number
    }

    /// Nil for the address of a document.
    package init?(_ page: URL) {
        guard page.scheme == Self.scheme, let parts = URLComponents(url: page, resolvingAgainstBaseURL: false),
            let number = Int(parts.path), let document = parts.queryItems?.first?.value
        else { return nil }
        self.init(of: document, number: number)
    }

    package var url: URL? {
        var parts = URLComponents()
        parts.scheme = Self.scheme
        parts.path = String(number)
        parts.queryItems = [URLQueryItem(name: "of", value: document)]
        return parts.url
    }
}
