// The media of our own `_mutoscope` extension of JSON Feed: renditions, captions and storyboard.
// Thread: any. Invariant: a decoded medium has at least one rendition, and all of them are of its own kind.

import FeedsModels
import Foundation

enum MutoscopeMediaDecoder {
    /// A longer retention table is cut to so many seconds.
    private static let longestRetention = 3600
    private static let mostCaptions = 100

    static func media(
        _ parts: [JSONTree], postID: String, poster: URL?, _ context: DecodingContext, _ notes: inout ItemNotes
    ) -> [Media] {
        var media: [Media] = []
        for (index, part) in parts.enumerated() {
            do throws(Rejection) {
                let id = part["id"].identifier ?? "\(postID)/\(index)"
                media.append(try medium(part, id: id, name: "media[\(index)]", poster, context, &notes))
            } catch {
                notes.skip("media[\(index)]", error)
            }
        }
        return media
    }

    private static func medium(
        _ part: JSONTree, id: String, name: String, _ poster: URL?, _ context: DecodingContext,
        _ notes: inout ItemNotes
    ) throws(Rejection) -> Media {
        try part.requireObject()
        // A medium with a single file may name it without a list.
        let given = part["renditions"].list.isEmpty ? [part] : part["renditions"].list
        let saysSound = part["kind"].text == "sound"
        var kind = saysSound ? .video : part["kind"].text.flatMap(Media.Kind.init)
        var renditions: [Rendition] = []
        var sounds: [Rendition] = []
        for (index, tree) in given.enumerated() {
            do throws(Rejection) {
                let (rendition, found) = try rendition(tree, of: kind, context)
                kind = kind ?? found.kind
                if saysSound || found == .sound { sounds.append(rendition) } else { renditions.append(rendition) }
            } catch {
                notes.skip("\(name).renditions[\(index)]", error)
            }
        }
        let isSound = renditions.isEmpty && !sounds.isEmpty
        if isSound { renditions = sounds }
        // A stream over the same files, as published sites name it.
        if kind == .video, let stream = context.optionalURL(part["hls"]) {
            renditions.insert(Rendition(url: stream, delivery: .hls, type: "application/vnd.apple.mpegurl"), at: 0)
        }
        guard let kind, !renditions.isEmpty else { throw Rejection(tr("none of its renditions can be used")) }
        let ownPoster = context.optionalURL(part["poster"])
        var media = Media(
            id: id, kind: kind, renditions: renditions, poster: ownPoster ?? (kind == .video ? poster : nil),
            metadata: metadata(part), alt: part["alt"].text,
            captions: captions(part["captions"], context),
            storyboard: storyboard(part["storyboard"], context))
        if isSound { media.metadata.hasPicture = false }
        media.focus = focus(part["focus"])
        media.blurhash = part["blurhash"].text.flatMap { Blurhash($0) == nil ? nil : $0 }
        return media
    }

    private static func focus(_ tree: JSONTree) -> MediaFocus? {
        guard let x = tree["x"].offset, let y = tree["y"].offset else { return nil }
        return MediaFocus(x: x, y: y)
    }

    private static func rendition(
        _ tree: JSONTree, of kind: Media.Kind?, _ context: DecodingContext
    ) throws(Rejection) -> (Rendition, MediaFormat) {
        try tree.requireObject()
        let url = try context.resolve(tree["url"])
        let type = tree["type"].text
        guard let format = MediaFormat.of(type: type, url: url) ?? (type == nil ? assumed(kind) : nil) else {
            throw Rejection(tr("“%1” is neither a video nor a picture", type ?? url.lastPathComponent))
        }
        guard kind == nil || kind == format.kind else { throw Rejection(tr("it is of another kind than its medium")) }
        let rendition = Rendition(
            url: url, delivery: format.delivery, type: type, width: tree["width"].side, height: tree["height"].side,
            bitsPerSecond: tree["bits_per_second"].rate, bytes: tree["size"].bytes, tier: tree["tier"].text)
        return (rendition, format)
    }

    private static func assumed(_ kind: Media.Kind?) -> MediaFormat? {
        kind.map { $0 == .video ? .video : .image }
    }

    private static func metadata(_ part: JSONTree) -> Metadata {
        Metadata(
            title: part["title"].text, width: part["width"].side, height: part["height"].side,
            duration: part["duration"].duration, isLooping: part["loop"].bool, hasSound: part["sound"].bool,
            retention: retention(part["retention"]))
    }

    /// A list with anything but numbers is not a retention table.
    private static func retention(_ tree: JSONTree) -> [Double]? {
        let shares = tree.list.prefix(Self.longestRetention).map(\.double)
        return shares.isEmpty || shares.contains(nil) ? nil : shares.compactMap(\.self)
    }

    static func captions(_ tree: JSONTree, _ context: DecodingContext) -> [CaptionTrack] {
        tree.list.prefix(mostCaptions).compactMap { part in
            context.optionalURL(part["url"]).map {
                CaptionTrack(url: $0, language: part["language"].text, label: part["label"].text)
            }
        }
    }

    private static func storyboard(_ tree: JSONTree, _ context: DecodingContext) -> Storyboard? {
        guard let url = context.optionalURL(tree["url"]), let width = tree["tile_width"].side,
            let height = tree["tile_height"].side, let columns = tree["columns"].tiles, let count = tree["count"].tiles,
            let interval = tree["interval"].duration
        else { return nil }
        return Storyboard(
            url: url, tileWidth: width, tileHeight: height, columns: columns, count: count, interval: interval)
    }
}
