// `{"pages": [{"users": […]}]}`: stories by user, a story for each. Origin: RealStory.
// A Pixelfed carousel (`{"self": …, "nodes": [{"user": …, "nodes": […]}]}`) has the same content in another form.
// A user without images gets an image made of their picture, marked `isGenerated`: the same each time it is read.
// Thread: any. Invariant: every user is a story or skipped; no two stories share an id.

package import FeedsModels
import Foundation

struct StoryPagesDecoder {
    private let context: DecodingContext
    private var stories: [Story] = []
    private var skipped: [SkippedItem] = []
    private var places: [Int: String] = [:]

    /// Accepts the whole document, a page of it, or a bare list of users.
    static func decode(_ tree: JSONTree, at root: String = "", in context: DecodingContext) -> FeedsResponse {
        var decoder = StoryPagesDecoder(context: context)
        if StoryCarousel.isOne(tree) {
            decoder.collect(users: StoryCarousel.users(of: tree), at: root + "nodes")
        } else if tree.isObject, tree["users"].isNull {
            decoder.collect(pages: tree["pages"].list, at: root + "pages")
        } else {
            decoder.collect(users: (tree["users"].nonNull ?? tree).list, at: root + "users")
        }
        return FeedsResponse(shape: .storyPages, stories: decoder.stories, skipped: decoder.skipped)
    }

    private init(context: DecodingContext) {
        self.context = context
    }

    private mutating func collect(pages: [JSONTree], at root: String) {
        for (index, page) in pages.enumerated() {
            guard page.isObject, !page["users"].isNull else {
                skipped.append(SkippedItem(place: "\(root)[\(index)]", reason: tr("it has no users")))
                continue
            }
            collect(users: page["users"].list, at: "\(root)[\(index)].users", page: index)
        }
    }

    private mutating func collect(users: [JSONTree], at root: String, page: Int? = nil) {
        for (index, user) in users.enumerated() {
            let place = "\(root)[\(index)]"
            var notes = ItemNotes()
            do throws(Rejection) {
                var story = try story(of: user, &notes)
                story.page = page
                if let other = places[story.id] { throw Rejection(tr("it is a duplicate of %1", other)) }
                places[story.id] = place
                stories.append(story)
            } catch {
                skipped.append(SkippedItem(place: place, reason: error.reason))
            }
            skipped += notes.skipped(at: place)
        }
    }

    private func story(of tree: JSONTree, _ notes: inout ItemNotes) throws(Rejection) -> Story {
        try tree.requireObject()
        guard let id = tree["id"].ordinal else {
            throw Rejection(tr("its id is %1, not a whole number", tree["id"].kindName))
        }
        guard let name = tree["name"].text ?? tree["username"].text else { throw Rejection(tr("it has no name")) }
        let picture = context.optionalURL(tree["profile_picture_url"].nonNull ?? tree["picture"])
        let user = StoryAuthor(id: id, name: name, picture: picture)
        let given = tree["stories"].nonNull ?? tree["items"].nonNull ?? tree["images"]
        let images = StoryImagesDecoder.images(given.list, of: user, context, &notes)
        if !images.isEmpty { return Story(id: id, imageList: images, user: user) }
        guard let picture else { throw Rejection(tr("it has neither images nor a picture to make one of")) }
        return Story(id: id, imageList: [StoryImagesDecoder.generated(from: picture, of: user)], user: user)
    }
}

// MARK: - Its row

extension FeedShape {
    package static let storyPages = FeedShape("story-pages", tr("Stories"))
}

extension FeedFormat {
    static let storyPages = FeedFormat(
        .storyPages,
        recognises: { $0.tree.has("pages") || $0.tree.has("users") || StoryCarousel.isOne($0.tree) },
        isItem: { $0.has("profile_picture_url") }, decode: { StoryPagesDecoder.decode($0.tree, in: $1) })
}
