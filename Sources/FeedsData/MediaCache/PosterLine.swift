// Whose poster is fetched next: one after the other, nearest to what is watched first.
// Thread: the cache's queue; a plain value. Invariant: whoever waits is let in exactly once, and at most one is counted
// as being on its way.

import Foundation

struct PosterLine {
    /// The number is for `ended`; nil for one that had not to wait.
    typealias Turn = @Sendable (_ number: Int?) -> Void

    /// The posters of the window, nearest first.
    private var nearest: [URL] = []
    private var waiting: [(poster: URL, go: Turn)] = []
    private var lastNumber = 0
    private var coming: Int?

    mutating func attend(to posters: [URL]) { nearest = posters }

    func holds(_ picture: URL) -> Bool { nearest.contains(picture) }

    mutating func wait(_ poster: URL, _ go: @escaping Turn) { waiting.append((poster, go)) }

    /// Who is to be let in now, with the number to hand to `ended`.
    mutating func next() -> (number: Int, go: Turn)? {
        guard coming == nil, let first = waiting.indices.min(by: { rank($0) < rank($1) }) else { return nil }
        lastNumber += 1
        coming = lastNumber
        return (lastNumber, waiting.remove(at: first).go)
    }

    /// It is here, or was given up, or has been on its way for so long that the others need not wait for it.
    mutating func ended(_ number: Int) { if coming == number { coming = nil } }

    /// One that has left the window meanwhile comes last.
    private func rank(_ index: Int) -> Int { nearest.firstIndex(of: waiting[index].poster) ?? nearest.count }
}
