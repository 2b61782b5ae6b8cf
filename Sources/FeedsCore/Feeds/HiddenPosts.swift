// The hidden posts of a feed, each with its place among all loaded posts.
// Thread: any; a plain value. Invariant: places ascend; a post is here or among those that are shown, never in both.

import FeedsModels

struct HiddenPosts {
    private struct Entry {
        let place: Int
        let post: Post
    }

    /// Up to this many posts are removed or inserted singly, which is cheaper than rebuilding the list.
    private static let few = 16

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// Adds a post after all posts loaded so far.
    mutating func add(_ post: Post, at place: Int) { entries.append(Entry(place: place, post: post)) }

    /// The place among all loaded posts of the post that is shown under this number.
    func place(of number: Int) -> Int {
        var place = number
        for entry in entries where entry.place <= place { place += 1 }
        return place
    }

    /// The number under which the post at this place is shown. For a hidden post, the number of the next shown post.
    func number(at place: Int) -> Int { place - entries.prefix { $0.place < place }.count }

    /// All loaded posts.
    func joined(with shown: [Post]) -> [Post] {
        guard !entries.isEmpty else { return shown }
        var all: [Post] = []
        all.reserveCapacity(shown.count + entries.count)
        var rest = shown[...]
        for entry in entries {
            let before = rest.prefix(entry.place - all.count)
            all += before
            rest = rest.dropFirst(before.count)
            all.append(entry.post)
        }
        return all + rest
    }

    /// Hides the posts that fulfil a condition. Returns the numbers that they had.
    mutating func take(from shown: inout [Post], where hides: (Post) -> Bool) -> [Int] {
        let numbers = shown.indices.filter { hides(shown[$0]) }
        guard !numbers.isEmpty else { return [] }
        var passed = 0
        let taken = numbers.map { number in
            while passed < entries.count, entries[passed].place <= number + passed { passed += 1 }
            return Entry(place: number + passed, post: shown[number])
        }
        entries = (entries + taken).sorted { $0.place < $1.place }
        if numbers.count <= Self.few {
            for number in numbers.reversed() { shown.remove(at: number) }
        } else {
            shown.removeSubranges(RangeSet(numbers, within: shown))
        }
        return numbers
    }

    /// Shows the hidden posts that fulfil a condition. Returns their new numbers.
    mutating func giveBack(to shown: inout [Post], where returns: (Post) -> Bool) -> [Int] {
        let back = entries.filter { returns($0.post) }
        guard !back.isEmpty else { return [] }
        var left: [Entry] = []
        left.reserveCapacity(entries.count - back.count)
        var numbers: [Int] = []
        for entry in entries {
            if returns(entry.post) { numbers.append(entry.place - left.count) } else { left.append(entry) }
        }
        if back.count <= Self.few {
            for (number, entry) in zip(numbers, back) { shown.insert(entry.post, at: number) }
        } else {
            let placed = zip(numbers, back).map { Entry(place: $0, post: $1.post) }
            shown = HiddenPosts(entries: placed).joined(with: shown)
        }
        entries = left
        return numbers
    }
}
