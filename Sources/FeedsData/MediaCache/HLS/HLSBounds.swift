// Where a playlist may send us. One on disk names files beneath its own folder, or web addresses; one from the web
// never names a file, nor this machine's own servers unless it came from there.
// Thread: any; a plain value. Invariant: a file that is allowed lies in `folder` after every link is followed.

import FeedsModels
import Foundation

struct HLSBounds: Sendable, Hashable {
    private let playlist: URL
    /// Links resolved; nil for a playlist from the web.
    private let folder: [String]?

    init(playlist: URL) {
        self.playlist = playlist
        folder = playlist.isFileURL ? Self.components(playlist.deletingLastPathComponent()) : nil
    }

    func check(_ url: URL) throws(MediaError) {
        guard allows(url) else { throw .notAllowed(url.absoluteString) }
    }

    func check(_ media: HLSMedia) throws(MediaError) {
        for url in media.addresses { try check(url) }
    }

    /// The bounds of a playlist that this one names: never wider than its own.
    func bounds(of variant: URL) -> HLSBounds { variant.isFileURL ? self : HLSBounds(playlist: variant) }

    func allows(_ url: URL) -> Bool {
        guard let folder else { return AddressRules.allowed(url, openedFrom: FeedSource(place: .remote(playlist))) }
        if AddressRules.isWeb(url) { return true }
        // Whoever opens a file stops reading its name at a zero.
        let isPlain = !url.path(percentEncoded: false).contains("\0")
        return url.isFileURL && isPlain && (url.host()?.isEmpty ?? true) && Self.components(url).starts(with: folder)
    }

    /// Decoded before it is taken apart: "%2F" is a slash to whoever opens the file.
    private static func components(_ url: URL) -> [String] {
        URL(filePath: url.path(percentEncoded: false)).standardizedFileURL.resolvingSymlinksInPath().pathComponents
            .filter { $0 != "/" }
    }
}
