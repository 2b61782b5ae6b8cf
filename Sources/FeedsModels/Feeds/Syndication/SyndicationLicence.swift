// The terms under which an entry may be used: a name, an address, or both.
// Thread: any; a plain value. Invariant: the address is absolute.

package import Foundation

package struct SyndicationLicence: Sendable, Hashable {
    package var name: String?
    package var url: URL?

    package init(name: String? = nil, url: URL? = nil) {
        self.name = name
        self.url = url
    }
}
