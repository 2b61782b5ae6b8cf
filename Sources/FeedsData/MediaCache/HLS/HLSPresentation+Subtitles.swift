// The subtitles of a stream: separate playlists that its master playlist names.
// Thread: the presentation's queue. Invariant: reads only subtitles that the playlist may name.

import FeedsModels
import Foundation

extension HLSPresentation {
    func subtitleTrack(at url: URL) async throws(MediaError) -> HLSTrack {
        guard subtitles.contains(where: { $0.url == url }) else {
            throw .unsupported("the stream has no such subtitles")
        }
        return try await source.track(at: url, within: bounds)
    }

    func subtitleSegment(_ number: Int, of track: HLSTrack) async throws(MediaError) -> Data {
        try await source.segment(number, of: track).data
    }
}

extension HLSLibrary {
    /// The stream that a player of this rendition reads. A web stream is never opened for its subtitles alone.
    func presentation(playing rendition: Rendition) async throws(MediaError) -> HLSPresentation? {
        if let known = opened(rendition.url) { return known }
        guard rendition.url.isFileURL else { return nil }
        return try await presentation(of: rendition, fitting: PaneSize(width: 1, height: 1))
    }
}
