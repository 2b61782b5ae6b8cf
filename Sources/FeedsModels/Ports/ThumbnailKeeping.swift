// The port to the thumbnails of local files, which the programs of a desktop share.
// Thread: any. Invariant: a thumbnail that is found was made of the file as it is now; a store that cannot write keeps
// nothing and reports no error.

package import Foundation

package protocol ThumbnailKeeping: Sendable {
    /// Nil when there is none that covers the pane. The smallest that does is enough.
    func thumbnail(of file: URL, covering pane: PaneSize) async -> FilmPicture?
    /// The file's date in seconds; nil for a file of which no thumbnail is kept. Asked before the file is decoded.
    func date(of file: URL) async -> Int?
    /// `duration`: a video's seconds. False when the file is no longer of that date, or when nothing can be written.
    @discardableResult
    func keep(_ png: Data, of file: URL, date: Int, size: ThumbnailSize, duration: Double?) async -> Bool
}
