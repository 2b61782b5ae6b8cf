// What the window says to the process that publishes: a JSON object a line.
// Thread: any; a plain value. Invariant: the order comes first and once.

package struct PublishAsk: Sendable, Hashable, Codable {
    package enum Word: String, Sendable, Hashable, Codable {
        case order
        /// The user has seen the plan and agrees.
        case begin
        case pause, resume, stop
        /// Goes on when the window closes.
        case stay
        /// Serves the finished site to this machine's browsers.
        case show
    }

    package var ask: Word
    package var order: PublishOrder?

    package init(_ word: Word) { ask = word }

    package init(_ order: PublishOrder) { (ask, self.order) = (.order, order) }
}
