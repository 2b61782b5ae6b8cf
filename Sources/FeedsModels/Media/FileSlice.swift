// A part of a file that is a medium of its own, such as the clip behind the picture of a Motion Photo.
// Thread: any; a plain value. Invariant: none; FileSliceReader compares the slice with the length of the file.

package struct FileSlice: Sendable, Hashable, Codable {
    /// In bytes from the beginning of the file.
    package var start: Int
    package var length: Int

    package init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }
}
