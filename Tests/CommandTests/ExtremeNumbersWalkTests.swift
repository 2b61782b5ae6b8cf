// Follows an extreme number from its document to every text and size that is computed from it.

import FeedsData
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore
@testable import FeedsGtk

@MainActor @Suite struct ExtremeNumbersWalkTests {
    private nonisolated static let documents = [
        ExtremeNumbers.feed, ImgurPostsFixture.json, CardArrayFixture.json, PexelsFixture.page,
    ]
    private let context = DecodingContext(
        document: URL(fileURLWithPath: "/feeds/feed.json"), firstLaunch: Date(timeIntervalSince1970: 1_750_000_000)
    ) { _ in false }

    @Test(arguments: documents) func aPostIsShown(_ document: String) {
        for variation in ExtremeNumbers.variations(ofJSON: document) {
            let decoder = FeedDecoder(context: context, place: "feed")
            guard let response = try? decoder.decode(Data(variation.utf8)) else { continue }
            for post in response.posts { walk(post) }
            for image in response.stories.flatMap(\.imageList) { lay(out: image.media) }
        }
    }

    @Test func anImportedPostIsShown() throws {
        for variation in ExtremeNumbers.variations(ofJSON: ExtremeNumbers.library) {
            guard let record = try? LibraryDocument(json: Data(variation.utf8)).posts.first, let copy = record.copy
            else { continue }
            walk(copy)
            let entry = LibraryEntryViewModel(
                LibraryEntry(post: copy, status: record.status, date: record.status.liked ?? .distantPast))
            #expect(!entry.spokenName.isEmpty)
            if let share = entry.shareWatched { #expect((0...1).contains(share)) }
        }
    }

    private func walk(_ post: Post) {
        let card = PostViewModel(item: post)
        let words = [
            card.likes, card.commentCount, card.views, card.spokenLikes, card.spokenComments, card.ageAndViews,
        ]
        #expect(words.allSatisfy { $0?.contains("-") != true }, "\(words)")
        #expect(!card.spokenName.isEmpty)
        #expect(TileWords(post, duration: post.media[0].metadata.duration).text.count <= 8)
        for medium in post.media { lay(out: medium) }
    }

    private func lay(out medium: Media) {
        let told = medium.metadata
        for (width, height) in [(360, 640), (1280, 800)] {
            let layout = PageLayout(
                width: width, height: height, mediaWidth: told.width, mediaHeight: told.height, textScale: 2)
            #expect((0...width).contains(layout.stageWidth) && layout.textWidth > 0)
        }
        if let duration = told.duration {
            #expect(PlaybackTime.text(duration).count <= 8)
            #expect(RetentionModel().table(duration: duration).count <= 901)
            for place in [-1, 0, duration / 2, duration, 1e300] { _ = medium.preview(at: place, of: duration) }
        }
        guard let board = medium.storyboard else { return }
        for seconds in [0, 1, 1e6, 1e300] {
            guard let tile = board.tile(at: seconds) else { continue }
            #expect(tile.x >= 0 && tile.y >= 0 && tile.number < board.count)
        }
    }
}
