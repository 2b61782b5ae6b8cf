// The table of formats: what programs read of it, and that no two rows are in each other's way.

import FeedsData
import FeedsModels
import Testing

struct FeedFormatTests {
    @Test func shapesAreNamedForPrograms() {
        let sources: [FeedShape] = [.folder, .several, .library]
        #expect(
            Set((FeedFormat.all.map(\.shape) + sources).map(\.name)) == [
                "imgur-posts", "video-list", "card-array", "pexels-page", "pexels-array", "story-pages", "json-feed",
                "m3u", "rss", "rdf", "atom", "opml", "amp-story", "folder", "single-media", "several", "library",
            ])
    }

    @Test func noTwoRowsAreOfOneShape() {
        #expect(Set(FeedFormat.all.map(\.shape)).count == FeedFormat.all.count)
        #expect(FeedFormat.all.allSatisfy { !$0.shape.words.isEmpty })
    }

    @Test func aKindOfSourceIsNoFormat() {
        let shapes = Set(FeedFormat.all.map(\.shape))
        #expect(shapes.isDisjoint(with: [.folder, .several, .library]))
    }

    @Test func mostItemsDecideWhatAListIs() throws {
        let cards = #"{"sources": ["a.mp4"]}, {"sources": ["b.mp4"]}"#
        #expect(try Decoding.remote(#"["c.mp4", \#(cards)]"#).shape == .cardArray)
        #expect(try Decoding.remote(#"["c.mp4", "d.mp4", "e.mp4", \#(cards)]"#).shape == .videoList)
        #expect(try Decoding.remote(#"{"sources": ["a.mp4"]}"#).shape == .cardArray)
    }

    @Test func aTieIsDecidedByName() throws {
        let list = #"[{"video_files": [{"link": "a.mp4"}], "id": 1}, {"sources": ["a.mp4"]}]"#
        #expect(try Decoding.remote(list).shape == .cardArray)
    }
}
