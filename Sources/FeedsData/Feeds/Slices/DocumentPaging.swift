// How long documents are read: in slices of so many items, and where what is not read yet is put.
// Thread: any; a plain value. Invariant: a slice has at least one item.

package import Foundation

package struct DocumentPaging: Sendable {
    /// Items of a slice: a second of the fastest thumb is ten, and a thousand are read in some ten milliseconds.
    package static let usualLength = 1000

    package let folder: URL
    package let length: Int
    /// Bytes of a document that are held in memory; a longer one lies in the folder.
    package let mostInMemory: Int

    package init(folder: URL, length: Int = Self.usualLength, mostInMemory: Int = 1 << 20) {
        self.folder = folder
        self.length = max(1, length)
        self.mostInMemory = mostInMemory
    }
}
