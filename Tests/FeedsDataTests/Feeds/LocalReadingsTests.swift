// A disk that hangs: its caller is told, it is asked no more, and it is heard again when it answers.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct LocalReadingsTests {
    private let source = FeedSource(place: .path("/network"))
    private let readings = LocalReadings(patience: .milliseconds(30))

    @Test func aDiskThatAnswersIsHeard() async {
        #expect(await readings.read(source) { 7 } == 7)
    }

    @Test func aDiskThatHangsIsToldAndAskedNoMore() async {
        let (gate, asked) = (TaskGate(), Count())
        let body = { @Sendable () -> Int in
            await asked.add()
            await gate.pass()
            return 1
        }
        #expect(await readings.read(source, body) == nil)
        #expect(await readings.read(source, body) == nil)
        #expect(await asked.value == 1)
        await gate.open()
        await readings.answered(source)
        #expect(await readings.read(source, body) == 1)
        #expect(await asked.value == 2)
    }

    @Test func anotherSourceIsReadMeanwhile() async {
        let gate = TaskGate()
        async let hung: Int? = readings.read(source) {
            await gate.pass()
            return 1
        }
        #expect(await readings.read(FeedSource(place: .path("/other"))) { 2 } == 2)
        #expect(await hung == nil)
        await gate.open()
    }

    @Test func aSlowDiskIsAwaitedWhileItGivesSignsOfLife() async {
        let source = source
        let readings = LocalReadings(patience: .milliseconds(200))
        let found = await readings.read(source) { () -> Int in
            for _ in 0..<12 {
                await DiskQuestion.ask { _ = Self.wait(milliseconds: 50) }
                DiskPulse.current?.beat()
            }
            return 3
        }
        #expect(found == 3)
    }

    @Test func theRepositorySaysSoAndShowsTheFolderLater() async throws {
        let gate = TaskGate()
        let repository = FeedRepository(kinds: [HangingKind(gate: gate)], patience: .milliseconds(30))
        await #expect(throws: FeedServiceError.silent(place: "/network")) { try await repository.posts(from: source) }
        #expect(await repository.storedPosts(from: source) == nil)
        await gate.open()
        await repository.answered(source)
        #expect(try await repository.posts(from: source).posts.count == 2)
    }

    /// A wait for a real moment, as a disk makes it.
    private static func wait(milliseconds: Int32) -> Int32 { poll(nil, 0, milliseconds) }
}

private actor Count {
    private(set) var value = 0
    func add() { value += 1 }
}

private struct HangingKind: SourceKind {
    let name = "hanging"
    let words = "hanging"
    let gate: TaskGate

    func reads(_ source: FeedSource) async -> Bool {
        await gate.pass()
        return true
    }

    func makeService(for source: FeedSource) -> any FeedsServiceProtocol { TwoPosts() }
}

private struct TwoPosts: FeedsServiceProtocol {
    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        FeedsResponse(shape: .sample, posts: SamplePosts.videos(0..<2))
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse { try await fetchPosts() }
}
