// Decides which posts of a grid are selected, and what a press on a tile means meanwhile.
// Thread: any; a plain value. Invariant: the user selects exactly while at least one post is selected.

package struct TileSelection: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// A click or a tap without a key, or Enter.
        case tapped(Int)
        /// A click with Ctrl, or the key that selects.
        case toggled(Int)
        /// A finger that rests on the post.
        case held(Int)
        /// A click with Shift, or an arrow with Shift: all posts from the last selected one to this one, in order.
        case ranged([Int])
        case all([Int])
        case left
        /// The grid shows other posts now.
        case shown(Set<Int>)
    }

    package enum Command: Equatable, Sendable {
        case open(Int)
        /// Tiles must show what is selected now.
        case changed
    }

    package private(set) var chosen: Set<Int> = []
    /// Where a range begins.
    package private(set) var anchor: Int?
    /// The range that a further range replaces.
    private var range: Set<Int> = []

    package init() {}

    package var isOn: Bool { !chosen.isEmpty }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .tapped(let item): isOn ? toggle(item) : [.open(item)]
        case .toggled(let item): toggle(item)
        case .held(let item): chosen.contains(item) ? [] : toggle(item)
        case .ranged(let items): extend(items)
        case .all(let items): all(items)
        case .left: leave()
        case .shown(let items): keep(items)
        }
    }

    private mutating func toggle(_ item: Int) -> [Command] {
        if chosen.remove(item) == nil { chosen.insert(item) }
        anchor = isOn ? item : nil
        range = []
        return [.changed]
    }

    private mutating func extend(_ items: [Int]) -> [Command] {
        guard let first = items.first else { return [] }
        let before = chosen
        chosen.subtract(range)
        chosen.formUnion(items)
        range = Set(items)
        if anchor == nil { anchor = first }
        return chosen == before ? [] : [.changed]
    }

    private mutating func all(_ items: [Int]) -> [Command] {
        let before = chosen
        chosen = Set(items)
        range = []
        anchor = isOn ? anchor ?? items.first : nil
        return chosen == before ? [] : [.changed]
    }

    private mutating func leave() -> [Command] {
        guard isOn else { return [] }
        self = TileSelection()
        return [.changed]
    }

    private mutating func keep(_ items: Set<Int>) -> [Command] {
        let kept = chosen.intersection(items)
        guard kept.count < chosen.count else { return [] }
        chosen = kept
        range.formIntersection(items)
        if !isOn { self = TileSelection() } else if let last = anchor, !items.contains(last) { anchor = nil }
        return [.changed]
    }
}
