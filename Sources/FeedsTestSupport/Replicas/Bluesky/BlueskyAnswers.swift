// The replica's answer to a path, as Bluesky's public server gives it.
// Thread: any; pure. Invariant: an error is a document with its name and its words, as on the real server.

import Foundation

enum BlueskyAnswers {
    typealias State = BlueskyReplica.State

    static func answer(_ address: String, _ state: inout State, now: Date) -> FaultyRoute? {
        guard let parts = URLComponents(string: address) else { return .status(400) }
        let path = parts.path.split(separator: "/").map(String.init)
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        if path.first == "watch" || path.first == "img" { return state.clips.piece(path.last ?? "") }
        guard path.first == "xrpc", path.count == 2 else { return error(404, "NotFound", "Not found") }
        guard state.limit.take(at: now) else {
            return error(429, "RateLimitExceeded", "Rate Limit Exceeded")
                .with("RateLimit-Reset", "\(Int(state.limit.ends.timeIntervalSince1970.rounded(.up)))")
        }
        return api(path[1], query, state)
    }

    private static func api(_ method: String, _ query: [String: String], _ state: State) -> FaultyRoute {
        switch method {
        case "com.atproto.identity.resolveHandle":
            guard query["handle"] == "ann.example" else {
                return error(400, "InvalidRequest", "Unable to resolve handle")
            }
            return ReplicaJSON.answer(["did": "did:plc:ann"])
        case "app.bsky.actor.getProfile":
            guard let name = account(query["actor"]) else { return error(400, "InvalidRequest", "Profile not found") }
            return ReplicaJSON.answer(profile(name, state))
        case "app.bsky.feed.getAuthorFeed":
            guard let name = account(query["actor"]) else { return error(400, "InvalidRequest", "Profile not found") }
            return feed(state.posts.filter { $0.author == name || $0.repostedBy == name }, query, state)
        case "app.bsky.feed.getFeed":
            guard query["feed"]?.hasSuffix("/vids") == true else {
                return error(400, "UnknownFeed", "Could not find feed")
            }
            return feed(state.posts, query, state)
        case "app.bsky.feed.getFeedGenerator":
            let view: ReplicaMembers = ["uri": query["feed"] ?? "", "displayName": "Camel videos"]
            return ReplicaJSON.answer(["view": view, "isOnline": state.isOnline, "isValid": true] as ReplicaMembers)
        case "app.bsky.feed.getListFeed": return feed(state.posts, query, state)
        case "app.bsky.graph.getList":
            return ReplicaJSON.answer(["list": ["name": "Friends"], "items": []] as ReplicaMembers)
        case "app.bsky.feed.getPosts":
            let found = state.posts.filter { $0.uri == query["uris"] }
            return ReplicaJSON.answer(["posts": found.map { post($0, state) }])
        case "app.bsky.feed.getPostThread": return thread(query, state)
        case "app.bsky.feed.searchPosts": return error(403, "Forbidden", "Forbidden")
        default: return error(404, "MethodNotImplemented", "Method Not Implemented")
        }
    }

    private static func account(_ actor: String?) -> String? {
        ["did:plc:ann": "ann", "ann.example": "ann", "did:plc:ben": "ben"][actor ?? ""]
    }

    private static func feed(_ posts: [BlueskyPost], _ query: [String: String], _ state: State) -> FaultyRoute {
        let (start, count) = (Int(query["cursor"] ?? "") ?? 0, min(Int(query["limit"] ?? "") ?? 50, 100))
        let items = posts.dropFirst(start).prefix(count).map { item($0, state) }
        var answer: ReplicaMembers = ["feed": items]
        if start + count < posts.count { answer["cursor"] = "\(start + count)" }
        return ReplicaJSON.answer(answer)
    }

    private static func thread(_ query: [String: String], _ state: State) -> FaultyRoute {
        guard let asked = state.posts.first(where: { $0.uri == query["uri"] }) else {
            return error(400, "NotFound", "Post not found")
        }
        var reply = BlueskyPost(901, createdAt: asked.createdAt.addingTimeInterval(60))
        (reply.author, reply.text, reply.embed) = ("ben", "Nice", .none)
        var below = BlueskyPost(902, createdAt: asked.createdAt.addingTimeInterval(120))
        (below.text, below.embed) = ("Thanks", .none)
        let view = "app.bsky.feed.defs#threadViewPost"
        let inner: ReplicaMembers = ["$type": view, "post": post(below, state), "replies": []]
        let replies: [ReplicaMembers] = [
            ["$type": view, "post": post(reply, state), "replies": [inner]],
            [
                "$type": "app.bsky.feed.defs#notFoundPost", "uri": "at://did:plc:ben/app.bsky.feed.post/gone",
                "notFound": true,
            ],
            [
                "$type": "app.bsky.feed.defs#blockedPost", "uri": "at://did:plc:ben/app.bsky.feed.post/blocked",
                "blocked": true,
            ],
        ]
        let tree: ReplicaMembers = ["$type": view, "post": post(asked, state), "replies": replies]
        return ReplicaJSON.answer(["thread": tree])
    }

    // MARK: Members

    private static func profile(_ name: String, _ state: State) -> ReplicaMembers {
        [
            "did": "did:plc:\(name)", "handle": "\(name).example", "displayName": name.capitalized,
            "avatar": "http://\(state.host)/img/\(name)", "labels": labels(state.accountLabels[name] ?? []),
        ]
    }

    private static func labels(_ values: [String]) -> [ReplicaMembers] {
        values.map { ["src": "did:plc:labeler", "val": $0, "cts": "2026-01-01T00:00:00Z"] }
    }

    private static func item(_ post: BlueskyPost, _ state: State) -> ReplicaMembers {
        var item: ReplicaMembers = ["post": Self.post(post, state)]
        if let name = post.repostedBy {
            item["reason"] =
                [
                    "$type": "app.bsky.feed.defs#reasonRepost", "by": profile(name, state),
                    "indexedAt": ReplicaJSON.time(post.createdAt),
                ] as ReplicaMembers
        }
        if post.isReply { item["reply"] = ["root": ReplicaMembers(), "parent": ReplicaMembers()] }
        return item
    }

    private static func post(_ post: BlueskyPost, _ state: State) -> ReplicaMembers {
        let tag: ReplicaMembers = [
            "index": ["byteStart": 5, "byteEnd": 12],
            "features": [["$type": "app.bsky.richtext.facet#tag", "tag": "camels"]],
        ]
        let record: ReplicaMembers = [
            "$type": "app.bsky.feed.post", "text": post.text, "langs": ["en"],
            "createdAt": ReplicaJSON.time(post.createdAt), "facets": [tag],
        ]
        var view: ReplicaMembers = [
            "uri": post.uri, "cid": "baf\(post.number)", "author": profile(post.author, state), "record": record,
            "likeCount": 3, "repostCount": 1, "replyCount": 2, "quoteCount": 0, "labels": labels(post.labels),
            "indexedAt": ReplicaJSON.time(post.createdAt.addingTimeInterval(1)),
        ]
        view["embed"] = embed(post.embed, post, state)
        return view
    }

    private static func embed(_ embed: BlueskyPost.Embed, _ post: BlueskyPost, _ state: State) -> ReplicaMembers? {
        let base = "http://\(state.host)"
        let ratio = ["width": 9, "height": 16]
        switch embed {
        case .none: return nil
        case .video, .loop:
            var video: ReplicaMembers = [
                "$type": "app.bsky.embed.video#view", "cid": "bafv\(post.number)", "alt": "Camels",
                "playlist": "\(base)/watch/did%3Aplc%3A\(post.author)/bafv\(post.number)/playlist.m3u8",
                "thumbnail": "\(base)/watch/\(post.number)/thumbnail.jpg", "aspectRatio": ratio,
            ]
            if case .loop = embed { video["presentation"] = "gif" }
            return video
        case .images(let count):
            let images = (0..<count).map {
                [
                    "thumb": "\(base)/img/t\($0)", "fullsize": "\(base)/img/f\($0)", "alt": "Camel \($0)",
                    "aspectRatio": ratio,
                ]
                    as ReplicaMembers
            }
            return ["$type": "app.bsky.embed.images#view", "images": images]
        case .gallery(let count):
            let items = (0..<count).map {
                [
                    "$type": "app.bsky.embed.gallery#viewImage", "thumbnail": "\(base)/img/t\($0)",
                    "fullsize": "\(base)/img/f\($0)", "alt": "", "aspectRatio": ratio,
                ] as ReplicaMembers
            }
            return ["$type": "app.bsky.embed.gallery#view", "items": items]
        case .withRecord:
            return [
                "$type": "app.bsky.embed.recordWithMedia#view", "record": ReplicaMembers(),
                "media": Self.embed(.images(1), post, state) ?? NSNull(),
            ]
        }
    }

    private static func error(_ status: Int, _ name: String, _ words: String) -> FaultyRoute {
        ReplicaJSON.answer(["error": name, "message": words], status: status)
    }
}
