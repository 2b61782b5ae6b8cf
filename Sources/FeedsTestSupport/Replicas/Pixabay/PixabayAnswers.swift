// The replica's answer to a path.
// Thread: any; pure. Invariant: members and their types are those of the documentation; a refusal is plain text.

import Foundation

enum PixabayAnswers {
    static func answer(_ address: String, _ state: PixabayReplica.State) -> FaultyRoute? {
        guard let parts = URLComponents(string: address) else { return .status(400) }
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        guard query["key"] == state.key else { return refusal(400, "Invalid or missing API key") }
        if state.isBusy { return refusal(429, "API rate limit exceeded").with("X-RateLimit-Reset", "40") }
        let isMeant = query["q"] == nil || query["q"] == "camels"
        switch parts.path {
        case "/api/videos/": return page(isMeant ? state.videos.map { video($0, state) } : [], query)
        case "/api/": return page(isMeant ? state.photos.map { photo($0, state) } : [], query)
        default: return .status(404)
        }
    }

    private static func refusal(_ status: Int, _ words: String) -> FaultyRoute {
        var route = FaultyRoute.text("[ERROR \(status)] \(words)")
        route.status = status
        return route
    }

    private static func page(_ items: [ReplicaMembers], _ query: [String: String]) -> FaultyRoute {
        let (page, length) = (Int(query["page"] ?? "") ?? 1, min(200, Int(query["per_page"] ?? "") ?? 20))
        let start = (page - 1) * length
        guard start == 0 || start < items.count else { return refusal(400, "\"page\" is out of valid range.") }
        let hits = Array(items.dropFirst(start).prefix(length))
        return ReplicaJSON.answer(
            ["total": items.count, "totalHits": min(500, items.count), "hits": hits] as ReplicaMembers)
    }

    private static func item(_ number: Int, _ state: PixabayReplica.State) -> ReplicaMembers {
        [
            "id": number, "pageURL": "http://\(state.host)/id-\(number)/", "tags": "camel, dusk, sand", "views": 9,
            "downloads": 7, "likes": 3, "comments": 1, "user_id": 5, "user": "Ann", "userImageURL": "",
        ]
    }

    private static func video(_ number: Int, _ state: PixabayReplica.State) -> ReplicaMembers {
        let base = "http://\(state.host)/video/\(number)"
        let file = { (size: String, height: Int) -> ReplicaMembers in
            [
                "url": "\(base)_\(size).mp4", "width": height * 16 / 9, "height": height, "size": height * 1000,
                "thumbnail": "\(base)_\(size).jpg",
            ]
        }
        let none: ReplicaMembers = ["url": "", "width": 0, "height": 0, "size": 0, "thumbnail": ""]
        let files: ReplicaMembers = [
            "large": none, "medium": file("medium", 1080), "small": file("small", 720), "tiny": file("tiny", 360),
        ]
        return item(number, state).merging(["type": "film", "duration": 12, "videos": files]) { $1 }
    }

    private static func photo(_ number: Int, _ state: PixabayReplica.State) -> ReplicaMembers {
        let base = "http://\(state.host)/photo/\(number)"
        return item(number, state).merging([
            "type": "photo", "webformatURL": "\(base)_640.jpg", "largeImageURL": "\(base)_1280.jpg",
            "imageWidth": 4000, "imageHeight": 3000,
        ]) { $1 }
    }
}
