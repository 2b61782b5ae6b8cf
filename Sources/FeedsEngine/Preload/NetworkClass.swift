// What kind of network there is, as far as fetching ahead cares.
// Thread: any; a plain value. Invariant: exactly one holds at a time.

package enum NetworkClass: Equatable, Sendable {
    /// Nothing is fetched ahead; what players ask for is still tried.
    case offline
    /// Slower than the smallest usual rendition.
    case poor
    /// Somebody pays for every byte.
    case metered
    case unmetered
}
