/// A comment on a video of the replica, or a reply.
package struct PeerTubeComment: Sendable {
    package var id: Int
    package var author: String
    package var text: String
    package var isDeleted = false
    package var replies: [PeerTubeComment] = []

    package init(_ id: Int, _ author: String, _ text: String, replies: [PeerTubeComment] = []) {
        self.id = id
        self.author = author
        self.text = text
        self.replies = replies
    }

    var all: Int { replies.reduce(1) { $0 + $1.all } }
}
