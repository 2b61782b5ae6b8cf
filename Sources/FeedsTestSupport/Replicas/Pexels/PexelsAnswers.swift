// The replica's answer to a request.
// Thread: any; pure. Invariant: members and their types are those of the documentation.

import Foundation

enum PexelsAnswers {
    static func answer(_ request: LoopbackRequest, _ state: PexelsReplica.State) -> FaultyRoute? {
        guard let parts = URLComponents(string: request.path) else { return .status(400) }
        guard request.headers["authorization"] == state.key else {
            return ReplicaJSON.answer(["status": 401, "code": "Unauthorized"], status: 401)
        }
        if state.isBusy { return ReplicaJSON.answer(["code": "Too Many Requests"], status: 429) }
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        let isMeant = query["query"] == nil || query["query"] == "camels"
        let (videos, photos) = (isMeant ? state.videos : [], isMeant ? state.photos : [])
        switch parts.path {
        case "/v1/videos/search", "/v1/videos/popular":
            return page("videos", videos.map { video($0, state) }, query, state)
        case "/v1/search", "/v1/curated": return page("photos", photos.map { photo($0, state) }, query, state)
        case "/v1/collections/camels1":
            let media = videos.map { video($0, state) } + photos.map { photo($0, state) }
            return page("media", media, query, state)
        default: return ReplicaJSON.answer(["status": 404, "error": "Not Found"], status: 404)
        }
    }

    private static func page(
        _ name: String, _ items: [ReplicaMembers], _ query: [String: String], _ state: PexelsReplica.State
    ) -> FaultyRoute {
        let (page, length) = (Int(query["page"] ?? "") ?? 1, min(80, Int(query["per_page"] ?? "") ?? 15))
        let start = (page - 1) * length
        var answer: ReplicaMembers = [
            "page": page, "per_page": length, "total_results": items.count,
            name: Array(items.dropFirst(start).prefix(length)),
        ]
        if start + length < items.count { answer["next_page"] = "http://\(state.host)/v1/x/?page=\(page + 1)" }
        return ReplicaJSON.answer(answer).with("X-Ratelimit-Limit", "20000").with("X-Ratelimit-Remaining", "19684")
    }

    private static func video(_ number: Int, _ state: PexelsReplica.State) -> ReplicaMembers {
        let base = "http://\(state.host)/video/\(number)"
        return [
            "type": "Video", "id": number, "width": 1080, "height": 1920, "duration": 12,
            "url": "http://\(state.host)/video/a-camel-at-dusk-\(number)/", "image": "\(base).jpg",
            "user": ["id": 1, "name": "Ann", "url": "http://\(state.host)/@ann"] as ReplicaMembers,
            "video_files": [
                [
                    "id": 1, "quality": "hd", "file_type": "video/mp4", "width": 720, "height": 1280, "fps": 25,
                    "link": "\(base).mp4", "size": 900_000,
                ] as ReplicaMembers
            ], "video_pictures": [],
        ]
    }

    private static func photo(_ number: Int, _ state: PexelsReplica.State) -> ReplicaMembers {
        let base = "http://\(state.host)/photo/\(number)"
        return [
            "type": "Photo", "id": number, "width": 3000, "height": 4000, "url": "\(base)/", "alt": "A camel",
            "photographer": "Ann", "photographer_url": "http://\(state.host)/@ann", "photographer_id": 1,
            "src": ["original": "\(base).jpg", "large2x": "\(base)-2x.jpg", "tiny": "\(base)-tiny.jpg"],
        ]
    }
}
