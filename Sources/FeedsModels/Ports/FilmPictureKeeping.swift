// The port to small pictures of local videos: made once, and found again as long as the video is the same file.
// Thread: any. Invariant: keeping is a convenience; a store that cannot keep says nothing and finds nothing.

package import Foundation

package struct FilmPicture: Sendable, Hashable {
    /// A picture file.
    package var path: String
    /// The video's length in seconds; nil when nobody knows it.
    package var duration: Double?

    package init(path: String, duration: Double? = nil) {
        self.path = path
        self.duration = duration
    }
}

package protocol FilmPictureKeeping: Sendable {
    /// Nil when there is none yet, and when the video is gone or has changed.
    func picture(of video: URL) async -> FilmPicture?
    /// Has `write` put a picture at the path it is given, and keeps it. Nil when the video is no plain file, and when
    /// nothing could be written.
    func keep(
        of video: URL, duration: Double?, write: @Sendable (_ path: String) -> Bool
    ) async -> FilmPicture?
    func usage() async -> Int64
    func clear() async
}
