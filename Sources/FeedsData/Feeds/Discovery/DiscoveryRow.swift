// The table of what a pasted text can be. A row says where to begin reading, which addresses a page leads to, and what to
// say when nothing was found. A new network needs a row.
// Thread: any; plain values. Invariant: the first row that begins with a text is the text's row.

import FeedsEngine
import FeedsModels
import Foundation

struct DiscoveryRow: Sendable {
    static let all: [DiscoveryRow] = [.youTube, .account, .tag, .atProtocol, .web]

    /// Nil for a text of another row.
    let begin: @Sendable (PastedText) -> [DiscoveryLead]?
    /// The addresses that a page names or suggests.
    let leads: @Sendable (HTMLPage, Data) -> [DiscoveryLead]
    /// Nil when the first document alone tells why nothing was found.
    var refusal: @Sendable (PastedText, HTMLPage?) -> DiscoveryRefusal? = { _, _ in nil }

    static func of(_ text: PastedText) -> (row: DiscoveryRow, leads: [DiscoveryLead])? {
        for row in all {
            if let leads = row.begin(text) { return (row, leads) }
        }
        return nil
    }
}

extension DiscoveryRow {
    /// Its pages have no feed of their own in their head, except for a channel's.
    static let youTube = DiscoveryRow(
        begin: { text in
            guard case .addresses(let urls) = text, urls.count == 1, let url = urls.first, YouTubeAddress.isOne(url)
            else { return nil }
            return [DiscoveryLead(YouTubeAddress.feed(of: url) ?? url, .named)]
        },
        leads: { page, data in
            guard let feed = YouTubeAddress.feed(in: data) else { return [] }
            return [DiscoveryLead(feed, .link)]
        },
        refusal: { _, page in page.map { .youTube($0.url.absoluteString) } })

    static let account = DiscoveryRow(
        begin: { text in
            guard case .account(let account) = text, let record = account.webFinger else { return nil }
            let guess = account.usualFeed.map { [DiscoveryLead($0, .guess)] } ?? []
            return [DiscoveryLead(record, .record, record: .account(account, isSecond: false))] + guess
        },
        leads: { page, _ in page.links },
        refusal: { text, _ in
            guard case .account(let account) = text else { return nil }
            return .unknownAccount(account.text)
        })

    static let tag = DiscoveryRow(
        begin: { text in
            guard case .tag(let tag) = text else { return nil }
            return DiscoveryLead(asking: .tag(tag)).map { [$0] }
        },
        leads: { _, _ in [] },
        refusal: { text, _ in
            guard case .tag(let tag) = text else { return nil }
            return .unknownTag(tag.text)
        })

    /// A handle is the address of a site too.
    static let atProtocol = DiscoveryRow(
        begin: { text in
            guard case .atProtocol(let name) = text else { return nil }
            guard !name.isDID, let record = BlueskyAddress.identity(of: name) else { return BlueskyAddress.leads(name) }
            let page = name.what == .profile ? BareAddress.url(name.account).map { [DiscoveryLead($0, .named)] } : nil
            return [record] + (page ?? [])
        },
        leads: { page, _ in page.links + page.suggestions },
        refusal: { text, page in
            guard case .atProtocol(let name) = text, page == nil else { return nil }
            return .unknownAccount(name.text)
        })

    /// Addresses whose form is that of a network are asked for their software first. The page is read when it is none.
    static let web = DiscoveryRow(
        begin: { text in
            guard case .addresses(let urls) = text, !urls.isEmpty else { return nil }
            let pages = urls.map { DiscoveryLead($0, .named) }
            guard urls.count == 1, let url = urls.first else { return pages }
            return network(url) + pages
        },
        leads: { page, _ in page.links + page.suggestions })

    private static func network(_ url: URL) -> [DiscoveryLead] {
        if let name = ATName(page: url) {
            return name.isDID ? BlueskyAddress.leads(name) : [BlueskyAddress.identity(of: name)].compactMap(\.self)
        }
        if let text = catalogue(url) { return [DiscoveryLead(NetworkSource(text: text), at: url)] }
        // A page of an account of another server: that server knows more of it.
        if let remote = NetworkSoftware.remoteAccount(url), let record = remote.webFinger {
            return [DiscoveryLead(record, .network, record: .account(remote, isSecond: false))]
        }
        let question = NetworkQuestion.page(url)
        // The first page of a site is usually no network's.
        guard url.path() != "/", url.path() != "", !question.possible.isEmpty else { return [] }
        return DiscoveryLead(asking: question).map { [$0] } ?? []
    }

    /// The text of the place that a catalogue's page shows. Catalogues are known by their names.
    private static func catalogue(_ url: URL) -> String? {
        CommonsPlace(page: url)?.text ?? ArchivePlace(page: url)?.text ?? NASAPlace(page: url)?.text
            ?? PexelsPlace(page: url)?.text ?? PixabayPlace(page: url)?.text
    }
}

extension HTMLPage {
    fileprivate var links: [DiscoveryLead] {
        feeds.map { link in
            var lead = DiscoveryLead(link.url, .link)
            lead.title = link.title
            return lead
        }
    }

    /// What is read when none of the links is a feed.
    fileprivate var suggestions: [DiscoveryLead] {
        let isRoot = ["", "/"].contains(url.path()) && feeds.isEmpty
        let network = isRoot ? DiscoveryLead(asking: .page(url)).map { [$0] } ?? [] : []
        let record = oEmbed.map { [DiscoveryLead($0, .record, record: .oEmbed)] } ?? []
        let guesses = UsualPlaces.guesses(for: url).map { DiscoveryLead($0, .guess) }
        return network + record + guesses + UsualPlaces.probes(for: url).map { DiscoveryLead($0, .probe) }
    }
}
