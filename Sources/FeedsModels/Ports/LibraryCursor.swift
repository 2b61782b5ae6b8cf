package import Foundation

/// The position up to which a list was read.
package struct LibraryCursor: Sendable, Hashable {
    package var date: Date
    package var key: PostKey

    package init(date: Date, key: PostKey) {
        self.date = date
        self.key = key
    }
}
