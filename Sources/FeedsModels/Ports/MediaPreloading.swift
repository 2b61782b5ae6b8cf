// The port through which the app fetches bytes before a player reads them.
// Thread: any. Invariant: levels are counted from the cheapest rendition up, the same in `layout` and `preload`.

package protocol MediaPreloading: Sendable {
    /// The chunks of a medium, and which of them are present. Nil for a local medium, because it needs no fetching. It
    /// requests at most a playlist from the network.
    func layout(of media: Media, fitting pane: PaneSize) async throws(MediaError) -> MediaLayout?
    /// Fetches a chunk unless it is present. With the first chunk of a plain file, the level decides the rendition.
    func preload(_ media: Media, chunk: Int, level: Int, fitting pane: PaneSize) async throws(MediaError)
        -> PreloadReceipt
    /// Nothing needs fetching ahead for now, so requests of paused players may use the bandwidth meanwhile.
    func rest() async
    /// The watched medium stalls: from now on it waits for no other transfer.
    func hurry() async
    /// The media of the window, the watched one first. They are not evicted, and reads of the first have priority.
    func attend(to media: [Media]) async
    /// The user refreshed: asks the servers whether the cached files are still valid, and removes those that are not.
    func refresh(_ media: [Media]) async
    /// Counters since the start of the process.
    func traffic() async -> MediaTraffic
}
