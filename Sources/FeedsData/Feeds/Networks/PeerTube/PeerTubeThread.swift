// Where comments are: those of a video, or the replies of one of them.
// Thread: any; a plain value. Invariant: its text is safe in an address.

import FeedsModels

struct PeerTubeThread: Hashable {
    let uuid: String
    let host: ServerHost
    /// The comment whose replies are meant; nil for the comments of the video.
    var comment: String?

    init(uuid: String, host: ServerHost, comment: String? = nil) {
        self.uuid = uuid
        self.host = host
        self.comment = comment
    }

    init?(_ place: CommentsPlace) {
        let parts = place.text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let uuid = PeerTubeName.id(String(parts[0])),
            let host = ServerHost(parts[1])
        else { return nil }
        self.init(uuid: uuid, host: host)
        guard parts.count == 3 else { return }
        guard let comment = PeerTubeName.id(String(parts[2])) else { return nil }
        self.comment = comment
    }

    var place: CommentsPlace { CommentsPlace("\(uuid) \(host.text)" + (comment.map { " \($0)" } ?? "")) }
}
