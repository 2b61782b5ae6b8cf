// Writes the pages and feeds of a site, in an order in which a reader never finds a name without its file.
// Thread: main actor. Invariant: feed.json names only what is written already; the old site works until then.

import FeedsModels
import Foundation

@MainActor struct SiteCommit {
    private let publisher: Publisher
    private let draft: PublishDraft
    private let site: SiteFolder
    private let isPartial: Bool

    init(_ publisher: Publisher, _ draft: PublishDraft, _ site: SiteFolder, isPartial: Bool) {
        (self.publisher, self.draft, self.site, self.isPartial) = (publisher, draft, site, isPartial)
    }

    func write(prunes: Bool) async throws {
        let player = try PlayerFiles(publisher.services.player).copy(into: site)
        var content = PublishedSite(title: draft.title, wishes: publisher.wishes, entries: try await entries())
        content.people = people()
        content.sitePicture = face(draft.sitePicture)
        content.player = player.folder
        guard !content.entries.isEmpty || !content.people.isEmpty else {
            let first = publisher.report.failed.first.map { " \($0.place): \($0.reason)." } ?? ""
            throw SiteFailure(tr("None of it could be made, so the site is as it was.") + first)
        }
        content.gone = isPartial ? EarlierFeed(site).gone : EarlierFeed(site).gone(without: content.entries.map(\.id))
        if !site.exists(FeedJSON.head) { try writeHead(of: emptied(content), player) }
        for entry in content.entries { try write(entry, of: content, player.template) }
        let feed = FeedJSON(content)
        for file in feed.files.reversed() { try site.write(file.text, to: file.name) }
        try writeHead(of: content, player)
        (publisher.report.posts, publisher.report.gone) = (content.entries.count, content.gone.count)
        prune(content, feed, prunes)
    }

    /// The first pages of a new site link to its feed, so the feed is there before them.
    private func emptied(_ content: PublishedSite) -> PublishedSite {
        var empty = content
        (empty.entries, empty.people) = ([], [])
        return empty
    }

    // MARK: What it says

    private func part(_ order: Int, _ media: Media) async throws -> PublishedSite.Part? {
        guard let made = publisher.media[order] else { return nil }
        var part = PublishedSite.Part(name: made.name, medium: made.medium)
        (part.alt, part.isLooping) = (media.alt, media.metadata.isLooping)
        guard part.isVideo else { return part }
        part.texts = made.medium.texts.map { text in
            var text = text
            text.file = part.path(text.file)
            return text
        }
        part.texts += try await CaptionFiles(media, publisher.services.captions).write(into: site)
        return part
    }

    private func entries() async throws -> [PublishedSite.Entry] {
        var entries: [PublishedSite.Entry] = []
        for draft in draft.posts {
            var parts: [PublishedSite.Part] = []
            for (order, media) in zip(draft.media, draft.post.media) {
                if let part = try await part(order, media) { parts.append(part) }
            }
            guard !parts.isEmpty else { continue }
            entries.append(
                PublishedSite.Entry(post: draft.post, id: draft.id, parts: parts, face: face(draft.face)))
        }
        return entries
    }

    private func people() -> [PublishedSite.Person] {
        draft.people.compactMap { person in
            let parts: [(id: Int, part: PublishedSite.Part)] = person.images.compactMap { image in
                publisher.media[image.order].map { made in
                    var part = PublishedSite.Part(name: made.name, medium: made.medium)
                    part.alt = image.media.alt
                    return (id: image.id, part: part)
                }
            }
            guard !parts.isEmpty else { return nil }
            return PublishedSite.Person(story: person.story, face: face(person.face), parts: parts)
        }
    }

    /// The file of a face or of the site's picture.
    private func face(_ order: Int?) -> String? {
        order.flatMap { publisher.media[$0] }.flatMap { made in
            made.medium.levels.first.map { "m/\(made.name)/\($0.file)" }
        }
    }

    // MARK: Files

    private func write(_ entry: PublishedSite.Entry, of content: PublishedSite, _ template: PageTemplate) throws {
        if let embed = PostHead(entry, of: content).embed { try site.write(embed, to: entry.page + "oembed.json") }
        try site.write(SitePages(content, template: template).page(of: entry), to: entry.page + "index.html")
    }

    private func writeHead(of content: PublishedSite, _ player: PlayerFiles.Copied) throws {
        // A new site's feeds are there before the page that links to them.
        if content.entries.isEmpty, let head = FeedJSON(content).files.first {
            try site.write(head.text, to: head.name)
        }
        try site.write(MediaRSS(content).text, to: MediaRSS.file)
        let lists = SiteLists(content)
        for (text, name) in [(lists.sitemap, SiteLists.sitemapFile), (lists.feeds, SiteLists.feedsFile)] {
            // Those of an earlier run name an address that is no longer known.
            if let text { try site.write(text, to: name) } else { site.remove(name) }
        }
        for file in HostFiles.all { try site.write(file.text, to: file.name) }
        try site.write(PageTemplate.styleText, to: PageTemplate.style)
        try writeApp(of: content, player)
        try site.write(SitePages(content, template: player.template).index, to: "index.html")
    }

    private func writeApp(of content: PublishedSite, _ player: PlayerFiles.Copied) throws {
        let app = AppFiles(content, files: player.files)
        let about = player.about.map { SitePages(content, template: player.template).about($0) }
        let files = [
            (app?.manifest, AppFiles.manifestFile), (app?.worker, AppFiles.workerFile), (about, AppFiles.aboutFile),
        ]
        // Without the player, those of an earlier run would name files that are gone.
        for (text, name) in files {
            if let text { try site.write(text, to: name) } else { site.remove(name) }
        }
    }

    // MARK: Pruning

    private func prune(_ content: PublishedSite, _ feed: FeedJSON, _ prunes: Bool) {
        var named = Set(feed.files.map(\.name))
        if let player = content.player { named.insert(player) }
        let parts = content.entries.flatMap(\.parts) + content.people.flatMap { $0.parts.map(\.part) }
        named.formUnion(parts.map { "m/\($0.name)" })
        named.formUnion(parts.flatMap { $0.texts.map(\.file) })
        named.formUnion(content.entries.map { "p/\($0.id)" })
        let faces =
            content.entries.compactMap(\.face) + content.people.compactMap(\.face)
            + [content.sitePicture].compactMap(\.self)
        named.formUnion(faces.map { $0.split(separator: "/").prefix(2).joined(separator: "/") })
        var present = Set(["m", "p", "t"].flatMap { folder in site.names(in: folder).map { "\(folder)/\($0)" } })
        present.formUnion(site.names(in: "").filter { $0.hasPrefix("page-") || $0.hasPrefix("web-") })
        let now = publisher.services.now()
        publisher.journal.prune.note(present: present, named: named, at: now)
        if prunes {
            let removable = publisher.journal.prune.removable(at: now)
            removable.forEach(site.remove)
            publisher.journal.prune.note(present: present.subtracting(removable), named: named, at: now)
            publisher.report.removed = removable
        }
        publisher.report.unnamed = publisher.journal.prune.unnamed.count
    }
}
