// Every number of every shape of document at its extremes: none crashes the program, and none leaves its bounds.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct ExtremeNumbersTests {
    private static let documents = [
        ExtremeNumbers.feed, ImgurPostsFixture.json, VideoListFixture.json, CardArrayFixture.json, PexelsFixture.page,
        PexelsFixture.array, StoryPagesFixture.json, JSONFeedFixture.json, JSONFeedFixture.versionOne,
    ]

    @Test(arguments: documents) func nothingBeyondGetsOutOfADecoder(_ document: String) throws {
        for variation in ExtremeNumbers.variations(ofJSON: document) {
            // A document that is refused as a whole has no numbers either.
            for response in [try? Decoding.remote(variation), try? Decoding.local(variation)].compactMap({ $0 }) {
                #expect(response.posts.allSatisfy { $0.isWithinBounds }, "\(variation)")
                let media = response.posts.flatMap(\.media) + response.stories.flatMap(\.imageList).map(\.media)
                for medium in media {
                    #expect(medium.isWithinBounds, "\(variation)")
                    expectSaneLevels(of: medium)
                }
            }
        }
    }

    /// Fetching ahead makes its layout from such numbers.
    private func expectSaneLevels(of medium: Media) {
        let levels = RenditionLevels(medium, order: Array(medium.renditions.indices), settled: nil)
        #expect((levels?.rates ?? []).allSatisfy { $0 > 0 })
        for rendition in medium.renditions {
            guard let length = RenditionLevels.length(rendition, of: medium) else { continue }
            #expect(ChunkMap(length: length).count <= 32_768)
        }
    }

    @Test(arguments: [M3UFixture.list, M3UFixture.master]) func aPlaylistOfPostsNeither(_ list: String) throws {
        for variation in ExtremeNumbers.variations(ofText: list, inLines: "#") {
            guard let response = try? Decoding.remote(variation, at: "https://a.example.com/list.m3u") else { continue }
            #expect(response.posts.allSatisfy { $0.isWithinBounds }, "\(variation)")
        }
    }

    private static let playlists = [
        """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:100
        #EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"
        #EXTINF:3.5,
        #EXT-X-BYTERANGE:1000@720
        all.mp4
        #EXTINF:2.25,
        #EXT-X-BYTERANGE:500
        all.mp4
        part.mp4
        #EXT-X-ENDLIST
        """,
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=800000,AVERAGE-BANDWIDTH=700000,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2800000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2"
        high.m3u8
        """,
    ]

    @Test(arguments: playlists) func anHLSPlaylistNeither(_ playlist: String) throws {
        let address = try #require(URL(string: "https://example.org/v/main.m3u8"))
        for variation in ExtremeNumbers.variations(ofText: playlist, inLines: "#") {
            // A refusal with an error is correct too.
            switch try? HLSPlaylist(Data(variation.utf8), at: address) {
            case .media(let media):
                let ranges = media.segments.compactMap(\.resource.range) + media.maps.compactMap(\.range)
                #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= Bound.mostBytes }, "\(variation)")
                #expect(media.segments.allSatisfy { $0.duration == 0 || Bound.duration($0.duration) != nil })
            case .master(let master):
                let isSane = master.variants.allSatisfy { variant in
                    [variant.width, variant.height].allSatisfy { $0 == nil || Bound.side($0) != nil }
                        && (variant.bitsPerSecond == nil || Bound.rate(variant.bitsPerSecond) != nil)
                }
                #expect(isSane, "\(variation)")
            case nil: break
            }
        }
    }

    @Test func captionsNeither() throws {
        let text = """
            WEBVTT
            X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000

            00:01.000 --> 00:02.500 line:0 position:50% align:start
            A line
            """
        for variation in ExtremeNumbers.variations(ofText: text) {
            guard let document = try? CaptionsDocument(Data(variation.utf8)) else { continue }
            let clock = StreamCaptionClock(first: document)
            let cues = clock.place(document, from: 10, lasting: 4)
            #expect(cues.allSatisfy { $0.start.isFinite && $0.end.isFinite }, "\(variation)")
        }
    }
}
