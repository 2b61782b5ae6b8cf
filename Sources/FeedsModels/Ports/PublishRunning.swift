/// A process that publishes.
package protocol PublishRunning: AnyObject, Sendable {
    /// Ends when the process has ended. One reader at a time.
    var news: AsyncStream<PublishTold> { get }
    func say(_ ask: PublishAsk)
    /// Lets the process go: it stops at once, unless it was told to stay.
    func end()
}
