// Decoded posts on their way through the app: layouts, preload decisions, view models, tiles and all their texts.
// Thread: main actor, for the view models. Invariant: it traps on a broken promise; nothing is fetched.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation

@testable import FeedsCore
@testable import FeedsData

@MainActor enum FeedWalk {
    private static let mostPosts = 12
    private static let mostMedia = 4
    private static let store = MediaStore(
        folder: FileManager.default.temporaryDirectory.appending(path: "fuzz-walk-\(getpid())"),
        network: ScriptedNetwork { _, _ in nil }, limit: .bytes(1 << 20), pickOrder: FuzzPlaces.pickOrder)
    private static let person = UserActions(store: FakeLibraryStore())
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// The first byte chooses the document's name.
    static func run(_ data: Data) async {
        let url = FuzzPlaces.address(data.first.map { $0 & 1 == 0 } ?? true ? "/f/feed.json" : "/f/feed.m3u")
        let context = DecodingContext(document: url, firstLaunch: Date(timeIntervalSince1970: 0)) { _ in false }
        // An error is allowed.
        guard let response = try? FeedDecoder(context: context, place: "feed").decode(Data(data.dropFirst())) else {
            return
        }
        await walk(response)
    }

    static func walk(_ response: FeedsResponse) async {
        precondition(!response.summary.isEmpty)
        let report = CheckReport(source: "feed", outcome: .read(response))
        precondition(!report.text.isEmpty && !report.json.isEmpty)
        for post in response.posts.prefix(mostPosts) { await walk(post) }
        walk(response.stories)
        for medium in response.stories.prefix(mostPosts).flatMap({ $0.imageList.prefix(2) }).map(\.media) {
            await walk(medium)
        }
        // A refresh and another page, as the feed screen takes them.
        var contents = FeedContents(response)
        _ = contents.difference(to: response)
        contents.update(to: response)
    }

    static func walk(_ post: Post) async {
        for medium in post.media.prefix(mostMedia) { await walk(medium) }
        let card = PostViewModel(item: post, person: person, now: { now })
        sayEverything(of: card)
        var status = PostStatus()
        status.liked = now
        status.watch = Watch(at: now, position: 3)
        card.mine?.changed(to: status)
        card.mine?.answered(notes: 1)
        precondition(card.isLiked)
        sayEverything(of: card)
        tile(of: LibraryEntry(post: post, status: status, date: now))
    }

    /// The texts of the page, its buttons and a screen reader.
    private static func sayEverything(of card: PostViewModel) {
        precondition(!card.spokenName.isEmpty)
        _ = [card.title, card.foldedCaption, card.tags, card.ageAndViews, TextColumns.fit(card.authorName, in: 18)]
        _ = [card.likes, card.commentCount, card.views, card.spokenLikes, card.spokenComments]
        for comment in card.item.comments.prefix(mostPosts) {
            _ = comment.publishedAt.map { RelativeDate(date: $0).text(at: now) }
        }
        for page in card.item.media.indices.prefix(mostMedia) { card.turned(to: page) }
    }

    /// The texts of a tile in the library.
    static func tile(of entry: LibraryEntry) {
        let model = LibraryEntryViewModel(entry, now: { now })
        precondition(!model.title.isEmpty && !model.spokenName.isEmpty)
        precondition(model.shareWatched.map { (0...1).contains($0) } ?? true)
        let words = TileWords(entry.post, duration: entry.post.media[0].metadata.duration)
        precondition(words.text.count < 24)
        _ = FeedStart(entry, resumes: true)
    }

    // MARK: One medium

    private static func walk(_ media: Media) async {
        for pane in FuzzPlaces.panes {
            _ = await store.choice(of: media, fitting: pane)
            place(media, in: pane)
            // An error is allowed.
            guard let layout = try? await store.layout(of: media, fitting: pane) else { continue }
            LayoutWalk.walk(media, layout, in: pane)
        }
        scrub(media)
    }

    private static func place(_ media: Media, in pane: PaneSize) {
        for scale in [1, 2.0] {
            let layout = PageLayout(
                width: pane.width, height: pane.height, mediaWidth: media.metadata.width,
                mediaHeight: media.metadata.height, textScale: scale)
            precondition(layout.stageWidth >= 0 && layout.stageWidth <= pane.width)
            _ = layout.anchor(width: pane.width)
            _ = layout.leavesCaptions(textHeight: 60)
        }
    }

    /// The line, the stills and the texts of a drag along it.
    private static func scrub(_ media: Media) {
        let duration = media.metadata.duration ?? 60
        var scrub = Scrub()
        let began = scrub.handle(.began(position: 0, duration: duration))
        let moved = scrub.handle(.moved(share: 0.7)) + scrub.handle(.released)
        for case .show(let seconds) in began + moved { _ = PlaybackTime.text(seconds) }
        for seconds in [0, duration / 2, duration] {
            if let tile = media.storyboard?.tile(at: seconds) { precondition(tile.x >= 0 && tile.y >= 0) }
            if let number = media.preview(at: seconds, of: duration) {
                precondition(media.previews.indices.contains(number))
            }
        }
    }

    // MARK: Stories

    private static func walk(_ stories: [Story]) {
        guard !stories.isEmpty else { return }
        let people = stories.prefix(mostPosts).map { story in
            story.imageList.prefix(mostMedia).map {
                StoryMedium(isVideo: $0.media.kind == .video, seconds: $0.media.metadata.duration)
            }
        }
        var timeline = StoryTimeline(people: people)
        var time = 0.0
        for event in [StoryTimeline.Event.entered(person: 0), .ready(0), .tick, .next, .tick, .previous, .closed] {
            _ = timeline.handle(event, at: time)
            time += 3
        }
    }
}
