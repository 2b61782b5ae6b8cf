// A file with the captions of an entry.
// Thread: any; a plain value. Invariant: the address is absolute.

package import Foundation

package struct SyndicationCaption: Sendable, Hashable {
    package var url: URL
    package var type: String?
    package var language: String?

    package init(url: URL, type: String? = nil, language: String? = nil) {
        (self.url, self.type, self.language) = (url, type, language)
    }
}
