// The port to the disk caches: how large they are, and how to clear them.
// Thread: any. Invariant: media that are being watched are never removed.

package protocol CacheKeeping: Sendable {
    /// The present usage, and again after each change, until the caller stops listening.
    func usages() async -> AsyncStream<CacheUsage>
    func clear() async -> CacheClearing
}
