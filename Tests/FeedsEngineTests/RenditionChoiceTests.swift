// Which file plays, and its fallbacks.
// Thread: any. Invariant: the answer is always a permutation of the candidates.

import FeedsEngine
import FeedsTestSupport
import Testing

struct RenditionChoiceTests {
    /// Portrait, as Pexels offers it.
    private let ladder = [
        RenditionCandidate(width: 2160, height: 3840, bitsPerSecond: 20_000_000, tier: .uhd),
        RenditionCandidate(width: 360, height: 640, bitsPerSecond: 800_000, tier: .sd),
        RenditionCandidate(width: 1080, height: 1920, bitsPerSecond: 6_000_000, tier: .hd),
        RenditionCandidate(width: 720, height: 1280, bitsPerSecond: 3_000_000, tier: .hd),
        RenditionCandidate(width: 540, height: 960, bitsPerSecond: 1_500_000, tier: .sd),
    ]

    @Test func theSmallestThatCoversThePane() {
        #expect(RenditionChoice(paneWidth: 405, paneHeight: 720).order(ladder).first == 4)
        #expect(RenditionChoice(paneWidth: 360, paneHeight: 640).order(ladder).first == 1)
        #expect(RenditionChoice(paneWidth: 810, paneHeight: 1440).order(ladder).first == 2)
    }

    @Test func nothingCoversSoTheLargestComesFirst() {
        #expect(RenditionChoice(paneWidth: 4000, paneHeight: 8000).order(ladder) == [0, 2, 3, 4, 1])
    }

    @Test func aHairTooSmallIsLargeEnough() {
        #expect(RenditionChoice(paneWidth: 370, paneHeight: 658).order(ladder).first == 1)
    }

    @Test func theLineLimitsTheChoice() {
        let slow = RenditionChoice(paneWidth: 1080, paneHeight: 1920, bandwidth: 4_000_000)
        #expect(slow.order(ladder) == [3, 4, 1, 2, 0])
        let crawling = RenditionChoice(paneWidth: 1080, paneHeight: 1920, bandwidth: 100_000)
        #expect(crawling.order(ladder) == [1, 4, 3, 2, 0])
    }

    @Test func bytesAndDurationMakeARate() {
        let files = [
            RenditionCandidate(width: 1080, height: 1920, bytes: 9_000_000),
            RenditionCandidate(width: 540, height: 960, bytes: 900_000),
        ]
        let choice = RenditionChoice(paneWidth: 1080, paneHeight: 1920, bandwidth: 2_000_000)
        #expect(choice.order(files, duration: 10) == [1, 0])
        #expect(choice.order(files, duration: nil) == [0, 1])
    }

    @Test func theUsersQualityComesFirst() {
        func first(_ quality: RenditionChoice.Quality) -> Int? {
            RenditionChoice(paneWidth: 405, paneHeight: 720, quality: quality).order(ladder).first
        }
        #expect(first(.sd) == 4)
        #expect(first(.hd) == 3)
        #expect(first(.uhd) == 0)
    }

    @Test func aMissingTierFallsToTheNearest() {
        let ends = [ladder[0], ladder[1]]
        #expect(RenditionChoice(paneWidth: 405, paneHeight: 720, quality: .hd).order(ends) == [1, 0])
        #expect(
            RenditionChoice(paneWidth: 405, paneHeight: 720, quality: .uhd).order([ladder[1], ladder[2]]) == [1, 0])
    }

    @Test func aTierIsReadFromTheSizeWhenNobodyNamesIt() {
        let unnamed = ladder.map { RenditionCandidate(width: $0.width, height: $0.height) }
        #expect(RenditionChoice(paneWidth: 405, paneHeight: 720, quality: .hd).order(unnamed).first == 3)
    }

    @Test func aLandscapePictureInsideThePaneNeedsOnlyItsWidth() {
        let wide = [
            RenditionCandidate(width: 1920, height: 1080), RenditionCandidate(width: 640, height: 360),
            RenditionCandidate(width: 426, height: 240),
        ]
        #expect(RenditionChoice(paneWidth: 405, paneHeight: 720, fit: .contain).order(wide).first == 2)
        #expect(RenditionChoice(paneWidth: 405, paneHeight: 720, fit: .cover).order(wide).first == 0)
    }

    @Test func aFileBeatsAnEqualStream() {
        let pair = [
            RenditionCandidate(width: 720, height: 1280, isHLS: true), RenditionCandidate(width: 720, height: 1280),
        ]
        #expect(RenditionChoice(paneWidth: 405, paneHeight: 720).order(pair) == [1, 0])
    }

    @Test func everyCandidateIsInTheAnswerOnce() {
        var random = SplitMix64(seed: 11)
        func maybe(_ range: ClosedRange<Int>) -> Int? {
            Bool.random(using: &random) ? Int.random(in: range, using: &random) : nil
        }
        for count in 0..<200 {
            let candidates = (0..<count % 9).map { _ in
                RenditionCandidate(
                    width: maybe(0...4000), height: maybe(0...4000), bitsPerSecond: maybe(0...30_000_000),
                    bytes: maybe(0...30_000_000), tier: .init(rawValue: Int.random(in: 0...3, using: &random)),
                    isHLS: Bool.random(using: &random))
            }
            let quality: [RenditionChoice.Quality] = [.auto, .sd, .hd, .uhd]
            let choice = RenditionChoice(
                paneWidth: maybe(0...4000) ?? 0, paneHeight: maybe(0...4000) ?? 0,
                quality: quality[count % 4], bandwidth: maybe(0...20_000_000))
            #expect(choice.order(candidates, duration: 7).sorted() == Array(candidates.indices))
        }
    }
}
