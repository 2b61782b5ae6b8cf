// The table of the software that servers run, as nodeinfo names it, and of what its addresses show. Software without a
// row has feeds only. A new network needs a row.
// Thread: any; plain values. Invariant: a row makes texts only; kinds of sources decide which of them they read.

import Foundation

struct NetworkSoftware: Sendable {
    static let all: [NetworkSoftware] = [.mastodon, .peerTube, .loops]

    /// In small letters; "glitch*" stands for all that begins so.
    let names: [String]
    /// What a page shows.
    let page: @Sendable (NetworkPage) -> [NetworkSource]
    /// The posts of an account, by its name, its server and its actor.
    let account: @Sendable (String, String, NetworkPage) -> [NetworkSource]
    /// The posts with a tag, on a server.
    let tag: @Sendable (String, String) -> [NetworkSource]
    /// The posts of an author who is known by their handle, without the first sign.
    let author: @Sendable (String) -> NetworkSource

    /// Nil for software without a row.
    static func named(_ name: String) -> NetworkSoftware? {
        let name = name.lowercased()
        return all.first { row in
            row.names.contains { $0.hasSuffix("*") ? name.hasPrefix($0.dropLast()) : name == $0 }
        }
    }
}

extension NetworkSoftware {
    static let mastodon = NetworkSoftware(
        names: ["mastodon", "glitch*", "hometown", "gotosocial", "pleroma", "akkoma", "rebased", "fedibird"],
        page: { page in
            let account = { (name: String) in NetworkSource.person("mastodon:account:\(name)@\(page.server)") }
            let post = { (id: String) in NetworkSource.post("mastodon:post:\(id)@\(page.server)") }
            let page = page.parts.first == "web" ? page.without(1) : page
            if let name = page.name(0, marked: true) {
                let id = page.postID(1) ?? (page.parts.dropFirst().first == "statuses" ? page.postID(2) : nil)
                return [id.map(post), account(name)].compactMap(\.self)
            }
            switch page.parts.first {
            case nil: return [NetworkSource(text: "mastodon:local:\(page.server)")]
            case "users":
                let id = page.parts.count > 2 && page.parts[2] == "statuses" ? page.postID(3) : nil
                return [id.map(post), page.name(1).map(account)].compactMap(\.self)
            case "notice": return page.postID(1).map { [post($0)] } ?? []
            case "tags", "tag":
                return page.tag(1).map { [NetworkSource(text: "mastodon:tag:\($0)@\(page.server)")] } ?? []
            case "public": return [NetworkSource(text: "mastodon:local:\(page.server)")]
            case "explore": return [NetworkSource(text: "mastodon:trends:\(page.server)")]
            default: return []
            }
        },
        account: { name, server, _ in [.person("mastodon:account:\(name)@\(server)")] },
        tag: { tag, server in [NetworkSource(text: "mastodon:tag:\(tag)@\(server)")] },
        author: { .person("mastodon:account:\($0)") })

    static let peerTube = NetworkSoftware(
        names: ["peertube"],
        page: peerTubePage,
        account: { name, server, actor in
            let sources = peerTubePage(actor)
            return sources.isEmpty ? [.person("peertube:account:\(name)@\(server)")] : sources
        },
        tag: { tag, server in [NetworkSource(text: "peertube:search:\(NetworkPage.escaped(tag))@\(server)")] },
        author: { .person("peertube:channel:\($0)") })

    @Sendable private static func peerTubePage(_ page: NetworkPage) -> [NetworkSource] {
        let person = { (kind: String, index: Int) -> [NetworkSource] in
            page.handle(index).map { [.person("peertube:\(kind):\($0)")] } ?? []
        }
        switch (page.parts.first, page.parts.dropFirst().first) {
        case ("videos", "trending"): return [NetworkSource(text: "peertube:trending:\(page.server)")]
        case (nil, _), ("videos", "local"), ("videos", "recently-added"), ("videos", "browse"):
            return [NetworkSource(text: "peertube:local:\(page.server)")]
        case ("c", _), ("video-channels", _): return person("channel", 1)
        case ("a", _), ("accounts", _): return person("account", 1)
        case ("w", "p"): return page.id(2).map { [NetworkSource(text: "peertube:playlist:\($0)@\(page.server)")] } ?? []
        case ("w", _): return page.id(1).map { [.post("peertube:video:\($0)@\(page.server)")] } ?? []
        case ("videos", "watch"):
            if page.parts.count > 3, page.parts[2] == "playlist" {
                return page.id(3).map { [NetworkSource(text: "peertube:playlist:\($0)@\(page.server)")] } ?? []
            }
            return page.id(2).map { [.post("peertube:video:\($0)@\(page.server)")] } ?? []
        case ("search", _):
            return page["search"].map {
                [NetworkSource(text: "peertube:search:\(NetworkPage.escaped($0))@\(page.server)")]
            } ?? []
        default: return []
        }
    }

    static let loops = NetworkSoftware(
        names: ["loops"],
        page: { page in
            if let name = page.name(0, marked: true) { return [.person("loops:account:\(name)@\(page.server)")] }
            switch page.parts.first {
            case nil: return [NetworkSource(text: "loops:start:\(page.server)")]
            case "v":
                return page.id(1).flatMap(LoopsCode.id).map { [.post("loops:video:\($0)@\(page.server)")] } ?? []
            case "tag", "tags": return page.tag(1).map { [NetworkSource(text: "loops:tag:\($0)@\(page.server)")] } ?? []
            case "starter-kits", "starter-kit":
                return page.id(1).flatMap(LoopsCode.id).map {
                    [NetworkSource(text: "loops:kit:\($0)@\(page.server)", requests: 2)]
                } ?? []
            default: return []
            }
        },
        account: { name, server, _ in [.person("loops:account:\(name)@\(server)")] },
        tag: { tag, server in [NetworkSource(text: "loops:tag:\(tag)@\(server)")] },
        author: { .person("loops:account:\($0)") })
}

extension NetworkSoftware {
    /// The account of a page like "/@ann@other.example", whose own server has more of it.
    static func remoteAccount(_ url: URL) -> AccountName? {
        guard let mark = url.path(percentEncoded: false).split(separator: "/").first, mark.hasPrefix("@"),
            let account = AccountName(String(mark)), account.server != url.host()?.lowercased()
        else { return nil }
        return account
    }
}
