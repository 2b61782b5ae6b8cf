// Writes videos and comments as PeerTube's interface does (7.x).
// Thread: any; pure. Invariant: lists hold no files.

import Foundation

enum PeerTubeJSON {
    typealias Members = [String: Any]

    static func item(_ video: PeerTubeVideo, on host: String) -> Members {
        let home = video.home ?? host
        let scheme = "http"
        var item: Members = [
            "id": Int(video.uuid.suffix(12)) ?? 0, "uuid": video.uuid, "shortUUID": video.short,
            "url": "\(scheme)://\(home)/videos/watch/\(video.uuid)", "name": video.name,
            "truncatedDescription": String(video.words.prefix(250)), "duration": video.duration,
            "isLive": video.isLive, "isLocal": video.home == nil, "nsfw": video.isSensitive, "nsfwFlags": video.flags,
            "views": video.views, "viewers": 0, "likes": video.likes, "dislikes": 0,
            "comments": video.comments.reduce(0) { $0 + $1.all },
            "publishedAt": video.publishedAt.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
            "thumbnailPath": "/lazy-static/thumbnails/\(video.uuid).jpg",
            "previewPath": "/lazy-static/previews/\(video.uuid).jpg",
            "privacy": ["id": video.privacy, "label": video.privacy == 1 ? "Public" : "Private"],
            "channel": actor(video.channel, video.channelName, home, "video-channels"),
            "account": actor("\(video.channel)_account", video.channelName, home, "accounts"),
        ]
        item["aspectRatio"] = video.aspectRatio ?? NSNull()
        item["nsfwSummary"] = video.warning ?? NSNull()
        item["licence"] = ["id": video.licence ?? NSNull(), "label": "Unknown"] as Members
        item["language"] = ["id": video.language ?? NSNull(), "label": "English"] as Members
        if video.state != 1 { item["state"] = ["id": video.state, "label": "To transcode"] as Members }
        return item
    }

    static func detail(_ video: PeerTubeVideo, on host: String) -> Members {
        let base = "http://\(host)"
        var item = item(video, on: host)
        item["description"] = video.words + "\n\nMore of it."
        item["tags"] = video.tags
        item["downloadEnabled"] = true
        item["commentsPolicy"] = ["id": 1, "label": "Enabled"] as Members
        let whole: Members = [
            "id": 1, "resolution": ["id": 480, "label": "480p"] as Members, "width": 270, "height": 480,
            "size": 120_000, "fps": 30, "hasAudio": true, "hasVideo": true,
            "fileUrl": "\(base)/static/web-videos/\(video.uuid)-480.mp4",
            "fileDownloadUrl": "\(base)/download/videos/generate/\(video.uuid)?videoFileIds=1",
        ]
        item["files"] = [.whole, .both, .brokenStream].contains(video.files) ? [whole] : []
        item["streamingPlaylists"] = video.files == .whole ? [] : [stream(video, base)]
        return item
    }

    private static func stream(_ video: PeerTubeVideo, _ base: String) -> Members {
        let folder = "\(base)/static/streaming-playlists/hls/\(video.uuid)"
        let isSplit = video.files == .splitStream
        let picture: Members = [
            "id": 2, "resolution": ["id": 480, "label": "480p"] as Members, "width": 270, "height": 480,
            "size": 150_000, "fps": 30, "hasAudio": !isSplit, "hasVideo": true,
            "fileUrl": "\(folder)/480-fragmented.mp4", "playlistUrl": "\(folder)/480.m3u8",
        ]
        let sound: Members = [
            "id": 3, "resolution": ["id": 0, "label": "Audio only"] as Members, "width": NSNull(), "height": NSNull(),
            "size": 20_000, "fps": 0, "hasAudio": true, "hasVideo": false,
            "fileUrl": "\(folder)/0-fragmented.mp4", "playlistUrl": "\(folder)/0.m3u8",
        ]
        return [
            "id": 1, "type": 1, "playlistUrl": "\(folder)/master.m3u8", "segmentsSha256Url": "\(folder)/segments.json",
            "redundancies": [Members](), "files": isSplit ? [picture, sound] : [picture],
        ]
    }

    static func actor(_ name: String, _ display: String, _ host: String, _ kind: String) -> Members {
        [
            "id": 1, "name": name, "displayName": display, "host": host, "url": "http://\(host)/\(kind)/\(name)",
            "avatars": [
                ["width": 48, "path": "/lazy-static/avatars/48.png"] as Members,
                ["width": 120, "path": "/lazy-static/avatars/120.png"] as Members,
            ],
        ]
    }

    static func comment(_ comment: PeerTubeComment, of video: PeerTubeVideo, on host: String) -> Members {
        let account: Any =
            comment.isDeleted ? NSNull() : actor(comment.author.lowercased(), comment.author, host, "accounts")
        return [
            "id": comment.id, "threadId": comment.id,
            "url": "http://\(host)/videos/watch/\(video.uuid)/comments/\(comment.id)",
            "text": comment.isDeleted ? "" : comment.text, "isDeleted": comment.isDeleted,
            "createdAt": video.publishedAt.addingTimeInterval(60).formatted(.iso8601),
            "totalReplies": comment.all - 1, "account": account,
        ]
    }

    static func tree(_ comment: PeerTubeComment, of video: PeerTubeVideo, on host: String) -> Members {
        [
            "comment": Self.comment(comment, of: video, on: host),
            "children": comment.replies.map { tree($0, of: video, on: host) },
        ]
    }

    static func data(_ members: Any) -> Data {
        // Only values that JSON has are written above.
        (try? JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes]))
            ?? Data()
    }
}
