// Decides which decoded pictures stay in memory: the most recently used ones whose bytes fit.
// Thread: any; a plain value. Invariant: the kept pictures never exceed the limit, and a picture is dropped once.

package struct PictureBudget: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case added(Int, bytes: Int)
        case used(Int)
        /// This picture will not be requested again.
        case outdated(Int)
        /// The system is short of memory.
        case trimmed
    }

    package enum Command: Equatable, Sendable {
        case drop(Int)
    }

    /// After a memory warning the limit stays small, but large enough that stepping back need not decode again.
    private static let leastLimit = 2 << 20

    package private(set) var limit: Int
    package private(set) var bytes = 0
    /// The most recently used picture is the last.
    private var kept: [(picture: Int, bytes: Int)] = []

    package init(limit: Int) { self.limit = limit }

    package static func == (left: PictureBudget, right: PictureBudget) -> Bool {
        left.limit == right.limit && left.kept.elementsEqual(right.kept, by: ==)
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .added(let picture, let size):
            forget(picture)
            // This picture alone exceeds the limit, so dropping the others would not help.
            guard size <= limit else { return [.drop(picture)] }
            kept.append((picture, size))
            bytes += size
        case .used(let picture):
            guard let index = kept.firstIndex(where: { $0.picture == picture }) else { return [] }
            kept.append(kept.remove(at: index))
        case .outdated(let picture):
            guard kept.contains(where: { $0.picture == picture }) else { return [] }
            forget(picture)
            return [.drop(picture)]
        case .trimmed:
            limit = max(Self.leastLimit, limit / 2)
            return shrink(to: 0)
        }
        return shrink(to: limit)
    }

    private mutating func forget(_ picture: Int) {
        guard let index = kept.firstIndex(where: { $0.picture == picture }) else { return }
        bytes -= kept.remove(at: index).bytes
    }

    private mutating func shrink(to limit: Int) -> [Command] {
        var dropped: [Command] = []
        while bytes > limit, let oldest = kept.first {
            forget(oldest.picture)
            dropped.append(.drop(oldest.picture))
        }
        return dropped
    }
}
