// The result of a discovery: what was tried, and the sources to which a text leads.
// Thread: any; plain values. Invariant: there is a refusal exactly when nothing was found.

package struct Discovered: Sendable, Hashable {
    package var steps: [DiscoveryStep]
    /// The best first.
    package var found: [DiscoveredSource]
    package var refusal: DiscoveryRefusal?
    /// The posts of the first source.
    package var response: FeedsResponse?

    package init(
        steps: [DiscoveryStep] = [], found: [DiscoveredSource] = [], refusal: DiscoveryRefusal? = nil,
        response: FeedsResponse? = nil
    ) {
        self.steps = steps
        self.found = found
        self.refusal = refusal
        self.response = response
    }

    /// Without the feeds that repeat another one in a second format.
    package var choices: [DiscoveredSource] { found.filter { $0.sameAs == nil } }
}
