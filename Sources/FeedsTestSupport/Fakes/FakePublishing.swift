// A process that publishes, played by the test.
// Thread: any; a lock guards what was said. Invariant: it answers only what the test tells.

package import FeedsModels
import Synchronization

package final class FakePublishing: Publishing {
    package final class Run: PublishRunning {
        package let news: AsyncStream<PublishTold>
        private let told: AsyncStream<PublishTold>.Continuation
        private let asked = Mutex<(asks: [PublishAsk], hasEnded: Bool)>(([], false))

        init() { (news, told) = AsyncStream.makeStream() }

        package var said: [PublishAsk.Word] { asked.withLock { $0.asks.map(\.ask) } }
        package var order: PublishOrder? { asked.withLock { $0.asks.first?.order } }
        package var hasEnded: Bool { asked.withLock { $0.hasEnded } }

        package func say(_ ask: PublishAsk) { asked.withLock { $0.asks.append(ask) } }
        package func end() { asked.withLock { $0.hasEnded = true } }

        package func tell(_ news: PublishTold) { told.yield(news) }
        package func die() { told.finish() }
    }

    private let made = Mutex<[Run]>([])
    private let canStart: Bool

    package init(canStart: Bool = true) { self.canStart = canStart }

    package var runs: [Run] { made.withLock { $0 } }

    package func start() async -> (any PublishRunning)? {
        guard canStart else { return nil }
        let run = Run()
        made.withLock { $0.append(run) }
        return run
    }
}
