/// The subject of an act on a server: a post, or a person or channel.
package struct SentThing: Sendable, Hashable {
    /// The post on this machine; nil for a person.
    package var post: PostKey?
    /// The identifier on the network, the same on every server: a post's `uri`, or a person's handle.
    package var uri: String
    /// The words of a reply.
    package var text: String?

    package init(post: PostKey?, uri: String, text: String? = nil) {
        self.post = post
        self.uri = uri
        self.text = text
    }

    /// Nil for a post that has no identifier on its network.
    package init?(_ post: Post, reply: String? = nil) {
        guard let uri = post.uri else { return nil }
        self.init(post: post.key, uri: uri, text: reply)
    }
}
