// Where a playlist may send the app. A playlist on disk names files beneath its own folder, or web addresses. A
// playlist from the web never names a file, and names this machine's servers only if it came from there.
// Thread: any; a plain value. Invariant: an allowed file lies in `folder` after every link is followed.

import FeedsModels
import Foundation

struct HLSBounds: Sendable, Hashable {
    private let playlist: URL
    /// The folder with links resolved; nil for a playlist from the web.
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

    /// The bounds of a playlist that this playlist names: never wider than its own.
    func bounds(of variant: URL) -> HLSBounds { variant.isFileURL ? self : HLSBounds(playlist: variant) }

    func allows(_ url: URL) -> Bool {
        guard let folder else { return AddressRules.allowed(url, openedFrom: FeedSource(place: .remote(playlist))) }
        if AddressRules.isWeb(url) { return true }
        // File functions stop reading a name at a zero byte.
        let isPlain = !url.path(percentEncoded: false).contains("\0")
        return url.isFileURL && isPlain && (url.host()?.isEmpty ?? true) && Self.components(url).starts(with: folder)
    }

    /// The path is decoded before it is split, because file functions read "%2F" as a slash.
    private static func components(_ url: URL) -> [String] {
        URL(filePath: url.path(percentEncoded: false)).standardizedFileURL.resolvingSymlinksInPath().pathComponents
            .filter { $0 != "/" }
    }
}
