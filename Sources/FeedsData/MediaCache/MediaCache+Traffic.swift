// What the index is told once in a while: how much came over the network and how much did not have to, and when entries
// were used. Thread: the cache's queue. Invariant: the index gets each count once, and seldom; a kill costs no more than the
// order in which the last few entries would go.

import FeedsModels
import SQLiteBridge

extension MediaCache {
    private static let flushEvery = 256

    func noteFetched(_ bytes: Int) { traffic.fetched += Int64(bytes) }

    func noteHit(_ bytes: Int64) {
        traffic.hits += 1
        traffic.served += bytes
        flushSeldom()
    }

    func noteMiss() {
        traffic.misses += 1
        flushSeldom()
    }

    private func flushSeldom() {
        let news = traffic.hits + traffic.misses - flushed.hits - flushed.misses
        guard news >= Self.flushEvery else { return }
        // Behind the answer that is on its way: to write takes longer than everything else in it.
        queue.async { [weak self] in self?.assumeIsolated { $0.flush() } }
    }

    func flush() {
        flushTraffic()
        flushUses()
    }

    /// Before the index is asked what was not used for longest.
    func flushUses() {
        guard !uses.isEmpty, case .disk(let index, _) = place else { return }
        let news = uses
        uses = [:]
        do throws(SQLiteError) { try index.touch(news) } catch { recover(from: error) }
    }

    private func flushTraffic() {
        guard traffic != flushed, case .disk(let index, _) = place else { return }
        var news = MediaTraffic()
        news.fetched = traffic.fetched - flushed.fetched
        news.served = traffic.served - flushed.served
        news.hits = traffic.hits - flushed.hits
        news.misses = traffic.misses - flushed.misses
        flushed = traffic
        do throws(SQLiteError) { try index.add(news) } catch { recover(from: error) }
    }
}
