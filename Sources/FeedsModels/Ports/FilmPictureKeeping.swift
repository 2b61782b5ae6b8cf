// The port to small pictures of local videos: made once, and found again while the video file is unchanged.
// Thread: any. Invariant: the store is optional; a store that cannot write finds nothing and reports no error.

package import Foundation

package protocol FilmPictureKeeping: Sendable {
    /// Nil when no picture exists yet, and when the video is gone or has changed.
    func picture(of video: URL) async -> FilmPicture?
    /// Calls `write` with the path for the picture, and stores the result. Nil when the video is not a plain file, or
    /// when nothing could be written.
    func keep(
        of video: URL, duration: Double?, write: @Sendable (_ path: String) -> Bool
    ) async -> FilmPicture?
    func usage() async -> Int64
    func clear() async
}
