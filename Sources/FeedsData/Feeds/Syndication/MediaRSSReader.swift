// Reads Media RSS: contents and groups, and the elements inside and beside them.
// Thread: any; pure. Invariant: contents of one group share its number, and other contents have none.

import FeedsModels
import Foundation

struct MediaRSSReader {
    private static let mostFiles = 200

    private(set) var files: [SyndicationEnclosure] = []
    private(set) var thumbnails: [URL] = []
    private(set) var captions: [SyndicationCaption] = []
    private(set) var keywords: [String] = []
    private(set) var title: String?
    private(set) var page: URL?
    private(set) var credit: String?
    private(set) var isSensitive = false
    private(set) var likes: Int?
    private(set) var views: Int?
    private(set) var licence: SyndicationLicence?

    private var groups = 0

    static func read(_ entry: FeedElement) -> MediaRSSReader {
        var reader = MediaRSSReader()
        guard entry.children.contains(where: { $0.tag.space == .media }) else { return reader }
        reader.read(entry, group: nil)
        return reader
    }

    /// The entry's or a group's description. A description inside a content belongs to one file.
    static func description(_ entry: FeedElement) -> FeedElement? {
        let places = [entry] + entry.all(.media, "group")
        return places.lazy.compactMap { $0.first(.media, "description") }.first
    }

    private mutating func read(_ element: FeedElement, group: Int?) {
        for child in element.children where child.tag.space == .media {
            switch child.tag.name {
            case "group":
                groups += 1
                read(child, group: groups)
            case "content": add(content: child, group: group)
            default: note(child)
            }
        }
    }

    /// An element beside the contents.
    private mutating func note(_ child: FeedElement) {
        switch child.tag.name {
        case "thumbnail": thumbnails += [Self.thumbnail(child)].compactMap { $0 }
        case "title": title = title ?? child.plain(limit: EntryReader.longestTitle)
        case "player": page = page ?? child.address("url")
        case "credit": credit = credit ?? child.plain(limit: 200)
        case "keywords": keywords += FeedValue.list(child.value)
        case "category": addCategory(child)
        case "rating": isSensitive = isSensitive || Self.isAdult(child)
        case "adult": isSensitive = isSensitive || FeedValue.isTrue(child.value)
        case "subtitle": captions += [Self.caption(child)].compactMap { $0 }
        case "community": count(child)
        case "license": licence = licence ?? SyndicationLicence(name: child.value, url: child.address("href"))
        default: break
        }
    }

    private mutating func add(content: FeedElement, group: Int?) {
        for child in content.children where child.tag.space == .media {
            switch child.tag.name {
            case "content": add(content: child, group: group)
            // These belong to the file alone.
            case "thumbnail", "title", "description": break
            default: note(child)
            }
        }
        guard files.count < Self.mostFiles, let url = content.address("url") else {
            // A player's page may still have a picture.
            return thumbnails += content.all(.media, "thumbnail").compactMap(Self.thumbnail)
        }
        var file = SyndicationEnclosure(url: url, origin: .media)
        file.type = content["type"]?.lowercased()
        file.length = FeedValue.bytes(content["filesize"])
        file.duration = FeedValue.duration(content["duration"])
        (file.width, file.height) = (FeedValue.side(content["width"]), FeedValue.side(content["height"]))
        file.medium = content["medium"]?.lowercased()
        file.bitsPerSecond = FeedValue.kilobits(content["bitrate"])
        file.isSoundOnly = content["height"] == "0"
        file.isDefault = FeedValue.isTrue(content["isdefault"])
        file.language = content["lang"].flatMap(FeedValue.language)
        file.title = content.first(.media, "title")?.plain(limit: EntryReader.longestTitle)
        file.alt = content.first(.media, "description")?.plain(limit: 2000)
        file.thumbnails = content.all(.media, "thumbnail").compactMap(Self.thumbnail)
        file.group = group
        // A sample holds only a part of the medium.
        if content["expression"]?.lowercased() != "sample" || group == nil { files.append(file) }
    }

    private static func thumbnail(_ element: FeedElement) -> URL? { element.address("url") ?? element.address }

    private mutating func addCategory(_ element: FeedElement) {
        // Categories with slashes are paths of other programs.
        guard let text = element["label"] ?? element.value, !text.contains("/") else { return }
        keywords.append(text)
    }

    /// Film ratings have their own words; the strictest ones count.
    private static func isAdult(_ rating: FeedElement) -> Bool {
        let word = rating.value?.lowercased() ?? ""
        let scheme = rating["scheme"]?.lowercased() ?? "urn:simple"
        if scheme == "urn:simple" { return !word.isEmpty && word != "nonadult" }
        return ["adult", "r", "nc-17", "x", "tv-ma"].contains(word)
    }

    static func caption(_ element: FeedElement) -> SyndicationCaption? {
        guard let url = element.address("href") ?? element.address("url") else { return nil }
        let type = element["type"]?.lowercased()
        guard PodcastReader.isCaption(type, url) else { return nil }
        let language = element["lang"] ?? element["language"]
        return SyndicationCaption(url: url, type: type, language: language.flatMap(FeedValue.language))
    }

    private mutating func count(_ community: FeedElement) {
        views = views ?? FeedValue.count(community.first(.media, "statistics")?["views"])
        likes = likes ?? FeedValue.count(community.first(.media, "starrating")?["count"])
    }
}
