// The size of the disk cache, kept up to date, and clearing the cache.
// Thread: main actor. Invariant: only one clearing runs at a time; it follows the size only while a view shows it.

package import FeedsModels
import Observation

@MainActor @Observable package final class CacheModel {
    /// Nil until the cache has reported its size.
    package private(set) var usage: CacheUsage?
    package private(set) var isClearing = false
    @ObservationIgnored private let cache: any CacheKeeping
    @ObservationIgnored private var listening: Task<Void, Never>?

    package init(cache: any CacheKeeping) { self.cache = cache }

    /// Until `finish`.
    package func follow() {
        guard listening == nil else { return }
        listening = Task { [weak self, cache] in
            for await usage in await cache.usages() { self?.usage = usage }
        }
    }

    package func finish() {
        listening?.cancel()
        listening = nil
    }

    /// Clears the cache and returns the message to show; nil while another clearing is running.
    package func clear() async -> String? {
        guard !isClearing else { return nil }
        isClearing = true
        defer { isClearing = false }
        switch await cache.clear() {
        case .cleared(let freed) where freed == 0: return tr("There was nothing to clear.")
        case .cleared(let freed): return tr("Cleared %1.", ByteSize.text(freed))
        case .notOurs: return tr("Another Mutoscope keeps these files, so nothing was cleared.")
        }
    }

    /// "312 MB of 2 GB".
    package var sentence: String {
        guard let usage else { return tr("Looking…") }
        return tr("%1 of %2", ByteSize.text(usage.bytes), ByteSize.text(usage.limit))
    }
}
