/// A part of a roll, from a place to its end.
package struct RollPart: Sendable, Hashable {
    package let roll: any PostRoll
    package let start: Int

    package init(_ roll: any PostRoll, from start: Int) {
        self.roll = roll
        self.start = min(max(0, start), roll.count)
    }

    package var count: Int { roll.count - start }
    package func post(at place: Int) -> Post { roll.post(at: start + place) }
    package func key(at place: Int) -> PostKey { roll.key(at: start + place) }
    package func traits(at place: Int) -> PostTraits { roll.traits(at: start + place) }

    package func place(of id: Post.ID) -> Int? {
        guard let place = roll.place(of: id), place >= start else { return nil }
        return place - start
    }

    package static func == (left: Self, right: Self) -> Bool { left.roll === right.roll && left.start == right.start }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(roll))
        hasher.combine(start)
    }
}
