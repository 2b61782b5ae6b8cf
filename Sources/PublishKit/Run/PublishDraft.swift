// A source as it is to be published: its posts and stories, and the media that they need.
// Thread: any; a plain value. Invariant: media that several posts need are ordered once.

import FeedsModels

struct PublishDraft: Sendable {
    struct DraftPost: Sendable {
        let post: Post
        let id: String
        /// Numbers of orders.
        var media: [Int] = []
        var face: Int?
    }

    struct DraftPerson: Sendable {
        let story: Story
        var face: Int?
        var images: [(id: Int, media: Media, order: Int)] = []
    }

    let title: String
    private(set) var posts: [DraftPost] = []
    private(set) var people: [DraftPerson] = []
    private(set) var orders: [MediumOrder] = []
    private(set) var leftOut: [LeftOut]
    /// The order of the picture of the whole feed.
    private(set) var sitePicture: Int?
    private var numbers: [String: Int] = [:]

    init(_ response: FeedsResponse, hidden: HiddenThings, wishes: PublishWishes) {
        title = wishes.title ?? response.title ?? "Mutoscope"
        let choice = PublishChoice(response.posts, hidden: hidden, wishes: wishes)
        // Posts that the user names are all that is wanted.
        let skipped = response.skipped.filter { wishes.only?.contains($0.place) ?? true }
        let places = Set(skipped.map(\.place))
        leftOut = skipped.map { LeftOut($0.place, $0.reason) } + choice.leftOut.filter { !places.contains($0.place) }
        for (post, id) in zip(choice.posts, PublishedNames.names(of: choice.posts)) {
            var draft = DraftPost(post: post, id: id)
            let name = PublishChoice.place(of: post)
            draft.media = post.media.map { order(MediumOrder(Self.form($0), $0, name: name, post: post.key)) }
            draft.face = post.author?.avatar.map { order(MediumOrder(face: $0, name: post.author?.name ?? name)) }
            posts.append(draft)
        }
        if let path = wishes.sitePicture {
            sitePicture = order(MediumOrder(sitePicture: path))
        } else if wishes.category != nil, let post = posts.first?.post, let first = post.media.first {
            sitePicture = order(MediumOrder(.sitePicture, first, name: PublishChoice.place(of: post), post: post.key))
        }
        for story in wishes.only == nil ? response.stories : [] {
            guard !hidden.authors.contains(story.authorKey) || wishes.showsHidden else {
                leftOut.append(
                    LeftOut(
                        story.user.name, tr("you have hidden this person"), remedy: "--hidden publishes the stories"))
                continue
            }
            var person = DraftPerson(story: story)
            person.face = story.user.picture.map { order(MediumOrder(face: $0, name: story.user.name)) }
            for image in story.imageList where !image.isGenerated {
                let number = order(MediumOrder(Self.form(image.media), image.media, name: story.user.name))
                person.images.append((image.id, image.media, number))
            }
            if !person.images.isEmpty { people.append(person) }
        }
    }

    private static func form(_ media: Media) -> Recipe.Form { media.kind == .video ? .video : .image }

    private mutating func order(_ order: MediumOrder) -> Int {
        let key = order.form.rawValue + "\n" + (order.origin ?? order.media.id)
        if let known = numbers[key] { return known }
        numbers[key] = orders.count
        orders.append(order)
        return orders.count - 1
    }
}
