// Reads the sources of networks that a discovery finds, through their kinds.
// Thread: any. Invariant: a text that no kind reads is never asked for.

import FeedsEngine
import FeedsModels

struct NetworkSources: Sendable {
    let repository: any FeedRepositoryProtocol
    /// Reads a text as the app's own field does.
    let parse: @Sendable (String) throws(FeedSourceError) -> FeedSource

    /// Whether a kind could read what the lead leads to.
    func know(_ lead: DiscoveryLead) -> Bool {
        if let source = lead.source { return know(source) }
        switch lead.record {
        case .software(let question, _): return question.possible.contains(where: know)
        case .identity(let name):
            return name.identified("did:plc:a").map(BlueskyAddress.leads)?.contains(where: know) ?? false
        case .account(let account, _) where lead.way == .network:
            return NetworkQuestion.account(account, actor: lead.url).possible.contains(where: know)
        case .account, .oEmbed, nil: return true
        }
    }

    private func know(_ source: NetworkSource) -> Bool {
        // A text that cannot be parsed is one that no kind reads.
        guard let place = try? parse(source.text).named else { return false }
        return source.text.hasPrefix(place.kind)
    }

    func read(_ source: NetworkSource) async throws(FeedServiceError) -> FeedsResponse {
        guard let place = try? parse(source.text) else {
            throw .unreadable(place: source.text, reason: tr("it is no document"))
        }
        return try await repository.posts(from: place)
    }
}
