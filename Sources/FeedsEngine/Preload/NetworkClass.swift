// The kinds of network that fetching ahead distinguishes.
// Thread: any; a plain value. Invariant: exactly one kind holds at a time.

package enum NetworkClass: Equatable, Sendable {
    /// Nothing is fetched ahead; requests of players are still tried.
    case offline
    /// Slower than the smallest usual rendition.
    case poor
    /// The user pays for every byte.
    case metered
    case unmetered
}
