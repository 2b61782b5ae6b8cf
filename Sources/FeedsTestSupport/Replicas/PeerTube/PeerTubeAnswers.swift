// The replica's answer to a path.
// Thread: any; a plain value. Invariant: an unknown path is a 404 with a problem document, as on a real server.

import Foundation

struct PeerTubeAnswers {
    private let world: PeerTubeWorld
    private let host: String

    init(_ world: PeerTubeWorld) {
        self.world = world
        host = world.read { $0.host }
    }

    func answer(_ address: String) -> FaultyRoute? {
        guard let parts = URLComponents(string: address) else { return .status(400) }
        let path = parts.path.split(separator: "/").map(String.init)
        if let media = media(path) { return media }
        if path.first == ".well-known" || path.first == "nodeinfo" { return nodeinfo(path) }
        guard path.starts(with: ["api", "v1"]) else { return problem(404, "not_found", "Not found") }
        let used = world.count()
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        var route =
            used.isRefused
            ? problem(429, "too_many_requests", "Too many requests") : api(Array(path.dropFirst(2)), query)
        route.headers["X-RateLimit-Limit"] = "\(used.limit)"
        route.headers["X-RateLimit-Remaining"] = "\(used.remaining)"
        route.headers["X-RateLimit-Reset"] = "\(Int(used.reset.timeIntervalSince1970.rounded(.up)))"
        if used.isRefused {
            let wait = used.reset.timeIntervalSince(world.now()).rounded(.up)
            route.headers["Retry-After"] = "\(Int(max(1, wait)))"
        }
        return route
    }

    // MARK: The interface

    private func api(_ path: [String], _ query: [String: String]) -> FaultyRoute {
        guard !world.read({ $0.isClosed }) else { return problem(401, "missing_token", "Unauthorized") }
        switch (path.first, path.count) {
        case ("videos", 1): return list(query) { query["isLocal"] != "true" || $0.home == nil }
        case ("videos", 2...): return video(path, query)
        case ("video-channels", 3): return actors(path[1], query) { $0.channel }
        case ("accounts", 3): return actors(path[1], query) { $0.channel + "_account" }
        case ("search", 2) where path[1] == "videos":
            return list(query) { $0.matches(query) }
        case ("video-playlists", 3): return playlist(path[1], query)
        default: return problem(404, "not_found", "Not found")
        }
    }

    private func actors(_ name: String, _ query: [String: String], _ of: (PeerTubeVideo) -> String) -> FaultyRoute {
        let known = world.read { state in state.videos.contains { of($0) == name } }
        guard known else { return problem(404, "not_found", "Channel not found") }
        return list(query) { of($0) == name }
    }

    private func list(_ query: [String: String], _ isWanted: (PeerTubeVideo) -> Bool) -> FaultyRoute {
        let showsAll = query["nsfw"] == "both"
        return page(
            world.read { $0.videos }.filter { isWanted($0) && (showsAll || !$0.isSensitive) && $0.privacy == 1 }, query)
    }

    func page(_ videos: [PeerTubeVideo], _ query: [String: String]) -> FaultyRoute {
        guard let (start, count) = range(query) else {
            return problem(400, "invalid_parameters", "Incorrect request parameters: count")
        }
        // Servers leave out what a viewer may not see after they have cut the page.
        let shown = videos.dropFirst(start).prefix(count).filter { query["isLive"] != "false" || !$0.isLive }
        return json(["total": videos.count, "data": shown.map { PeerTubeJSON.item($0, on: host) }])
    }

    private func range(_ query: [String: String]) -> (start: Int, count: Int)? {
        guard let start = Int(query["start"] ?? "0"), let count = Int(query["count"] ?? "15"), start >= 0,
            (0...100).contains(count)
        else { return nil }
        return (start, count)
    }

    private func playlist(_ id: String, _ query: [String: String]) -> FaultyRoute {
        guard let uuids = world.read({ $0.playlists[id] }) else {
            return problem(404, "not_found", "Playlist not found")
        }
        guard let (start, count) = range(query) else { return problem(400, "invalid_parameters", "Incorrect count") }
        let videos = world.read { $0.videos }
        let elements = uuids.enumerated().dropFirst(start).prefix(count).map { index, uuid -> [String: Any] in
            let video = videos.first { $0.uuid == uuid }
            return [
                "id": index + 1, "position": index + 1, "type": video == nil ? 1 : 0,
                "video": video.map { PeerTubeJSON.item($0, on: host) } ?? NSNull(),
            ]
        }
        return json(["total": uuids.count, "data": elements])
    }

    private func video(_ path: [String], _ query: [String: String]) -> FaultyRoute {
        guard let video = world.read({ state in state.videos.first { $0.uuid == path[1] || $0.short == path[1] } }),
            video.privacy == 1
        else { return problem(404, "not_found", "Video not found") }
        if video.home != nil, !world.read({ $0.isFollowed }) {
            return problem(
                403, "does_not_respect_follow_constraints", "Cannot get this video regarding follow constraints")
        }
        if video.hasPassword { return problem(403, "video_requires_password", "Please provide a password") }
        switch path.dropFirst(2).first {
        case nil: return json(PeerTubeJSON.detail(video, on: host))
        case "captions":
            return json([
                "total": 1,
                "data": [
                    [
                        "language": ["id": "en", "label": "English"], "automaticallyGenerated": false,
                        "captionPath": "/lazy-static/video-captions/\(video.uuid)-en.vtt",
                    ] as [String: Any]
                ],
            ])
        case "storyboards":
            let sheet: [String: Any] = [
                "storyboardPath": "/lazy-static/storyboards/\(video.uuid).jpg", "totalHeight": 480, "totalWidth": 540,
                "spriteHeight": 240, "spriteWidth": 135, "spriteDuration": 1,
            ]
            return json(["storyboards": [sheet]])
        case "chapters":
            return json(["chapters": video.chapters.map { ["timecode": $0.start, "title": $0.title] as [String: Any] }])
        case "comment-threads": return comments(video, path.count > 3 ? path[3] : nil, query)
        default: return problem(404, "not_found", "Not found")
        }
    }

    private func comments(_ video: PeerTubeVideo, _ thread: String?, _ query: [String: String]) -> FaultyRoute {
        if let thread {
            guard let comment = video.comments.first(where: { "\($0.id)" == thread }) else {
                return problem(404, "not_found", "Comment not found")
            }
            return json(PeerTubeJSON.tree(comment, of: video, on: host))
        }
        guard let (start, count) = range(query) else { return problem(400, "invalid_parameters", "Incorrect count") }
        let shown = video.comments.dropFirst(start).prefix(count)
        return json([
            "total": video.comments.count, "totalNotDeletedComments": video.comments.count { !$0.isDeleted },
            "data": shown.map { PeerTubeJSON.comment($0, of: video, on: host) },
        ])
    }

    private func nodeinfo(_ path: [String]) -> FaultyRoute {
        if path == [".well-known", "nodeinfo"] {
            let link = [
                "rel": "http://nodeinfo.diaspora.software/ns/schema/2.0", "href": "http://\(host)/nodeinfo/2.0.json",
            ]
            return json(["links": [link]])
        }
        guard path == ["nodeinfo", "2.0.json"] else { return problem(404, "not_found", "Not found") }
        let software = ["name": "peertube", "version": "7.3.0"]
        return json(["version": "2.0", "software": software, "protocols": ["activitypub"]] as [String: Any])
    }

    // MARK: Media

    private func media(_ path: [String]) -> FaultyRoute? {
        switch path.first {
        case "lazy-static" where path.last?.hasSuffix(".vtt") == true:
            return .text("WEBVTT\n\n00:00.200 --> 00:01.000\nDusk\n", type: "text/vtt")
        case "lazy-static": return .data(world.clips.picture, type: "image/jpeg").tagged("picture")
        case "static" where path.count == 3 && path[1] == "web-videos":
            return has(path[2].replacingOccurrences(of: "-480.mp4", with: ""), [.whole, .both, .brokenStream])
                ? .data(world.clips.whole, type: "video/mp4").tagged("whole") : .status(404)
        case "static" where path.count == 5:
            guard has(path[3], [.stream, .splitStream, .both]) else { return .status(404) }
            return stream(path[4])
        case "download": return .status(429)
        default: return nil
        }
    }

    private func stream(_ file: String) -> FaultyRoute {
        let playlist = "application/x-mpegURL"
        return switch file {
        case "master.m3u8": .text(world.clips.master("480.m3u8"), type: playlist)
        case "480.m3u8": .text(world.clips.level("480-fragmented.mp4"), type: playlist)
        case "480-fragmented.mp4": .data(world.clips.stream, type: "video/mp4").tagged("stream")
        default: .status(404)
        }
    }

    private func has(_ uuid: String, _ files: Set<PeerTubeVideo.Files>) -> Bool {
        world.read { state in state.videos.contains { $0.uuid == uuid && files.contains($0.files) } }
    }

    // MARK: Answers

    /// With a weak validator, as every answer of the interface.
    func json(_ members: Any) -> FaultyRoute {
        let body = PeerTubeJSON.data(members)
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in body { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return .data(body, type: "application/json; charset=utf-8")
            .with("ETag", #"W/"\#(String(body.count, radix: 16))-\#(String(digest, radix: 36))""#)
    }

    /// RFC 7807.
    func problem(_ status: Int, _ code: String, _ detail: String) -> FaultyRoute {
        var route = FaultyRoute.data(
            PeerTubeJSON.data(
                [
                    "type": "https://docs.joinpeertube.org/api-rest-reference.html#section/Errors/\(code)",
                    "detail": detail, "status": status, "code": code, "error": detail,
                ] as [String: Any]), type: "application/problem+json; charset=utf-8")
        route.status = status
        return route
    }
}

extension PeerTubeVideo {
    /// Whether a search with these parameters finds it.
    fileprivate func matches(_ query: [String: String]) -> Bool {
        let words = query["search"]?.lowercased() ?? ""
        let licences = query["licenceOneOf"]?.split(separator: ",").compactMap { Int($0) }
        return (name.lowercased().contains(words) || tags.contains(words))
            && duration <= query["durationMax"].flatMap { Int($0) } ?? .max
            && licences.map { $0.contains(licence ?? 0) } ?? true
            && query["languageOneOf"].map { $0 == language } ?? true
    }
}
