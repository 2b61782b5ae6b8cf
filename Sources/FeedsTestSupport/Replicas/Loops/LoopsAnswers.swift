// The replica's answer to a path, as loops-server gives it to guests.
// Thread: any; pure. Invariant: an unknown path is a 404 with an error document, as on a real server.

import Foundation

enum LoopsAnswers {
    typealias State = LoopsReplica.State
    private static let accounts = ["ann": "5", "ben": "6"]

    static func answer(_ address: String, _ state: inout State, now: Date) -> FaultyRoute? {
        guard let parts = URLComponents(string: address) else { return .status(400) }
        let path = parts.path.split(separator: "/").map(String.init)
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        switch path.first {
        case "media": return state.clips.file(path.last ?? "")
        case ".well-known":
            let schema = "http://nodeinfo.diaspora.software/ns/schema/2.1"
            return ReplicaJSON.answer(["links": [["rel": schema, "href": "http://\(state.host)/nodeinfo/2.1"]]])
        case "nodeinfo": return ReplicaJSON.answer(["software": ["name": "loops", "version": "1.0"]])
        case "api": break
        default: return error(404, "Not found")
        }
        guard state.limit.take(at: now) else {
            let seconds = Int(state.limit.ends.timeIntervalSince(now).rounded(.up))
            return ReplicaJSON.answer(
                ["message": "Too many requests. Please try again later.", "retry_after": seconds] as ReplicaMembers,
                status: 429
            ).with("Retry-After", "\(seconds)")
        }
        return api(Array(path.dropFirst()), query, state)
    }

    private static func api(_ path: [String], _ query: [String: String], _ state: State) -> FaultyRoute {
        if path == ["web", "feed"] {
            return list(state.videos.filter { !$0.isSensitive }.prefix(10).map { video($0, state) })
        }
        guard path.first == "v1", path.count > 2 else { return error(404, "Not found") }
        switch (path[1], path[2]) {
        case ("account", "username"):
            guard accounts[path[3]] != nil else { return error(404, "Not found") }
            return ReplicaJSON.answer(["data": account(path[3], state)])
        case ("feed", "account"): return feed(of: path[3], query, state)
        case ("tags", "video"):
            let found = state.videos.filter { $0.tags.contains(path[3]) && !$0.isSensitive }.prefix(9)
            return list(found.map { without(file: video($0, state)) })
        case ("video", "comments"): return comments(path, query, state)
        case ("video", let id):
            guard let found = state.videos.first(where: { $0.id == id }) else {
                return error(404, "Resource not available")
            }
            return ReplicaJSON.answer(["data": video(found, state)])
        case ("starter-kits", "details"):
            let kit: ReplicaMembers = [
                "id": path[3], "title": "Camels", "accounts": state.kit.map { account($0, state) },
            ]
            return ReplicaJSON.answer(["data": kit])
        default: return error(401, "Unauthenticated.")
        }
    }

    /// Ten a page; pinned ones come first, and again at their own place.
    private static func feed(of id: String, _ query: [String: String], _ state: State) -> FaultyRoute {
        guard let name = accounts.first(where: { $0.value == id })?.key else { return error(404, "Not found") }
        let all = state.videos.filter { $0.account == name }
        let start = query["cursor"].flatMap { Int($0.dropFirst(1)) } ?? 0
        let pinned = start == 0 ? all.filter(\.isPinned).prefix(3).map { video($0, state) } : []
        let shown = all.dropFirst(start).prefix(10).map { video($0, state) }
        let next = start + 10 < all.count ? "c\(start + 10)" : nil
        return list(pinned + shown, next: next)
    }

    private static func comments(_ path: [String], _ query: [String: String], _ state: State) -> FaultyRoute {
        if path.last == "replies" {
            return list([comment("71", "ben", "Reply", state)])
        }
        var gone = comment("72", "ben", "This comment was deleted by the user", state)
        gone["tombstone"] = true
        var first = comment("70", "ben", "Nice", state)
        first["replies"] = 1
        return query["cursor"] == nil ? list([first, gone], next: "c2") : list([comment("73", "ann", "Last", state)])
    }

    // MARK: Members

    private static func list(_ items: [ReplicaMembers], next: String? = nil) -> FaultyRoute {
        let cursor: Any = next ?? NSNull()
        let members: ReplicaMembers = [
            "data": items, "links": ["next": cursor], "meta": ["next_cursor": cursor],
        ]
        return ReplicaJSON.answer(members)
    }

    private static func account(_ name: String, _ state: State) -> ReplicaMembers {
        [
            "id": accounts[name] ?? "0", "username": name, "name": name.capitalized, "local": true,
            "avatar": "http://\(state.host)/media/\(name).jpg", "url": "http://\(state.host)/@\(name)",
        ]
    }

    private static func comment(_ id: String, _ name: String, _ text: String, _ state: State) -> ReplicaMembers {
        [
            "id": id, "account": account(name, state), "caption": text, "likes": 2, "replies": 0, "tombstone": false,
            "created_at": "2026-03-03T18:00:00+00:00",
        ]
    }

    private static func without(file video: ReplicaMembers) -> ReplicaMembers {
        var video = video
        var media = video["media"] as? ReplicaMembers ?? [:]
        media["src_url"] = nil
        video["media"] = media
        return video
    }

    private static func video(_ video: LoopsVideo, _ state: State) -> ReplicaMembers {
        let base = "http://\(state.host)"
        let media: ReplicaMembers = [
            "thumbnail": "\(base)/media/\(video.id).jpg",
            "src_url": video.isReady ? "\(base)/media/\(video.id).mp4" : NSNull(), "hls_url": NSNull(),
            "alt_text": "Camels at dusk", "duration": 12, "width": 720, "height": 1280,
        ]
        return [
            "id": video.id, "account": account(video.account, state), "caption": video.caption,
            "url": "\(base)/v/\(video.number)", "is_sensitive": video.isSensitive, "media": media, "likes": 3,
            "shares": 1, "comments": 2, "lang": "en", "tags": video.tags, "pinned": video.isPinned,
            "permissions": ["can_comment": true, "can_download": video.mayBeDownloaded, "can_embed": true],
            "audio": ["has_audio": true], "meta": ["contains_ai": video.isByAI, "contains_ad": false],
            "created_at": video.createdAt.formatted(.iso8601),
        ]
    }

    private static func error(_ status: Int, _ words: String) -> FaultyRoute {
        ReplicaJSON.answer(["message": words], status: status)
    }
}
