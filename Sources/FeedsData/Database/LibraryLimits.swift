// How much the library keeps, and how long it waits for another program.
// Thread: any; a plain value. Invariant: no limit ever costs what a person did, only copies of what sources said.

package struct LibraryLimits: Sendable, Hashable {
    /// Copies of posts that were seen and nothing more. Those liked, saved, hidden or written to stay besides.
    package var copies = 10_000
    /// Milliseconds.
    package var patience = 2000
    /// Of the file; nil for what the disk holds.
    package var pages: Int?

    package init() {}
}
