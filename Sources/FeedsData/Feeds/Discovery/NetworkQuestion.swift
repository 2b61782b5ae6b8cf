// What a discovery looks for on a server, once the server's software is known.
// Thread: any; a plain value. Invariant: the sources are those of the software's row.

import Foundation

enum NetworkQuestion: Sendable, Hashable {
    case page(URL)
    /// An account, with the address of its actor.
    case account(AccountName, actor: URL)
    case tag(TagName)

    /// The server that is asked.
    var server: ServerHost? {
        switch self {
        case .page(let url): ServerHost(of: url)
        case .account(_, let actor): ServerHost(of: actor)
        case .tag(let tag): tag.server
        }
    }

    /// The sources on a server with that software.
    func sources(_ software: NetworkSoftware) -> [NetworkSource] {
        guard let server = server?.text else { return [] }
        return switch self {
        case .page(let url): software.page(NetworkPage(url, server: server))
        case .account(let account, let actor):
            software.account(account.name, server, NetworkPage(actor, server: server))
        case .tag(let tag): software.tag(tag.name, server)
        }
    }

    /// The sources that it may lead to.
    var possible: [NetworkSource] { NetworkSoftware.all.flatMap(sources) }
}
