// The addresses and sources that a record names: WebFinger, oEmbed, nodeinfo, the DID of a handle.
// Thread: any; pure. Invariant: a record's addresses are web addresses that name it as their origin.

import FeedsEngine
import FeedsModels
import Foundation

struct DiscoveryRecord {
    private static let mostAddresses = 10
    private static let schema = "nodeinfo.diaspora.software/ns/schema/"

    private(set) var leads: [DiscoveryLead] = []
    /// False when the server says something else than another server did.
    private(set) var isConfirmed = true
    /// The software that a nodeinfo document names.
    private(set) var software: String?
    private let lead: DiscoveryLead

    init(_ tree: JSONTree, of lead: DiscoveryLead) {
        self.lead = lead
        switch lead.record {
        case .oEmbed: leads = addresses(tree["author_url"].text.map { [$0] } ?? [], .profile)
        case .account(let account, let isSecond): read(account: tree, account, isSecond: isSecond)
        case .software(let question, isList: true): read(documents: tree, question)
        case .software(let question, isList: false): read(software: tree, question)
        case .identity(let name):
            leads = tree["did"].text.flatMap(name.identified).map(BlueskyAddress.leads) ?? []
        case nil: break
        }
        for index in leads.indices { leads[index].origin = lead.url }
    }

    // MARK: Accounts

    private mutating func read(account tree: JSONTree, _ account: AccountName, isSecond: Bool) {
        guard let record = AccountRecord(tree) else { return }
        let subject = record.subject ?? account
        isConfirmed = !isSecond || subject.isSame(as: account)
        if subject.isSame(as: account) {
            let actors = addresses(record.actors, .network).prefix(1)
            let software = actors.compactMap { DiscoveryLead(asking: .account(subject, actor: $0.url)) }
            leads = software + addresses(record.feeds, .link) + addresses(record.pages, .profile)
        } else if !isSecond, let url = subject.webFinger {
            leads = [DiscoveryLead(url, .record, record: .account(subject, isSecond: true))]
        }
    }

    private func addresses(_ texts: [String], _ way: DiscoveryCandidate.Way) -> [DiscoveryLead] {
        texts.prefix(Self.mostAddresses).compactMap { text in
            guard let url = FeedAddress.url(text, base: lead.url)?.withoutFragment, AddressRules.isWeb(url) else {
                return nil
            }
            return DiscoveryLead(url, way)
        }
    }

    // MARK: Software

    /// The newest document that the server names.
    private mutating func read(documents tree: JSONTree, _ question: NetworkQuestion) {
        let documents = tree["links"].list.prefix(Self.mostAddresses).compactMap {
            link -> (version: Double, text: String)? in
            guard let relation = link["rel"].text, let mark = relation.range(of: Self.schema),
                let version = Double(relation[mark.upperBound...]), let text = link["href"].text
            else { return nil }
            return (version, text)
        }
        guard let newest = documents.max(by: { $0.version < $1.version }) else { return }
        leads = addresses([newest.text], .network)
        for index in leads.indices { leads[index].record = .software(question, isList: false) }
    }

    private mutating func read(software tree: JSONTree, _ question: NetworkQuestion) {
        guard let name = tree["software"]["name"].text else { return }
        software = name
        guard let row = NetworkSoftware.named(name), let server = question.server else { return }
        leads = question.sources(row).map { DiscoveryLead($0, at: server.url) }
        // The address of a post may not name its author.
        if leads.count == 1 { leads[0].author = row.author }
    }
}
