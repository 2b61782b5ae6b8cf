// Which decoded pictures stay in memory: those used last, as long as their bytes fit.
// Thread: any; a plain value. Invariant: what is kept never exceeds the limit, and a picture is dropped once.

package struct PictureBudget: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case added(Int, bytes: Int)
        case used(Int)
        /// Nobody will ask for it.
        case outdated(Int)
        /// The system runs short of memory.
        case trimmed
    }

    package enum Command: Equatable, Sendable {
        case drop(Int)
    }

    /// A process that was told off stays lean, but not so lean that stepping back decodes again.
    private static let leastLimit = 2 << 20

    package private(set) var limit: Int
    package private(set) var bytes = 0
    /// The one used last at the end.
    private var kept: [(picture: Int, bytes: Int)] = []

    package init(limit: Int) { self.limit = limit }

    package static func == (left: PictureBudget, right: PictureBudget) -> Bool {
        left.limit == right.limit && left.kept.elementsEqual(right.kept, by: ==)
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .added(let picture, let size):
            forget(picture)
            // The others would all have to go, and it could not stay all the same.
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
