// All posts that a feed has read: those that its source sent, and those that are made when they are needed.
// Thread: any; a plain value. Invariant: a post never changes its number; a made post is not kept here.

import FeedsModels

struct PostShelf: Sendable {
    private enum Part: Sendable {
        case posts([Post])
        case roll(RollPart)

        var count: Int {
            switch self {
            case .posts(let posts): posts.count
            case .roll(let roll): roll.count
            }
        }
    }

    private var parts: [Part] = []
    /// The number of each part's first post.
    private var starts: [Int] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }
    var indices: Range<Int> { 0..<count }

    mutating func append(_ posts: [Post]) {
        guard !posts.isEmpty else { return }
        // Feeds without a roll keep a single array, as long as they grow.
        if case .posts(var last)? = parts.last {
            parts[parts.count - 1] = .posts([])
            last += posts
            parts[parts.count - 1] = .posts(last)
            count += posts.count
        } else {
            add(.posts(posts))
        }
    }

    mutating func append(_ roll: RollPart) {
        if roll.count > 0 { add(.roll(roll)) }
    }

    private mutating func add(_ part: Part) {
        starts.append(count)
        parts.append(part)
        count += part.count
    }

    private func part(of number: Int) -> Int { (starts.lastIndex { $0 <= number }) ?? 0 }

    subscript(number: Int) -> Post {
        get {
            let part = part(of: number)
            return switch parts[part] {
            case .posts(let posts): posts[number - starts[part]]
            case .roll(let roll): roll.post(at: number - starts[part])
            }
        }
        set {
            let part = part(of: number)
            guard case .posts(var posts) = parts[part] else { return }
            parts[part] = .posts([])
            posts[number - starts[part]] = newValue
            parts[part] = .posts(posts)
        }
    }

    // MARK: Without making posts

    func key(_ number: Int) -> PostKey {
        let part = part(of: number)
        return switch parts[part] {
        case .posts(let posts): posts[number - starts[part]].key
        case .roll(let roll): roll.key(at: number - starts[part])
        }
    }

    func traits(_ number: Int) -> PostTraits {
        let part = part(of: number)
        return switch parts[part] {
        case .posts(let posts): PostTraits(posts[number - starts[part]])
        case .roll(let roll): roll.traits(at: number - starts[part])
        }
    }

    func isBreak(_ number: Int) -> Bool {
        let part = part(of: number)
        guard case .posts(let posts) = parts[part] else { return false }
        return posts[number - starts[part]].isBreak
    }

    /// True if any post is the break; a roll holds none.
    var hasBreak: Bool {
        parts.contains { if case .posts(let posts) = $0 { posts.contains { $0.isBreak } } else { false } }
    }

    func isHidden(_ number: Int, by things: HiddenThings) -> Bool {
        let part = part(of: number)
        switch parts[part] {
        case .posts(let posts): return things.hides(posts[number - starts[part]])
        // A roll's posts have no author.
        case .roll(let roll): return !things.posts.isEmpty && things.posts.contains(roll.key(at: number - starts[part]))
        }
    }

    /// The number of the post with this id.
    func number(of id: Post.ID) -> Int? {
        for (part, start) in zip(parts, starts) {
            let place =
                switch part {
                case .posts(let posts): posts.firstIndex { $0.id == id }
                case .roll(let roll): roll.place(of: id)
                }
            if let place { return start + place }
        }
        return nil
    }

    /// The posts that the source sent itself, before any roll.
    var sent: [Post] { if case .posts(let posts)? = parts.first { posts } else { [] } }
}
