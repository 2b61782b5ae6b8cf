// What a batch of acts changed, to be reported after it is on disk.
// Thread: any; a plain value. Invariant: each thing once, in the order in which it was first changed.

package struct TouchedThings: Sendable {
    package enum Thing: Sendable, Hashable {
        case post(PostKey)
        case author(AuthorKey)
        case story(StoryKey)
        case messages(Note.Target)
        case follow(String)
    }

    /// With more changes than this, the views should load everything again.
    package static let most = 64

    package private(set) var things: [Thing] = []
    package private(set) var isEverything = false
    private var known: Set<Thing> = []

    package init() {}

    package var isEmpty: Bool { things.isEmpty && !isEverything }

    package mutating func note(_ thing: Thing) {
        guard !isEverything, known.insert(thing).inserted else { return }
        things.append(thing)
        if things.count > Self.most { noteEverything() }
    }

    package mutating func noteEverything() {
        isEverything = true
        (things, known) = ([], [])
    }
}

extension Note.Target {
    /// The post or story whose status holds the draft of this target.
    package var thing: TouchedThings.Thing {
        switch self {
        case .post(let key): .post(key)
        case .story(let key): .story(key)
        }
    }
}
