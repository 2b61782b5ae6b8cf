// Writes accounts and statuses as Mastodon's interface does.
// Thread: any; pure. Invariant: ids are text.

import Foundation

enum MastodonJSON {
    static func account(_ name: String, _ state: MastodonReplica.State, withMove: Bool = false) -> ReplicaMembers {
        let base = "http://\(state.host)"
        var account: ReplicaMembers = [
            "id": name == "ann" ? "9" : "10", "username": name, "acct": name, "display_name": name.capitalized,
            "url": "\(base)/@\(name)", "uri": "\(base)/users/\(name)", "avatar": "\(base)/media/\(name).png",
            "avatar_static": "\(base)/media/\(name)-still.png", "bot": false,
        ]
        if withMove, let moved = state.movedTo { account["moved"] = ["id": "77", "acct": moved] }
        return account
    }

    static func status(_ status: MastodonStatus, _ state: MastodonReplica.State) -> ReplicaMembers {
        let base = "http://\(state.host)"
        var members: ReplicaMembers = [
            "id": status.id, "uri": "\(base)/users/\(status.account)/statuses/\(status.id)",
            "url": "\(base)/@\(status.account)/\(status.id)", "created_at": ReplicaJSON.time(status.createdAt),
            "edited_at": status.editedAt.map { ReplicaJSON.time($0) } ?? NSNull(), "content": status.content,
            "spoiler_text": status.warning, "sensitive": status.isSensitive, "visibility": status.visibility,
            "language": "en", "account": account(status.account, state), "favourites_count": status.favourites,
            "reblogs_count": 1, "replies_count": state.statuses.count { $0.repliesTo == status.number },
            "in_reply_to_id": NSNull(), "reblog": NSNull(),
            "tags": status.tags.map { ["name": $0, "url": "\(base)/tags/\($0)"] },
            "media_attachments": status.attachments.enumerated().map {
                attachment($1, "\(status.number)\($0)", base)
            },
        ]
        if let parent = status.repliesTo, let asked = state.statuses.first(where: { $0.number == parent }) {
            members["in_reply_to_id"] = asked.id
        }
        if let number = status.reblogOf, let inner = state.statuses.first(where: { $0.number == number }) {
            members["reblog"] = Self.status(inner, state)
            members["media_attachments"] = [ReplicaMembers]()
        }
        return members.merging(status.strange) { $1 }
    }

    private static func attachment(
        _ type: MastodonStatus.Attachment, _ id: String, _ base: String
    ) -> ReplicaMembers {
        let ending = [.image: "jpg", .audio: "mp3"][type] ?? "mp4"
        var attachment: ReplicaMembers = [
            "id": id, "type": type.rawValue, "url": "\(base)/media/\(id).\(ending)",
            "preview_url": "\(base)/media/\(id)-small.jpg", "remote_url": NSNull(), "description": "Camels at dusk",
            "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
        ]
        let original: ReplicaMembers = [
            "width": 720, "height": 1280, "duration": 12.1, "bitrate": 900_000, "frame_rate": "30/1",
        ]
        attachment["meta"] =
            [
                "original": original, "small": ["width": 360, "height": 640], "focus": ["x": 0.1, "y": 0.3],
            ] as ReplicaMembers
        // A file that the server has not fetched from its origin.
        if type == .unknown {
            attachment["url"] = NSNull()
            attachment["remote_url"] = "https://origin.example/\(id).mp4"
        }
        return attachment
    }
}
