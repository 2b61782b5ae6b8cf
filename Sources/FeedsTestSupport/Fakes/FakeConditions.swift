// A system whose state the test sets, and watch times in memory.
// Thread: main actor; the store any. Invariant: it never acts by itself.

package import FeedsModels
import Synchronization

@MainActor package final class FakeConditions: SystemConditionsProtocol {
    package var current = SystemConditions() {
        didSet { if current != oldValue { onChange?() } }
    }
    package var onChange: (@MainActor () -> Void)?
    package var onMemoryWarning: (@MainActor (MemoryWarning) -> Void)?
    package private(set) var looks = 0

    package nonisolated init() {}

    package func measure() {
        looks += 1
        onChange?()
    }

    package func warn(_ warning: MemoryWarning) { onMemoryWarning?(warning) }
}

package final class FakeWatchTimes: WatchTimesStoreProtocol {
    private let kept: Mutex<[FeedSource: WatchTimes]>

    package init(_ kept: [FeedSource: WatchTimes] = [:]) { self.kept = Mutex(kept) }

    package func load(_ source: FeedSource) async -> WatchTimes? { kept.withLock { $0[source] } }
    package func save(_ times: WatchTimes, for source: FeedSource) { kept.withLock { $0[source] = times } }
    package func saved(_ source: FeedSource) -> WatchTimes? { kept.withLock { $0[source] } }
}

/// Settings in memory, without a file.
package struct FakeSettings: SettingsStoreProtocol {
    private let first: Settings

    package init(_ first: Settings) { self.first = first }

    package func load() -> Settings { first }
    package func save(_ settings: Settings) {}
}
