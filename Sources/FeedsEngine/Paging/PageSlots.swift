// Assigns items and places to the five persistent page views; the slot of a place is its index modulo five.
// Thread: any; a plain value. Invariant: no item is on two pages, and only changes are reported.

package struct PageSlots: Sendable {
    package enum Event: Equatable, Sendable {
        /// The pages rest on `current` or fly to it. Pages that stay out of sight during the flight are bound after it,
        /// because binding takes time from the animation.
        case shown(current: Int, count: Int, departing: DepartingPage?, isFlying: Bool = false)
        /// All items were replaced.
        case replaced
    }

    package enum Command: Equatable, Sendable {
        /// Show the item on this page, at `place`.
        case bind(slot: Int, item: Int, place: Int)
        /// The same item at another place.
        case move(slot: Int, place: Int)
        case clear(slot: Int)
    }

    package struct Page: Equatable, Sendable {
        package let item: Int
        package let place: Int

        package init(item: Int, place: Int) {
            self.item = item
            self.place = place
        }
    }

    package static let slotCount = 5

    /// The content of each page; nil when the page is empty.
    package private(set) var pages: [Page?] = [nil, nil, nil, nil, nil]

    package init() {}

    package func slot(of item: Int) -> Int? {
        pages.firstIndex { $0?.item == item }
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .replaced: return change(to: [nil, nil, nil, nil, nil])
        case .shown(let current, let count, nil, true) where isInOrder:
            return change(to: layout(reaching: 1, around: current, count: count, on: remaining(count)))
        case .shown(let current, let count, let departing, _):
            return change(
                to: layout(
                    reaching: 2, around: current, count: count, departing: departing, on: [nil, nil, nil, nil, nil]))
        }
    }

    private func layout(
        reaching reach: Int, around current: Int, count: Int, departing: DepartingPage? = nil, on pages: [Page?]
    ) -> [Page?] {
        var layout = pages
        for place in current - reach...current + reach where place >= 0 && place < count {
            let item = departing?.item(at: place) ?? place
            if item < count { layout[place % Self.slotCount] = Page(item: item, place: place) }
        }
        return layout
    }

    /// False while a jump has moved a page to a place that is not its own.
    private var isInOrder: Bool { pages.allSatisfy { $0.map { $0.item == $0.place } ?? true } }

    private func remaining(_ count: Int) -> [Page?] {
        pages.map { page in page.flatMap { $0.item < count ? $0 : nil } }
    }

    private mutating func change(to layout: [Page?]) -> [Command] {
        var commands: [Command] = []
        for slot in layout.indices where layout[slot] != pages[slot] {
            if let page = layout[slot] {
                let isSameItem = pages[slot]?.item == page.item
                commands.append(
                    isSameItem
                        ? .move(slot: slot, place: page.place)
                        : .bind(slot: slot, item: page.item, place: page.place))
            } else {
                commands.append(.clear(slot: slot))
            }
        }
        pages = layout
        return commands
    }
}
