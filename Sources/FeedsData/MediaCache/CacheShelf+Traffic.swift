// How much came over the network, and how much did not have to.
// Thread: the cache's queue. Invariant: the index gets each count once, and seldom.

import FeedsModels
import SQLiteBridge

extension CacheShelf {
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
        if news >= Self.flushEvery { flushTraffic() }
    }

    func flushTraffic() {
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
