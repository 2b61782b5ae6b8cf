package struct Swipe: Hashable, Sendable {
    package enum Input: String, Hashable, Sendable, CaseIterable {
        case wheel, drag, key
    }

    package enum Pace: Hashable, Sendable {
        /// Watches for this time after the item has settled and moves.
        case look(Microseconds)
        /// The next swipe comes so soon that this swipe is still under way.
        case cut(Microseconds)
    }

    package var number: Int
    package var input: Input
    package var isForward: Bool
    package var pace: Pace

    package init(number: Int, input: Input, isForward: Bool, pace: Pace) {
        self.number = number
        self.input = input
        self.isForward = isForward
        self.pace = pace
    }
}
