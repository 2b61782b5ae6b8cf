// Keys that the user presses before a feed has posts: they wait, and are carried out in their order once posts are there.
// Thread: any; a plain value. Invariant: each waiting act is performed once or dropped, and never without posts.

package struct EarlyKeys<Act> {
    package enum Event {
        /// A key whose act needs posts.
        case pressed(Act)
        /// Posts are on screen.
        case shown
        /// There will be no posts, or the user went elsewhere.
        case dropped
    }

    package enum Command {
        case perform(Act)
    }

    /// More presses are those of a hand that rests on a key.
    package static var most: Int { 8 }

    private var waiting: [Act] = []

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .pressed(let act):
            if waiting.count < Self.most { waiting.append(act) }
            return []
        case .shown:
            defer { waiting = [] }
            return waiting.map(Command.perform)
        case .dropped:
            waiting = []
            return []
        }
    }
}

extension EarlyKeys.Command: Equatable where Act: Equatable {}
