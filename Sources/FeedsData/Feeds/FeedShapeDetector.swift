// Tells the JSON shapes apart by their keys and by what their lists hold.
// Thread: any. Invariant: one odd item does not decide: the shape that most items have does.

import FeedsModels

enum FeedShapeDetector {
    /// Items that are looked at.
    private static let sample = 200

    static func shape(of tree: JSONTree) throws(Rejection) -> FeedShape {
        switch tree {
        case .array(let items):
            guard let shape = commonShape(of: items) else { throw Rejection(unknownItems(items)) }
            return shape
        case .object(let members):
            return try shape(of: tree, keys: members.keys)
        default:
            throw Rejection("it is \(tree.kindName) alone")
        }
    }

    private static func shape(of tree: JSONTree, keys: Set<String>) throws(Rejection) -> FeedShape {
        if isJSONFeed(tree) { return .jsonFeed }
        if keys.contains("videos") { return try shape(ofVideos: tree["videos"].list, keys) }
        if keys.contains("pages") || keys.contains("users") || StoryCarousel.isOne(tree) { return .storyPages }
        if let shape = shape(ofItem: tree) { return shape }
        throw Rejection(refusal(tree) ?? "\(members(keys, of: "it"))")
    }

    private static func isJSONFeed(_ tree: JSONTree) -> Bool {
        if isVersionOfJSONFeed(tree["version"].text ?? "") || tree["_mutoscope"].isObject { return true }
        let marks = ["attachments", "content_text", "content_html", "date_published", "_mutoscope"]
        return tree["items"].list.prefix(sample).contains { item in marks.contains { !item[$0].isNull } }
    }

    private static func isVersionOfJSONFeed(_ text: String) -> Bool {
        text.hasPrefix("https://jsonfeed.org/") || text.contains("jsonfeed")
    }

    private static func shape(ofVideos videos: [JSONTree], _ keys: Set<String>) throws(Rejection) -> FeedShape {
        let isPage = !keys.isDisjoint(with: ["per_page", "total_results", "next_page"])
        switch commonShape(of: videos) {
        case .pexelsArray: return .pexelsPage
        case .videoList where !(videos.isEmpty && isPage): return .videoList
        default:
            guard isPage || !videos.prefix(sample).contains(where: \.isObject) else {
                throw Rejection(unknownItems(videos))
            }
            return isPage ? .pexelsPage : .videoList
        }
    }

    /// An empty list is of any shape.
    private static func commonShape(of items: [JSONTree]) -> FeedShape? {
        var votes: [FeedShape: Int] = [:]
        for shape in items.prefix(sample).lazy.compactMap(shape(ofItem:)) { votes[shape, default: 0] += 1 }
        let winner = votes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
        return winner?.key ?? (items.isEmpty ? .videoList : nil)
    }

    private static func shape(ofItem item: JSONTree) -> FeedShape? {
        guard case .object(let members) = item else { return item.isString ? .videoList : nil }
        let marks: [(String, FeedShape)] = [
            ("video_files", .pexelsArray), ("sources", .cardArray), ("media", .imgurPosts), ("is_album", .imgurPosts),
            ("commment", .cardArray), ("video_pictures", .pexelsArray), ("profile_picture_url", .storyPages),
        ]
        return marks.first { members[$0.0] != nil }?.1
    }

    /// What a service says instead of a feed, such as `{"error": "The access token is invalid"}`.
    private static func refusal(_ tree: JSONTree) -> String? {
        let words = [tree["error"], tree["error"]["message"], tree["message"], tree["detail"]].lazy.compactMap(\.text)
        return words.first.map { "it says “\($0.prefix(200))”" }
    }

    private static func unknownItems(_ items: [JSONTree]) -> String {
        guard case .object(let members) = items.first(where: \.isObject) else {
            return "its list holds neither posts nor addresses"
        }
        return self.members(members.keys, of: "its items")
    }

    /// "it has only the key “data”", "its items have only the keys “a”, “b”".
    private static func members(_ keys: Set<String>, of owner: String) -> String {
        let verb = owner == "it" ? "has" : "have"
        let names = keys.sorted().prefix(8).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
        return keys.isEmpty
            ? "\(owner) \(verb) no keys" : "\(owner) \(verb) only the key\(keys.count == 1 ? "" : "s") \(names)"
    }
}
