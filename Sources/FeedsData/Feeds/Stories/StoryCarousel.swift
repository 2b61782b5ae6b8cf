// Pixelfed's answer for its stories: `{"self": {…}, "nodes": [{"user": {…}, "nodes": [{"id", "type", "src", …}]}]}`.
// Thread: any; pure. Invariant: only renames members; StoryPagesDecoder decides which stories are usable.

enum StoryCarousel {
    static func isOne(_ tree: JSONTree) -> Bool {
        tree["nodes"].list.contains { $0["user"].isObject } || tree["self"]["user"].isObject
    }

    /// In the form of a page's users. The user's own story comes last, because the user already knows it.
    static func users(of tree: JSONTree) -> [JSONTree] {
        let own = tree["self"]["nodes"].list.isEmpty ? [] : [tree["self"]]
        return (tree["nodes"].list + own).map(user)
    }

    private static func user(_ node: JSONTree) -> JSONTree {
        guard node.isObject else { return node }
        let user = node["user"]
        return .object([
            "id": user["id"], "name": user["username_acct"].nonNull ?? user["username"],
            "profile_picture_url": user["avatar"], "items": node["nodes"],
        ])
    }
}
