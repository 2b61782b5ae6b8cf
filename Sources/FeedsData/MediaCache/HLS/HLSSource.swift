// The bytes that a stream's playlists name: read from disk in place, or from the web through the cache, then decrypted.
// Thread: that of the caller, which may wait for the disk. Invariant: the cache stores encrypted bytes only encrypted.

import CryptoBridge
import FeedsModels
import Foundation

struct HLSSource: Sendable {
    private static let largestPiece = 64 << 20

    /// The address in the feed.
    let medium: URL
    let storage: any HLSStorage

    /// A playlist, and the bounds of the addresses that it may name.
    func playlist(
        at url: URL, within bounds: HLSBounds
    ) async throws(MediaError) -> (playlist: HLSPlaylist, bounds: HLSBounds, text: Data) {
        try bounds.check(url)
        if url.isFileURL {
            let text = try LocalBytes.read(HLSResource(url: url), limit: HLSPlaylist.largest)
            return (admitted(try HLSPlaylist(text, at: url), at: url), bounds.bounds(of: url), text)
        }
        let document = try await storage.document(url, of: medium, limit: HLSPlaylist.largest) {
            // A body that is not a playlist, such as a login page, must not be stored.
            $0.prefix(256).range(of: Self.mark) == nil ? .unsupported(tr("the playlist is no HLS playlist")) : nil
        }
        // Relative addresses and bounds are based on the address after redirects.
        let playlist = admitted(try HLSPlaylist(document.data, at: document.url), at: document.url)
        return (playlist, bounds.bounds(of: document.url), document.data)
    }

    /// A playlist on a nearby server may name nearby servers; each address is checked against the bounds too.
    private func admitted(_ playlist: HLSPlaylist, at url: URL) -> HLSPlaylist {
        if let servers = storage.servers { servers.admit(playlist.addresses, namedBy: url) }
        return playlist
    }

    private static let mark = Data("#EXTM3U".utf8)

    /// A media playlist that the app can play.
    func track(at url: URL, within bounds: HLSBounds) async throws(MediaError) -> HLSTrack {
        let found = try await playlist(at: url, within: bounds)
        guard case .media(let media) = found.playlist else {
            throw .unsupported(tr("a playlist of playlists of playlists"))
        }
        return try track(media, at: url, bounds: found.bounds, text: found.text)
    }

    func track(_ media: HLSMedia, at url: URL, bounds: HLSBounds, text: Data) throws(MediaError) -> HLSTrack {
        if let refusal = media.refusal { throw .unsupported(refusal) }
        // A feed needs seeking back and storing for later. A live stream supports neither, so the app does not play it.
        guard media.isComplete else { throw .unsupported(tr("it is a live stream")) }
        try bounds.check(media)
        return HLSTrack(media: media, bounds: bounds, entry: .stream(url, text: text, of: medium))
    }

    /// Gets a segment by its number in the playlist.
    func segment(_ index: Int, of track: HLSTrack) async throws(MediaError) -> CachedPiece {
        try await piece(index, of: track, track.media.segments[index].resource)
    }

    /// An initialisation section; its piece number is below those of the segments.
    func map(_ index: Int, of track: HLSTrack) async throws(MediaError) -> CachedPiece {
        try await piece(Self.number(ofMap: index), of: track, track.media.maps[index])
    }

    static func number(ofMap index: Int) -> Int { -1 - index }

    private func piece(
        _ number: Int, of track: HLSTrack, _ resource: HLSResource
    ) async throws(MediaError) -> CachedPiece {
        // The addresses were checked when the playlist was read. The second check guards the only place that fetches.
        try track.bounds.check(resource.url)
        let piece =
            resource.url.isFileURL
            ? CachedPiece(data: try LocalBytes.read(resource, limit: Self.largestPiece))
            : try await storage.piece(
                number, of: track.entry, from: resource.url, range: resource.range, limit: Self.largestPiece
            ) { Self.isPage($0) ? .unsupported(tr("the address gives a web page")) : nil }
        guard let cipher = resource.cipher else { return piece }
        let key = try await key(at: cipher.key, bounds: track.bounds)
        let vector = withUnsafeBytes(of: cipher.startVector.bigEndian) { Array($0) }
        guard let plain = key.decrypt(piece.data, startVector: vector) else {
            throw .unsupported(tr("its key does not open it"))
        }
        return CachedPiece(data: plain, fetched: piece.fetched, seconds: piece.seconds)
    }

    /// True for the login page that some networks send instead of any answer; it must not be stored.
    private static func isPage(_ data: Data) -> Bool {
        let head = String(decoding: data.prefix(64), as: UTF8.self).lowercased().drop(while: \.isWhitespace)
        return head.hasPrefix("<!doctype html") || head.hasPrefix("<html")
    }

    private func key(at url: URL, bounds: HLSBounds) async throws(MediaError) -> AES128 {
        try bounds.check(url)
        let bytes =
            url.isFileURL
            ? try LocalBytes.read(HLSResource(url: url), limit: AES128.blockSize)
            : try await storage.document(url, of: medium, limit: 4096) {
                AES128(key: $0) == nil ? Self.wrongKey : nil
            }.data
        guard let key = AES128(key: bytes) else { throw Self.wrongKey }
        return key
    }

    private static let wrongKey = MediaError.unsupported(tr("it is encrypted, and its key is not 16 bytes long"))
}
