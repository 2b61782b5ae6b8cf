// Turns files of Wikimedia Commons into posts.
// Thread: any; a plain value. Invariant: every post names its author and its licence, because its terms ask for that.

import FeedsModels
import Foundation

struct CommonsReader {
    /// Originals of videos may be gigabytes, so a smaller file is wanted.
    private static let mostHeight = 720
    private static let mostFiles = 20
    /// The original of a photo may have a hundred megapixels.
    private static let mostBytes = 20_000_000

    private(set) var posts: [Post] = []
    private(set) var skipped: [SkippedItem] = []
    private let context: DecodingContext
    private var seen: Set<String> = []

    init(host: ServerHost, servers: KnownServers?, now: Date) {
        context = DecodingContext(of: host, servers: servers, now: now)
    }

    /// When an answer is not `whole`, a file without facts comes with them in the next one.
    mutating func read(_ pages: [JSONTree], whole: Bool = true) {
        for page in Self.ordered(pages) where whole || !page["videoinfo"].isNull {
            do throws(Rejection) {
                guard let post = try post(page) else { continue }
                posts.append(post)
            } catch {
                let place = ServerText.line(page["title"].text, atMost: 200) ?? "pages"
                skipped.append(SkippedItem(place: place, reason: error.reason))
            }
        }
    }

    /// The list itself has no order: a search numbers its files, and those of a category come newest first.
    private static func ordered(_ pages: [JSONTree]) -> [JSONTree] {
        pages.enumerated().map { offset, page in
            let time = page["videoinfo"].list.first?["timestamp"].date?.timeIntervalSince1970 ?? 0
            return (page["index"].count.map(Double.init) ?? -time, offset, page)
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// Nil for a file that came already.
    private mutating func post(_ page: JSONTree) throws(Rejection) -> Post? {
        guard let id = NetworkName.id(page["pageid"].identifier) else { throw Rejection(tr("it has no id")) }
        guard let info = page["videoinfo"].list.first, info.isObject else {
            throw Rejection(tr("its address is missing"))
        }
        guard seen.insert(id).inserted else { return nil }
        let facts = info["extmetadata"]
        var post = Post(id: id, media: [try medium(info, id)])
        post.title = plain(facts["ObjectName"], atMost: 300) ?? title(page)
        post.text = ServerText.words(HTMLText.read(facts["ImageDescription"]["value"].text ?? "", base: nil).text)
        post.page = context.optionalURL(info["descriptionurl"])
        post.uri = post.page?.absoluteString
        post.publishedAt = info["timestamp"].date.map { min($0, context.now) }
        let artist = plain(facts["Artist"], atMost: 100) ?? ServerText.name(info["user"].text)
        post.author = artist.map { Author(name: $0) }
        post.attribution = attribution(facts, artist)
        return post
    }

    private func title(_ page: JSONTree) -> String {
        let title = ServerText.title(page["title"].text) ?? ""
        let name = title.hasPrefix("File:") ? String(title.dropFirst(5)) : title
        return name.split(separator: ".").dropLast().joined(separator: ".").nonEmpty ?? name
    }

    /// The wiki's values are HTML.
    private func plain(_ fact: JSONTree, atMost count: Int) -> String? {
        fact["value"].text.flatMap { ServerText.line(HTMLText.read($0, base: nil, limit: 2000).text, atMost: count) }
    }

    private func attribution(_ facts: JSONTree, _ artist: String?) -> Attribution? {
        let licence = plain(facts["LicenseShortName"], atMost: 100)
        let parts = [artist, licence].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        return Attribution(
            text: parts.joined(separator: " · "), page: context.optionalURL(facts["LicenseUrl"]["value"]))
    }

    // MARK: Files

    private func medium(_ info: JSONTree, _ id: String) throws(Rejection) -> Media {
        let type = info["mime"].text?.lowercased() ?? ""
        let size = (width: info["width"].side, height: info["height"].side)
        let poster = context.optionalURL(info["thumburl"])
        if type.hasPrefix("image/") {
            var medium = Media(id: id, kind: .image, renditions: try pictures(info, type, poster))
            medium.metadata = Metadata(width: size.width, height: size.height)
            return medium
        }
        guard type.hasPrefix("video/") || type == "application/ogg" && (size.width ?? 0) > 0 else {
            throw Rejection(tr("it has no video and no picture"))
        }
        var medium = Media(id: id, kind: .video, renditions: try videos(info, type), poster: poster)
        medium.metadata = Metadata(width: size.width, height: size.height, duration: info["duration"].duration)
        medium.captions = captions(info["timedtext"])
        return medium
    }

    private func pictures(_ info: JSONTree, _ type: String, _ small: URL?) throws(Rejection) -> [Rendition] {
        var original = Rendition(url: try context.resolve(info["url"]), type: type)
        (original.width, original.height, original.bytes) = (
            info["width"].side, info["height"].side, info["size"].bytes
        )
        guard let small else { return [original] }
        let picture = Rendition(url: small, width: info["thumbwidth"].side, height: info["thumbheight"].side)
        return original.bytes.map { $0 > Self.mostBytes } == true ? [picture] : [picture, original]
    }

    private func videos(_ info: JSONTree, _ type: String) throws(Rejection) -> [Rendition] {
        var files: [Rendition] = []
        for file in info["derivatives"].list.prefix(Self.mostFiles) {
            let type = file["type"].text?.lowercased() ?? ""
            // Files of QuickTime hold one picture after the other, and the tracks of a stream have no sound.
            guard type.hasPrefix("video/"), !type.hasPrefix("video/quicktime"),
                file["transcodekey"].text?.contains(".video.") != true,
                let url = context.optionalURL(file["src"]),
                let height = file["height"].side, height <= Self.mostHeight, url != context.optionalURL(info["url"])
            else { continue }
            files.append(
                Rendition(
                    url: url, type: type, width: file["width"].side, height: height,
                    bitsPerSecond: file["bandwidth"].rate))
        }
        if files.isEmpty { files = [Rendition(url: try context.resolve(info["url"]), type: type)] }
        return files
    }

    private func captions(_ tracks: JSONTree) -> [CaptionTrack] {
        tracks.list.prefix(100).compactMap { track in
            guard track["kind"].text != "metadata", let url = context.optionalURL(track["src"]) else { return nil }
            return CaptionTrack(
                url: url, language: NetworkName.language(track["srclang"].text),
                label: ServerText.name(track["label"].text))
        }
    }
}
