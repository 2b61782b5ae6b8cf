// The servers that the user named, and the user's logins for them. Only these servers may be on this machine or in the
// networks around it; the app connects to no other server at such an address.
// Thread: any; one lock. Invariant: a server that was once reached elsewhere is never followed to a nearby address
// afterwards, not even by a later run. So a name that changes its address opens nothing.

import FeedsModels
package import Foundation
import SoupBridge
import Synchronization

package final class KnownServers: Sendable {
    private struct State {
        /// Whether each server was reached elsewhere.
        var servers: [Server: Bool] = [:]
        var logins: [String: String] = [:]
        /// The server of a source on an open network, from the text that names the source.
        var server: @Sendable (String) -> URL? = { _ in nil }
        /// What it said about the sources of kept posts.
        var named: [String: URL?] = [:]
    }

    /// A user never makes a local list that names more servers than this.
    private static let most = 10_000
    private let state = Mutex(State())
    /// The servers that earlier runs reached.
    private let reached: ReachedServers?

    package init(reached: ReachedServers? = nil) { self.reached = reached }

    /// `server` tells the server of a source of an open network: `peertube:channel:ann@192.168.1.5:9000`.
    package func recognise(_ server: @escaping @Sendable (String) -> URL?) { state.withLock { $0.server = server } }

    /// The user opened a source of this server.
    package func choose(_ server: URL) {
        add(server)
        if let login = SourceSecret.login(in: server) { remember(login, for: server) }
    }

    /// A server of the web named this one. Nothing that is inside the network answers for it, unless the user named it
    /// already.
    func keepOutside(_ server: URL) {
        state.withLock { state in
            guard state.servers.count < Self.most, state.servers[Server(server)] == nil else { return }
            state.servers[Server(server)] = true
        }
    }

    /// A document on this machine or a nearby server may name nearby servers, because the user wrote it or chose its
    /// author. A document from elsewhere opens nothing. Logins are taken only from files, so that no other source can
    /// replace the user's login.
    func admit(_ addresses: some Sequence<URL>, namedBy document: URL) {
        guard document.isFileURL || AddressRules.isInside(document) && knows(document) else { return }
        for url in addresses where !url.isFileURL {
            add(url)
            if document.isFileURL, let login = SourceSecret.login(in: url) { remember(login, for: url) }
        }
    }

    /// The user opened the source of a stored post, so the servers that the source named then stay allowed.
    func admit(kept post: Post) {
        let source = post.key.source
        let addresses = post.media.flatMap(Self.addresses)
        if source.hasPrefix("/") {
            admit(addresses, namedBy: URL(filePath: source))
        } else if let url = URL(string: source), AddressRules.isWeb(url) {
            add(url)
            admit(addresses, namedBy: url)
        } else if let server = server(named: source) {
            add(server)
            if Self.isOfPerson(source) { admit(addresses, namedBy: server) }
        }
    }

    private static func addresses(of medium: Media) -> [URL] {
        var addresses = medium.renditions.map(\.url)
        if let poster = medium.poster { addresses.append(poster) }
        return addresses + medium.previews + medium.captions.map(\.url)
    }

    /// The user chose the person, so their posts may name nearby servers. A search, a tag or a server's own list holds
    /// posts of strangers, which may name only the server itself.
    private static func isOfPerson(_ source: String) -> Bool {
        let parts = source.split(separator: ":", maxSplits: 2)
        return parts.count == 3 && ["channel", "account", "profile"].contains(parts[1])
    }

    private func server(named source: String) -> URL? {
        let (known, server) = state.withLock { ($0.named[source], $0.server) }
        if let known { return known }
        let found = server(source)
        state.withLock { if $0.named.count < Self.most { $0.named[source] = .some(found) } }
        return found
    }

    /// The header with the user's login, only for the login's own server.
    func login(for url: URL) -> String? { state.withLock { $0.logins[Self.origin(url)] } }

    /// Whether a request that began at `first` may continue at `hop`, now that its address is known.
    func mayConnect(_ first: URL, _ hop: URL, _ kind: HostKind) -> Bool {
        if kind == .elsewhere {
            if wasNamed(Server(hop)) { reached?.add(Server(hop)) }
            return true
        }
        guard mayBeInside(Server(first)), reached?.contains(Server(hop)) != true else { return false }
        return Server(first) == Server(hop) || mayBeInside(Server(hop)) || AddressRules.isInside(first)
    }

    /// Remembers that a known server was reached elsewhere. False for an unknown server.
    private func wasNamed(_ server: Server) -> Bool {
        state.withLock { state in
            guard state.servers[server] != nil else { return false }
            state.servers[server] = true
            return true
        }
    }

    private func mayBeInside(_ server: Server) -> Bool {
        state.withLock { $0.servers[server] == false } && reached?.contains(server) != true
    }

    private func remember(_ login: String, for url: URL) {
        state.withLock { state in
            guard state.logins.count < Self.most else { return }
            state.logins[Self.origin(url)] = login
        }
    }

    private func knows(_ url: URL) -> Bool { state.withLock { $0.servers[Server(url)] != nil } }

    private func add(_ url: URL) {
        state.withLock { state in
            guard state.servers.count < Self.most, state.servers[Server(url)] == nil else { return }
            state.servers[Server(url)] = false
        }
    }

    private static func origin(_ url: URL) -> String {
        "\(url.scheme?.lowercased() ?? "")://\(url.host()?.lowercased() ?? ""):\(url.port ?? 0)"
    }
}
