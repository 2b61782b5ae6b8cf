// Reads JSON Feed 1.0 and 1.1.
// Thread: any; pure. Invariant: an item that is no object is left out.

import FeedsModels
import Foundation

struct JSONFeedReader {
    private let feed: JSONTree
    private let base: URL
    private var problems = FeedProblemCount()

    static func recognises(_ bytes: Data) -> Bool {
        let head = DocumentText.decode(bytes.prefix(4096)).drop { $0.isWhitespace }
        return head.first == "{" && head.contains("jsonfeed.org")
    }

    static func read(_ bytes: Data, base: URL) throws(SyndicationError) -> SyndicationFeed {
        let isWide = DocumentText.isUTF16(bytes)
        let tree: JSONTree
        do throws(JSONSyntaxError) {
            tree = try JSONParser.parse(isWide ? Data(DocumentText.decode(bytes).utf8) : bytes)
        } catch {
            throw .invalidJSON("\(error)")
        }
        guard tree.isObject else { throw .notAFeed }
        return read(tree, isWide: isWide, base: base)
    }

    static func read(_ document: FeedDocument, base: URL, withEntries: Bool = true) -> SyndicationFeed {
        read(document.tree, isWide: DocumentText.isUTF16(document.data), base: base, withEntries: withEntries)
    }

    private static func read(
        _ tree: JSONTree, isWide: Bool, base: URL, withEntries: Bool = true
    ) -> SyndicationFeed {
        var reader = JSONFeedReader(feed: tree, base: base)
        return reader.read(encoding: isWide ? "utf-16" : "utf-8", withEntries: withEntries)
    }

    /// One item by itself, without the feed's values.
    static func entry(_ item: JSONTree, base: URL) -> SyndicationEntry {
        var reader = JSONFeedReader(feed: .null, base: base)
        return reader.entry(item, SyndicationFeed(format: .jsonFeed, encoding: ""))
    }

    private init(feed: JSONTree, base: URL) {
        (self.feed, self.base) = (feed, base)
    }

    private mutating func read(encoding: String, withEntries: Bool) -> SyndicationFeed {
        var result = SyndicationFeed(format: .jsonFeed, encoding: encoding)
        result.title = feed["title"].text.flatMap { HTMLText.plain($0, limit: EntryReader.longestTitle).nonEmpty }
        result.text = feed["description"].text.map { HTMLText.plain($0, limit: 4000) }
        result.home = url(feed["home_page_url"])
        result.icon = url(feed["icon"]) ?? url(feed["favicon"])
        result.author = author(of: feed)
        result.language = feed["language"].text.flatMap(FeedValue.language)
        result.next = url(feed["next_url"])
        result.address = url(feed["feed_url"])
        result.hub = feed["hubs"].list.compactMap { self.url($0["url"]) }.first
        guard withEntries else { return result }
        let items = feed["items"].list
        for item in items.prefix(FeedTreeBuilder.mostEntries) where item.isObject {
            result.entries.append(entry(item, result))
        }
        if items.count > FeedTreeBuilder.mostEntries {
            result.problems.append(.tooManyEntries(limit: FeedTreeBuilder.mostEntries))
        }
        result.problems += SyndicationProblem.counted(problems, in: result.entries)
        return result
    }

    private mutating func entry(_ item: JSONTree, _ feed: SyndicationFeed) -> SyndicationEntry {
        let page = url(item["url"])
        let html = item["content_html"].text.map { HTMLText.read($0, base: page ?? base) }
        let plain = item["content_text"].text ?? item["summary"].text
        var entry = SyndicationEntry(id: "")
        entry.title = item["title"].text.flatMap { HTMLText.plain($0, limit: EntryReader.longestTitle).nonEmpty }
        entry.url = page ?? url(item["external_url"])
        entry.author = author(of: item) ?? feed.author
        entry.updated = date(item["date_modified"])
        entry.published = date(item["date_published"]) ?? entry.updated
        entry.language = item["language"].text.flatMap(FeedValue.language) ?? feed.language
        entry.text = plain.map { HTMLText.plain($0) } ?? html?.text ?? ""
        entry.links = html?.links ?? []
        entry.enclosures = attachments(item) + (html?.media.files ?? [])
        entry.thumbnails = [url(item["image"]), url(item["banner_image"])].compactMap { $0 }
        var tags = FeedTags(limit: 100)
        for tag in item["tags"].list.compactMap(\.text) + (html?.hashtags ?? []) { tags.add(tag) }
        entry.tags = tags.all
        entry.id = item["id"].identifier ?? entry.derivedID
        return entry
    }

    private mutating func attachments(_ item: JSONTree) -> [SyndicationEnclosure] {
        var files: [SyndicationEnclosure] = []
        var groups: [String: Int] = [:]
        for attachment in item["attachments"].list.prefix(200) {
            guard let url = url(attachment["url"]) else {
                problems.unusableAddresses += 1
                continue
            }
            var file = SyndicationEnclosure(url: url, origin: .enclosure)
            file.type = attachment["mime_type"].text?.lowercased()
            file.length = attachment["size_in_bytes"].bytes
            file.duration = attachment["duration_in_seconds"].duration
            file.title = attachment["title"].text
            // The format says that attachments of one title are the same thing in several shapes.
            if let title = file.title {
                file.group = groups[title] ?? groups.count + 1
                groups[title] = file.group
            }
            files.append(file)
        }
        return files
    }

    private func author(of tree: JSONTree) -> SyndicationAuthor? {
        for author in tree["authors"].list + tree["author"].list {
            guard let name = author["name"].text ?? author["url"].text ?? author.text else { continue }
            return SyndicationAuthor(
                name: HTMLText.plain(name, limit: 200), page: url(author["url"]), avatar: url(author["avatar"]))
        }
        return nil
    }

    private mutating func date(_ value: JSONTree) -> Date? {
        guard !value.isNull else { return nil }
        if let date = value.text.flatMap(FeedDate.date) ?? value.date { return date }
        problems.unreadableDates += 1
        return nil
    }

    private func url(_ value: JSONTree) -> URL? { value.text.flatMap { FeedAddress.url($0, base: base) } }
}
