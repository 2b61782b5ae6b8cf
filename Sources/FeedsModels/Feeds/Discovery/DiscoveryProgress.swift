/// What a discovery tells while it runs.
package enum DiscoveryProgress: Sendable, Hashable {
    /// A step began, or has its outcome: the step with this number.
    case step(Int, DiscoveryStep)
    /// The last progress.
    case ended(Discovered)
}
