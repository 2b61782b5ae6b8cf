// The sentences of a discovery's steps.
// Thread: any; pure. Invariant: whole sentences, translated; an address in them holds no login.

import FeedsEngine
import FeedsModels
import Foundation

extension DiscoveryStep {
    init(reading lead: DiscoveryLead) {
        let address = lead.source?.text ?? SourceSecret.withoutLogin(lead.url).absoluteString
        let what = Self.what(lead.way)
        let sentence =
            switch (what, lead.record) {
            case (.source, _): tr("Reading the posts of %1…", address)
            case (_, .software): tr("Asking %1 which software it runs…", Self.host(lead.url))
            case (_, .identity): tr("Asking %1 for the account…", Self.host(lead.url))
            case (.link, _): tr("Reading the feed at %1…", address)
            case (_, .account): tr("Asking %1 for the account…", Self.host(lead.url))
            case (_, .oEmbed): tr("Asking %1 who made the page…", Self.host(lead.url))
            case (.profile, _): tr("Reading the account’s page at %1…", address)
            case (.guess, _), (.probe, _): tr("Looking for a feed at %1…", address)
            default: tr("Reading %1…", address)
            }
        self.init(address: address, what: what, outcome: .reading, sentence: sentence)
    }

    init(unread lead: DiscoveryLead) {
        self.init(reading: lead)
        finish(.unread, tr("%1 was not read, because that would take too long.", address))
    }

    mutating func finish(_ outcome: Outcome, _ sentence: String) {
        self.outcome = outcome
        self.sentence = sentence
    }

    mutating func finish(with kind: DiscoveredSource.Kind) {
        switch kind {
        case .feed: finish(.feed, tr("%1 is a feed.", address))
        case .opml: finish(.opml, tr("%1 is a list of feeds (OPML).", address))
        case .media: finish(.media, tr("%1 is a video or a picture.", address))
        case .stories: finish(.stories, tr("%1 is a story.", address))
        case .folder: finish(.folder, tr("%1 is a folder.", address))
        }
    }

    mutating func finish(with page: HTMLPage, leads: Int) {
        if leads > 0 {
            finish(
                .page,
                tr(
                    "%2 is a web page that names %1 feed.", "%2 is a web page that names %1 feeds.", count: leads,
                    address))
        } else if page.asksForPassword {
            finish(.signIn, tr("%1 is a web page that asks for a password.", address))
        } else {
            finish(.page, tr("%1 is a web page that names no feed.", address))
        }
    }

    mutating func finish(with error: FeedServiceError) {
        switch error {
        case .network(_, .status(401)), .network(_, .status(403)): finish(.closed, error.description)
        case .network(_, .status(404)), .network(_, .status(410)):
            finish(.missing, DiscoveryRefusal.missing(address).why)
        case .network: finish(.unreachable, error.description)
        case .notAFeed, .unknownShape, .invalidJSON, .emptyBody, .emptyFeed: finish(.notAFeed, error.description)
        default: finish(.failed, error.description)
        }
    }

    mutating func finishLate() { finish(.late, tr("%1 took too long.", address)) }

    /// A nodeinfo document names the software.
    mutating func finish(software name: String, host: String) {
        finish(.record, tr("%1 runs %2.", host, ShownText.cut(name, to: 40)))
    }

    /// `isConfirmed` is false when the server says something else than another server did.
    mutating func finishRecord(leads: Int, isConfirmed: Bool) {
        if !isConfirmed { return finish(.failed, tr("%1 does not confirm the account.", address)) }
        finish(.record, tr("It names %1 address.", "It names %1 addresses.", count: leads))
    }

    private static func what(_ way: DiscoveryCandidate.Way) -> What {
        switch way {
        case .source: .source
        case .network: .network
        case .named: .named
        case .link: .link
        case .record: .record
        case .profile: .profile
        case .guess: .guess
        case .probe: .probe
        }
    }

    static func host(_ url: URL) -> String { url.host() ?? url.absoluteString }
}
