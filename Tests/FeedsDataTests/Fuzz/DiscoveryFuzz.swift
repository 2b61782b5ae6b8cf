// What people paste, and what pages and servers say about feeds.
// Thread: any. Invariant: it traps where an address is not one of the web, or a secret key is not refused.

import FeedsModels
import Foundation

@testable import FeedsData

enum DiscoveryFuzz {
    static func run(_ data: Data) {
        guard let choice = data.first else { return }
        let rest = Data(data.dropFirst())
        switch choice % 3 {
        case 0: judge(String(decoding: rest, as: UTF8.self))
        case 1: judgePage(rest)
        default: judgeRecord(rest)
        }
    }

    private static func judge(_ text: String) {
        let pasted = PastedText.read(text)
        if SourceSecret.holdsKey(text), text.utf8.count <= 20_000 { precondition(pasted == .refused(.secretKey)) }
        switch pasted {
        case .addresses(let urls):
            precondition(!urls.isEmpty && urls.count <= 20)
            urls.forEach(expectWeb)
        case .account(let account): precondition(AccountName(account.text) == account && account.webFinger != nil)
        case .tag(let tag): precondition(TagName(tag.text) == tag)
        case .atProtocol(let name): precondition(ATName(name.text) == name)
        case .local(let text): precondition(!text.isEmpty)
        case .refused(let refusal): precondition(!refusal.name.isEmpty && !refusal.sentences.isEmpty)
        }
    }

    private static func judgePage(_ data: Data) {
        let page = HTMLPage(data, at: FuzzPlaces.address("/blog/page"))
        precondition(page.feeds.count <= 50 && Set(page.feeds.map(\.url)).count == page.feeds.count)
        (page.feeds.map(\.url) + [page.icon, page.oEmbed].compactMap(\.self)).forEach(expectWeb)
        precondition(page.title?.isEmpty != true)
        if let feed = YouTubeAddress.feed(in: data) { precondition(YouTubeAddress.isFeed(feed)) }
        for link in page.feeds.map(\.url).prefix(5) {
            let places = UsualPlaces.probes(for: link) + UsualPlaces.guesses(for: link)
            precondition(places.allSatisfy { $0.host() == link.host() } && places.count <= 20)
        }
    }

    private static func judgeRecord(_ data: Data) {
        // An error is an answer.
        guard let tree = try? JSONParser.parse(data), let record = AccountRecord(tree) else { return }
        precondition(record.feeds.count + record.pages.count <= 200)
        if let subject = record.subject { precondition(AccountName(subject.text) == subject) }
    }

    private static func expectWeb(_ url: URL) {
        precondition(AddressRules.isWeb(url) && url.fragment() == nil)
    }
}
