// How much is kept on disk, live, and being rid of it.
// Thread: main actor. Invariant: one clearing at a time; it listens only while somebody looks.

package import FeedsModels
import Observation

@MainActor @Observable package final class CacheModel {
    /// Nil until it is known.
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

    /// Answers with what to say of it; nil while another clearing is under way.
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
