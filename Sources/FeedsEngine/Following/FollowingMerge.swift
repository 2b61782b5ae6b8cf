// Merges the posts of follows by date, and lets others pass when a follow has had two in a row.
// Thread: any; pure. Invariant: posts of the same follow keep their order.

struct FollowingMerge {
    typealias Moment = FollowingOrder.Moment

    /// The posts of each follow, the newest first.
    private var queues: [[Moment]] = []
    /// How many posts of each queue were taken.
    private var taken: [Int] = []
    /// A heap of the queues' next posts, the newest first.
    private var heap: [Head] = []

    private struct Head {
        let queue: Int
        let next: Moment
    }

    /// The posts in `sorted` are in the order of their dates.
    static func spread(_ sorted: [Moment]) -> [Moment] {
        var merge = FollowingMerge(sorted)
        return merge.all(sorted.count)
    }

    private init(_ sorted: [Moment]) {
        var numbers: [Int: Int] = [:]
        for one in sorted {
            if let number = numbers[one.follow] {
                queues[number].append(one)
            } else {
                numbers[one.follow] = queues.count
                // Each queue begins with a later post than the next, so the heap is in order.
                heap.append(Head(queue: queues.count, next: one))
                queues.append([one])
            }
        }
        taken = Array(repeating: 0, count: queues.count)
    }

    private mutating func all(_ count: Int) -> [Moment] {
        var order: [Moment] = []
        order.reserveCapacity(count)
        var last = -1
        var inARow = 0
        while var head = pop() {
            if head.queue == last, inARow >= FollowingOrder.mostInARow, let other = heap.first,
                other.next.date >= head.next.date - FollowingOrder.sameDay
            {
                _ = pop()
                push(head)
                head = other
            }
            order.append(head.next)
            inARow = head.queue == last ? inARow + 1 : 1
            last = head.queue
            taken[last] += 1
            if taken[last] < queues[last].count { push(Head(queue: last, next: queues[last][taken[last]])) }
        }
        return order
    }

    // MARK: The heap

    private mutating func push(_ head: Head) {
        heap.append(head)
        var child = heap.count - 1
        while child > 0, heap[child].next.comes(before: heap[(child - 1) / 2].next) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func pop() -> Head? {
        guard let top = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return top }
        heap[0] = last
        var parent = 0
        while true {
            var best = parent
            for child in (2 * parent + 1)...(2 * parent + 2) where child < heap.count {
                if heap[child].next.comes(before: heap[best].next) { best = child }
            }
            if best == parent { return top }
            heap.swapAt(parent, best)
            parent = best
        }
    }
}
