// The replica's answer to a path.
// Thread: any; pure. Invariant: addresses of files are written as the library writes them, with their spaces.

import Foundation

enum NASAAnswers {
    static func answer(_ address: String, _ state: NASAReplica.State) -> FaultyRoute? {
        guard let parts = URLComponents(string: address) else { return .status(400) }
        let path = parts.path.split(separator: "/").map(String.init)
        if path.first == "video" || path.first == "image" { return .data(state.clip, type: "video/mp4") }
        if state.isBusy { return FaultyRoute.status(429).with("Retry-After", "120") }
        if state.isClosed { return .status(403) }
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        switch (path.first, path.count) {
        case ("search", 1): return search(query, state)
        case ("asset", 2): return asset(path[1], state)
        default: return .status(404)
        }
    }

    // MARK: Lists

    private static func search(_ query: [String: String], _ state: NASAReplica.State) -> FaultyRoute {
        let (page, length) = (Int(query["page"] ?? "") ?? 1, Int(query["page_size"] ?? "") ?? 100)
        let found = state.items.filter { query["nasa_id"].map($0.id.elementsEqual) ?? (query["q"] == "saturn") }
        let start = (page - 1) * length
        guard start == 0 || start < found.count else { return .status(400) }
        var links: [ReplicaMembers] = []
        if start + length < found.count {
            links = [
                ["rel": "next", "prompt": "Next", "href": "http://\(state.host)/search?q=saturn&page=\(page + 1)"]
            ]
        }
        return ReplicaJSON.answer([
            "collection": [
                "version": "1.1", "href": "http://\(state.host)/search", "links": links,
                "metadata": ["total_hits": found.count],
                "items": found.dropFirst(start).prefix(length).map { item($0, state) },
            ] as ReplicaMembers
        ])
    }

    private static func item(_ item: NASAItem, _ state: NASAReplica.State) -> ReplicaMembers {
        let base = base(item, state)
        var links: [ReplicaMembers] = [["href": "\(base)~thumb.jpg", "rel": "preview", "render": "image"]]
        if item.isVideo { links.append(["href": "\(base).srt", "rel": "captions"]) }
        if !item.isVideo, item.listsSizes {
            links += [
                ["href": "\(base)~orig.jpg", "rel": "canonical", "width": 8000, "height": 6000, "size": 90_000_000],
                ["href": "\(base)~medium.jpg", "rel": "alternate", "width": 1280, "height": 960, "size": 400_000],
            ]
        }
        return [
            "href": "\(base)/collection.json", "links": links,
            "data": [
                [
                    "nasa_id": item.id, "title": item.title, "description": "A ring &amp; its dust", "center": "JPL",
                    "media_type": item.isVideo ? "video" : "image", "date_created": ReplicaJSON.time(item.created),
                    "keywords": ["Saturn", "rings, dust"], "photographer": "Ann",
                ] as ReplicaMembers
            ],
        ]
    }

    private static func base(_ item: NASAItem, _ state: NASAReplica.State) -> String {
        "http://\(state.host)/\(item.isVideo ? "video" : "image")/\(item.id)/\(item.id)"
    }

    // MARK: Files

    private static func asset(_ id: String, _ state: NASAReplica.State) -> FaultyRoute {
        guard let item = state.items.first(where: { $0.id == id }) else {
            return ReplicaJSON.answer(["reason": "No assets found for \(id)"], status: 404)
        }
        let sizes = item.hasOnlyOriginal ? ["orig"] : ["orig", "large", "medium", "mobile", "small", "preview"]
        let ending = item.isVideo ? "mp4" : "jpg"
        let files = sizes.map { "~\($0).\(ending)" } + ["~thumb_1.png", ".srt", ".vtt", "/metadata.json"]
        let items = files.map { ["href": base(item, state) + $0] }
        return ReplicaJSON.answer(["collection": ["version": "1.1", "items": items] as ReplicaMembers])
    }
}
