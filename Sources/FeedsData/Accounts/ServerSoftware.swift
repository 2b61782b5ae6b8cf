// Asks a server for its software (nodeinfo), and tells how to sign in there.
// Thread: any; pure but for the requests. Invariant: only the named server is asked.

import FeedsModels
import Foundation

enum ServerSoftware {
    /// Besides the software whose sources the app reads with Mastodon's interface.
    private static let withMastodonInterface: Set = [
        "pixelfed", "friendica", "sharkey", "firefish", "iceshrimp", "iceshrimp.net", "catodon",
    ]

    static func offer(at text: String, _ apis: ServerAPIs) async throws(SignInError) -> SignInOffer {
        var words = text.trimmed
        if let url = URL(string: words), let host = url.host(), AddressRules.isWeb(url) {
            words = url.port.map { "\(host):\($0)" } ?? host
        }
        let parts = words.drop { $0 == "@" }.split(separator: "@", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let host = ServerHost(parts.last ?? "") else { throw .noServer }
        // The user named the server, so it may be at home.
        apis.servers?.choose(host.url)
        let name = parts.count == 2 ? NetworkName.account(String(parts[0])) : nil
        if parts.count == 2, name == nil { throw .noServer }
        let software = try await software(of: host, apis)
        let row = software.flatMap { NetworkSoftware.named($0) }
        if software == "peertube" {
            return SignInOffer(network: PeerTubePlace.kind, server: host.text, name: name, way: .password)
        }
        guard let software, row?.names.first == "mastodon" || withMastodonInterface.contains(software) else {
            throw .unknownSoftware(server: host.text, software: software)
        }
        return SignInOffer(network: MastodonPlace.kind, server: host.text, name: name, way: .browser)
    }

    private static func software(of host: ServerHost, _ apis: ServerAPIs) async throws(SignInError) -> String? {
        let api = apis.at(host)
        do throws(FeedServiceError) {
            let links = try await api.get(ServerCall(".well-known/nodeinfo").urgent()).json["links"].list
            let address = links.lazy.compactMap { $0["href"].text.flatMap { URL(string: $0) } }
                .first { ServerHost(of: $0) == host }
            guard let address else { return nil }
            let about = try await api.get(ServerCall(String(address.path().drop { $0 == "/" })).urgent()).json
            return ServerText.name(about["software"]["name"].text)?.lowercased()
        } catch {
            throw error == .cancelled ? .cancelled : .server(error.description)
        }
    }
}
