// Reads an entry of RSS or Atom. For each field it takes the first element, in a fixed order, that has a value.
// Thread: any; pure. Invariant: a field that the entry lacks is nil; FeedReader fills in the feed's own values.

import FeedsModels
import Foundation

struct EntryReader {
    static let longestTitle = 1000
    private static let mostTags = 100

    let element: FeedElement
    private(set) var problems = FeedProblemCount()

    init(_ element: FeedElement) {
        self.element = element
    }

    mutating func entry() -> SyndicationEntry {
        let media = MediaRSSReader.read(element)
        let html = text()
        var entry = SyndicationEntry(id: "")
        entry.title = title() ?? media.title ?? media.files.lazy.compactMap(\.title).first
        entry.url = page() ?? media.page
        entry.author = author() ?? media.credit.map { SyndicationAuthor(name: $0) }
        entry.updated = date(Self.updates)
        entry.published = date(Self.publications) ?? entry.updated
        entry.language = (element.value(.dublinCore, "language") ?? element.value(.rss, "language") ?? element.language)
            .flatMap(FeedValue.language)
        entry.text = html.text
        entry.links = html.links
        entry.enclosures = enclosures() + media.files + PodcastReader.alternates(element) + html.media.files
        entry.thumbnails = media.thumbnails + [PodcastReader.image(element)].compactMap { $0 }
        entry.tags = tags(media, html)
        entry.captions = media.captions + PodcastReader.captions(element)
        entry.isSensitive = media.isSensitive || PodcastReader.isExplicit(element)
        entry.counts = counts(media)
        entry.licence = LicenceReader.licence(element) ?? media.licence
        entry.comments = element.first(.commentFeed, "commentrss")?.address ?? PodcastReader.comments(element)
        if let duration = PodcastReader.duration(element) { entry.set(duration: duration) }
        entry.id = id() ?? entry.derivedID
        return entry
    }

    // MARK: Identity

    private func id() -> String? {
        element.value(.rss, "guid") ?? element.value(.atom, "id") ?? element.value(.rss, "id")
            ?? element["about"] ?? element.value(.dublinCore, "identifier")
    }

    private func title() -> String? {
        for (space, name) in [(.rss, "title"), (.atom, "title"), (.dublinCore, "title")] as [(FeedSpace, String)] {
            if let title = element.first(space, name)?.plain(limit: Self.longestTitle) { return title }
        }
        return nil
    }

    private func page() -> URL? {
        let links = element.all(.atom, "link") + element.all(.rss, "link")
        let alternates = links.filter { ($0["rel"]?.lowercased() ?? "alternate") == "alternate" }
        let html = alternates.filter { $0["type"]?.lowercased().contains("html") ?? true }
        return (html + alternates).lazy.compactMap(\.target).first ?? permanentAddress()
    }

    /// A guid is an address by default, but many feeds write other texts without saying so.
    private func permanentAddress() -> URL? {
        guard let guid = element.first(.rss, "guid") ?? element.first(.atom, "id"),
            guid["ispermalink"]?.lowercased() != "false",
            let text = guid.value, text.lowercased().hasPrefix("http")
        else { return nil }
        return guid.address
    }

    private func author() -> SyndicationAuthor? {
        if let name = element.value(.dublinCore, "creator") ?? element.value(.dublinCore, "author") {
            return SyndicationAuthor(name: FeedValue.name(name))
        }
        for author in element.all(.rss, "author") + element.all(.atom, "author") {
            if let author = FeedValue.author(author) { return author }
        }
        return element.value(.itunes, "author").map { SyndicationAuthor(name: FeedValue.name($0)) }
    }

    // MARK: Dates

    private static let publications: [(FeedSpace, String)] = [
        (.rss, "pubdate"), (.atom, "published"), (.atom, "issued"), (.dublinCore, "date"), (.terms, "issued"),
        (.terms, "created"), (.atom, "created"), (.rss, "date"), (.rss, "published"),
    ]
    private static let updates: [(FeedSpace, String)] = [
        (.atom, "updated"), (.atom, "modified"), (.terms, "modified"), (.rss, "lastbuilddate"), (.rss, "updated"),
        (.dublinCore, "date"),
    ]

    private mutating func date(_ names: [(FeedSpace, String)]) -> Date? {
        for (space, name) in names {
            guard let text = element.value(space, name) else { continue }
            if let date = FeedDate.date(text) { return date }
            problems.unreadableDates += 1
        }
        return nil
    }

    // MARK: Text

    private static let texts: [(FeedSpace, String)] = [
        (.content, "encoded"), (.atom, "content"), (.xhtml, "body"), (.xhtml, "div"), (.rss, "body"),
        (.rss, "fullitem"), (.rss, "content"),
    ]
    private static let summaries: [(FeedSpace, String)] = [
        (.rss, "description"), (.atom, "summary"), (.dublinCore, "description"), (.rss, "summary"),
        (.itunes, "summary"), (.itunes, "subtitle"),
    ]

    /// The full text, with the summary's media when it has none itself.
    private func text() -> HTMLText {
        let full = read(Self.texts) ?? MediaRSSReader.description(element)?.html()
        guard let full else { return read(Self.summaries) ?? HTMLText.read("", base: nil) }
        guard full.media.files.isEmpty, let summary = read(Self.summaries), !summary.media.files.isEmpty else {
            return full
        }
        return full.with(media: summary.media)
    }

    private func read(_ names: [(FeedSpace, String)]) -> HTMLText? {
        for (space, name) in names {
            for child in element.all(space, name) where child["src"] == nil {
                let html = child.html()
                if !html.text.isEmpty || !html.media.files.isEmpty { return html }
            }
        }
        return nil
    }

    private func tags(_ media: MediaRSSReader, _ html: HTMLText) -> [String] {
        let categories = element.children.filter { $0.tag.name == "category" && $0.tag.space != .media }
        var tags = FeedTags(limit: Self.mostTags)
        for category in categories {
            let text = category.plain(limit: 200)
            tags.add(category["label"] ?? category["term"] ?? category["text"] ?? text)
        }
        for subject in element.all(.dublinCore, "subject") { tags.add(subject.plain(limit: 200)) }
        for keyword in media.keywords + FeedValue.list(element.value(.itunes, "keywords")) { tags.add(keyword) }
        for hashtag in html.hashtags { tags.add(hashtag) }
        return tags.all
    }

    private func counts(_ media: MediaRSSReader) -> SyndicationCounts {
        let comments = element.value(.slash, "comments") ?? element.value(.thread, "total")
        return SyndicationCounts(likes: media.likes, comments: FeedValue.count(comments), views: media.views)
    }

    // MARK: Files

    private mutating func enclosures() -> [SyndicationEnclosure] {
        var files: [SyndicationEnclosure] = []
        for child in element.children {
            let isLink = child.tag.name == "link" && child["rel"]?.lowercased() == "enclosure"
            let isContent = child.tag == FeedTag(.atom, "content") && child["src"] != nil && child.isMedium
            guard child.tag == FeedTag(.rss, "enclosure") || isLink || isContent else { continue }
            guard let address = child["url"] ?? child["href"] ?? child["src"] ?? child.value else { continue }
            guard let url = FeedAddress.url(address, base: child.base) else {
                problems.unusableAddresses += 1
                continue
            }
            var file = SyndicationEnclosure(url: url, origin: .enclosure)
            file.type = child["type"]?.lowercased()
            file.length = FeedValue.bytes(child["length"])
            file.title = child["title"]
            files.append(file)
        }
        return files
    }
}

extension FeedElement {
    /// Other external contents are texts.
    fileprivate var isMedium: Bool {
        let type = self["type"]?.lowercased() ?? ""
        return ["video/", "image/", "audio/"].contains(where: type.hasPrefix) || type.contains("mpegurl")
    }
}

extension SyndicationEntry {
    /// Sets the duration of the files that have none.
    fileprivate mutating func set(duration: Double) {
        for index in enclosures.indices where enclosures[index].origin != .html && enclosures[index].duration == nil {
            enclosures[index].duration = duration
        }
    }
}
