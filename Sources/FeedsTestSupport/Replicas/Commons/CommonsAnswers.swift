// The replica's answer to a query, as MediaWiki gives it.
// Thread: any; pure. Invariant: a list that goes on names all that the next request needs.

import Foundation

enum CommonsAnswers {
    static func answer(_ address: String, _ state: CommonsReplica.State) -> FaultyRoute? {
        guard let parts = URLComponents(string: address), parts.path == "/w/api.php" else { return .status(404) }
        if state.isBusy { return FaultyRoute.status(429).with("Retry-After", "120") }
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        if state.isClosed {
            return ReplicaJSON.answer(["error": ["code": "readapidenied", "info": "You need read permission"]])
        }
        guard query["action"] == "query", query["prop"] == "videoinfo" else { return .status(400) }
        if let title = query["titles"] {
            return pages(state.files.filter { "File:\($0.name)" == title }, next: nil, isNumbered: false, state)
        }
        switch query["generator"] {
        case "categorymembers":
            let files = state.files.filter { "Category:\($0.category)" == query["gcmtitle"] }
            return page(files, Int(query["gcmcontinue"] ?? "") ?? 0, Int(query["gcmlimit"] ?? "") ?? 10, false, state) {
                ["gcmcontinue": "\($0)", "continue": "gcmcontinue||"]
            }
        case "search":
            let isMeant = query["gsrsearch"]?.hasSuffix(" camels") == true
            return page(
                isMeant ? state.files : [], Int(query["gsroffset"] ?? "") ?? 0, Int(query["gsrlimit"] ?? "") ?? 10,
                true, state
            ) { ["gsroffset": $0, "continue": "gsroffset||"] }
        default: return .status(400)
        }
    }

    private static func page(
        _ files: [CommonsFile], _ start: Int, _ count: Int, _ isNumbered: Bool, _ state: CommonsReplica.State,
        _ next: (Int) -> ReplicaMembers
    ) -> FaultyRoute {
        let shown = Array(files.dropFirst(start).prefix(count))
        let rest = start + count < files.count ? next(start + count) : nil
        return pages(shown, next: rest, isNumbered: isNumbered, state)
    }

    private static func pages(
        _ files: [CommonsFile], next: ReplicaMembers?, isNumbered: Bool, _ state: CommonsReplica.State
    ) -> FaultyRoute {
        // The list itself is in no order, and only a search numbers its files.
        let pages = files.enumerated().reversed().map { index, file in
            page(file, state).merging(isNumbered ? ["index": index + 1] : [:]) { $1 }
        }
        var answer: ReplicaMembers = ["batchcomplete": true]
        if !pages.isEmpty { answer["query"] = ["pages": pages] }
        if let next { answer["continue"] = next }
        return ReplicaJSON.answer(answer)
    }

    private static func page(_ file: CommonsFile, _ state: CommonsReplica.State) -> ReplicaMembers {
        let base = "http://\(state.host)/media/\(file.number)"
        var info: ReplicaMembers = [
            "url": "\(base)/original", "descriptionurl": "http://\(state.host)/wiki/File:\(file.number)",
            "thumburl": "\(base)/1280px.jpg", "thumbwidth": 1280, "thumbheight": 720, "size": file.bytes, "width": 3840,
            "height": 2160,
            "mime": file.type, "timestamp": ReplicaJSON.time(file.uploaded), "user": "Ann",
            "extmetadata": [
                "ObjectName": ["value": file.title ?? "Camels \(file.number)"], "Artist": ["value": file.artist],
                "ImageDescription": ["value": "<p>A caravan &amp; its dust</p>"],
                "LicenseShortName": ["value": file.licence],
                "LicenseUrl": ["value": "https://creativecommons.org/licenses/by-sa/4.0"],
            ] as ReplicaMembers,
        ]
        if file.kind == .video {
            info["duration"] = 12.5
            info["derivatives"] = [
                derivative("\(base)/240p.webm", "video/webm; codecs=\"vp9, opus\"", 240),
                derivative("\(base)/720p.webm", "video/webm; codecs=\"vp9, opus\"", 720),
                derivative("\(base)/1080p.webm", "video/webm; codecs=\"vp9, opus\"", 1080),
                derivative("\(base)/144p.mov", "video/quicktime", 144),
            ]
            info["timedtext"] = [
                ["src": "\(base)/en.vtt", "kind": "subtitles", "srclang": "en", "label": "English", "type": "text/vtt"]
            ]
        }
        return ["pageid": file.number, "title": "File:\(file.name)", "videoinfo": [info]]
    }

    private static func derivative(_ address: String, _ type: String, _ height: Int) -> ReplicaMembers {
        ["src": address, "type": type, "width": height * 16 / 9, "height": height, "bandwidth": height * 1000]
    }
}
