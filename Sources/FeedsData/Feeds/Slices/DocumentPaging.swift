// How long documents are read: the items per slice, and the place of the bytes that are not read yet.
// Thread: any; a plain value. Invariant: a slice has at least one item.

package import Foundation

package struct DocumentPaging: Sendable {
    /// Items of a slice. The fastest user passes ten posts a second, and reading a thousand takes some ten
    /// milliseconds.
    package static let usualLength = 1000

    package let folder: URL
    package let length: Int
    /// How many bytes of a document stay in memory; a longer document goes to the folder.
    package let mostInMemory: Int

    package init(folder: URL, length: Int = Self.usualLength, mostInMemory: Int = 1 << 20) {
        self.folder = folder
        self.length = max(1, length)
        self.mostInMemory = mostInMemory
    }
}
