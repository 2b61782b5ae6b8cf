// Reads a feed in XML: each entry at its end, then the feed's own elements.
// Thread: any; used once. Invariant: an entry without an author, a language or a rating gets the feed's.

import FeedsModels
import Foundation
import XMLBridge

struct FeedReader {
    private let base: URL
    private var entries: [SyndicationEntry] = []
    private var problems = FeedProblemCount()

    static func read(_ bytes: [UInt8], charset: String?, base: URL) throws(SyndicationError) -> SyndicationFeed {
        // The builder's closure writes into this box while the document is read.
        let box = Box(FeedReader(base: base))
        let builder = FeedTreeBuilder(base: base) { box.reader.add($0) }
        let report = XMLReader.read(bytes, charset: charset, into: builder)
        guard let format = builder.root.flatMap(SyndicationFeed.Format.init(root:)), format != .opml else {
            throw .notAFeed
        }
        var feed = SyndicationFeed(format: format, encoding: report.encoding)
        feed.problems = report.problems.map(SyndicationProblem.init) + builder.problems
        box.reader.finish(&feed, builder)
        return feed
    }

    private final class Box {
        var reader: FeedReader

        init(_ reader: FeedReader) {
            self.reader = reader
        }
    }

    private init(base: URL) {
        self.base = base
    }

    private mutating func add(_ element: FeedElement) {
        var reader = EntryReader(element)
        entries.append(reader.entry())
        problems.unreadableDates += reader.problems.unreadableDates
        problems.unusableAddresses += reader.problems.unusableAddresses
    }

    // MARK: The feed itself

    private func finish(_ feed: inout SyndicationFeed, _ builder: FeedTreeBuilder) {
        let channel = FeedElement(tag: FeedTag(.rss, "channel"), attributes: [], base: base, language: nil)
        channel.children = builder.channel
        describe(&feed, channel)
        feed.language =
            (channel.value(.rss, "language") ?? channel.value(.dublinCore, "language")
            ?? builder.channelLanguage).flatMap(FeedValue.language)
        feed.entries = entries.map { completed($0, feed) }
        feed.problems += SyndicationProblem.counted(problems, in: feed.entries)
    }

    private func describe(_ feed: inout SyndicationFeed, _ channel: FeedElement) {
        let links = channel.all(.atom, "link") + channel.all(.rss, "link")
        func link(_ relation: String) -> URL? {
            links.first { $0["rel"]?.lowercased() == relation }?.target
        }
        let alternates = links.filter { ($0["rel"]?.lowercased() ?? "alternate") == "alternate" }
        let pages = alternates.filter { $0["type"]?.lowercased().contains("html") ?? true }
        feed.home =
            channel.all(.rss, "link").lazy.compactMap(\.address).first
            ?? (pages + alternates).lazy.compactMap(\.target).first
        feed.title = Self.title(channel)
        feed.text = Self.text(channel)
        feed.icon = Self.icon(channel)
        feed.author = Self.author(channel, avatar: feed.icon)
        feed.isSensitive = PodcastReader.isExplicit(channel) || MediaRSSReader.read(channel).isSensitive
        feed.licence = LicenceReader.licence(channel)
        feed.next = link("next") ?? link("prev-archive")
        feed.address = link("self")
        feed.hub = link("hub")
        feed.movedTo = channel.first(.itunes, "new-feed-url")?.address
        feed.refreshInterval = Self.refreshInterval(channel)
    }

    private static func title(_ channel: FeedElement) -> String? {
        for (space, name) in [(.rss, "title"), (.atom, "title"), (.dublinCore, "title")] as [(FeedSpace, String)] {
            if let title = channel.first(space, name)?.plain(limit: EntryReader.longestTitle) { return title }
        }
        return nil
    }

    private static func text(_ channel: FeedElement) -> String? {
        let names: [(FeedSpace, String)] = [
            (.rss, "description"), (.atom, "subtitle"), (.atom, "tagline"), (.itunes, "summary"),
        ]
        return names.lazy.compactMap { channel.first($0, $1)?.plain(limit: 4000) }.first
    }

    private static func icon(_ channel: FeedElement) -> URL? {
        let image = channel.first(.rss, "image")
        return PodcastReader.image(channel) ?? channel.first(.atom, "icon")?.address
            ?? channel.first(.atom, "logo")?.address ?? image?.first(.rss, "url")?.address ?? image?.address("url")
            ?? channel.first(.webFeeds, "icon")?.address ?? channel.first(.webFeeds, "logo")?.address
    }

    private static func author(_ channel: FeedElement, avatar: URL?) -> SyndicationAuthor? {
        let named = channel.all(.atom, "author") + channel.all(.rss, "author")
        let creator =
            channel.value(.dublinCore, "creator") ?? channel.value(.itunes, "author")
            ?? channel.value(.rss, "managingeditor")
        var author =
            named.lazy.compactMap(FeedValue.author).first
            ?? creator.map { SyndicationAuthor(name: FeedValue.name($0)) }
        author?.avatar = avatar
        return author
    }

    private static func refreshInterval(_ channel: FeedElement) -> Double? {
        if let minutes = FeedValue.count(channel.value(.rss, "ttl")), minutes > 0 {
            return Bound.place(Double(minutes) * 60)
        }
        let periods = [
            "hourly": 3600.0, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
        ]
        let period = channel.value(.syndication, "updateperiod").flatMap { periods[$0.lowercased()] }
        let frequency = FeedValue.count(channel.value(.syndication, "updatefrequency")) ?? 1
        return period.map { $0 / Double(max(1, frequency)) }
    }

    private func completed(_ entry: SyndicationEntry, _ feed: SyndicationFeed) -> SyndicationEntry {
        var entry = entry
        entry.author = entry.author ?? feed.author
        if entry.author?.name == feed.author?.name { entry.author?.avatar = feed.author?.avatar }
        entry.language = entry.language ?? feed.language
        entry.isSensitive = entry.isSensitive || feed.isSensitive
        return entry
    }
}

extension SyndicationProblem {
    static func counted(_ count: FeedProblemCount, in entries: [SyndicationEntry]) -> [SyndicationProblem] {
        let repeated = entries.count - Set(entries.map(\.id)).count
        return [
            repeated > 0 ? .repeatedIDs(repeated) : nil,
            count.unreadableDates > 0 ? .unreadableDates(count.unreadableDates) : nil,
            count.unusableAddresses > 0 ? .unusableAddresses(count.unusableAddresses) : nil,
        ].compactMap { $0 }
    }
}
