// The queue of posters to fetch: a poster at a time, nearest to the watched post first.
// Thread: the cache's queue; a plain value. Invariant: every waiting poster gets exactly one turn, and at most one
// transfer counts as running.

import Foundation

struct PosterQueue {
    /// The caller passes the number to `ended`; it is nil for a poster that did not have to wait.
    typealias Turn = @Sendable (_ number: Int?) -> Void

    /// The posters of the window, nearest first.
    private var nearest: [URL] = []
    private var waiting: [(poster: URL, go: Turn)] = []
    private var lastNumber = 0
    private var coming: Int?

    mutating func attend(to posters: [URL]) { nearest = posters }

    func holds(_ picture: URL) -> Bool { nearest.contains(picture) }

    mutating func wait(_ poster: URL, _ go: @escaping Turn) { waiting.append((poster, go)) }

    /// The poster whose turn it is, with the number for `ended`.
    mutating func next() -> (number: Int, go: Turn)? {
        guard coming == nil, let first = waiting.indices.min(by: { rank($0) < rank($1) }) else { return nil }
        lastNumber += 1
        coming = lastNumber
        return (lastNumber, waiting.remove(at: first).go)
    }

    /// The poster arrived, failed, or takes so long that the others need not wait for it.
    mutating func ended(_ number: Int) { if coming == number { coming = nil } }

    /// A poster that has left the window comes last.
    private func rank(_ index: Int) -> Int { nearest.firstIndex(of: waiting[index].poster) ?? nearest.count }
}
