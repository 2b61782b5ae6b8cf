// The cache's size in the preferences, and the result of clearing it.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Testing

private actor FakeCache: CacheKeeping {
    private let stream = AsyncStream.makeStream(of: CacheUsage.self)
    private let answer: CacheClearing
    private let gate: TaskGate
    private(set) var clearings = 0

    init(_ answer: CacheClearing = .cleared(freed: 5_000_000), gate: TaskGate = TaskGate(isOpen: true)) {
        self.answer = answer
        self.gate = gate
    }

    func usages() -> AsyncStream<CacheUsage> { stream.stream }

    func clear() async -> CacheClearing {
        clearings += 1
        await gate.pass()
        return answer
    }

    nonisolated func tell(_ media: Int64) {
        stream.continuation.yield(CacheUsage(media: media, limit: 2_000_000_000, feeds: 1_000_000))
    }
}

@MainActor @Suite struct CacheModelTests {
    private func settle() async { await AllTasks.run() }

    @Test func itFollowsWhatIsKept() async {
        let cache = FakeCache()
        let model = CacheModel(cache: cache)
        model.follow()
        #expect(model.usage == nil && model.sentence == "Looking…")
        cache.tell(11_000_000)
        await until { model.sentence == "12 MB of 2 GB" }
        #expect(model.sentence == "12 MB of 2 GB")
        cache.tell(0)
        await until { model.sentence == "1 MB of 2 GB" }
        #expect(model.sentence == "1 MB of 2 GB")
        model.finish()
        cache.tell(500_000_000)
        await settle()
        #expect(model.sentence == "1 MB of 2 GB", "nobody looks any more")
    }

    @Test func clearingSaysHowItWent() async {
        #expect(await CacheModel(cache: FakeCache()).clear() == "Cleared 5 MB.")
        #expect(await CacheModel(cache: FakeCache(.cleared(freed: 0))).clear() == "There was nothing to clear.")
        #expect(await CacheModel(cache: FakeCache(.notOurs)).clear()?.contains("nothing was cleared") == true)
    }

    @Test func oneClearingAtATime() async {
        let gate = TaskGate()
        let cache = FakeCache(gate: gate)
        let model = CacheModel(cache: cache)
        let first = Task { await model.clear() }
        await settle()
        #expect(model.isClearing)
        #expect(await model.clear() == nil)
        await gate.open()
        #expect(await first.value == "Cleared 5 MB.")
        #expect(await cache.clearings == 1 && !model.isClearing)
    }
}
