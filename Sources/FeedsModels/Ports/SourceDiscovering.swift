// The port to discovery: from any pasted text to the sources that it leads to.
// Thread: any. Invariant: the stream ends with `.ended`, within ten seconds for a text that names a server. Dropping the
// stream cancels the discovery.

package protocol SourceDiscovering: Sendable {
    func discover(_ text: String) -> AsyncStream<DiscoveryProgress>
}

extension SourceDiscovering {
    package func discovered(_ text: String) async -> Discovered {
        for await progress in discover(text) {
            if case .ended(let result) = progress { return result }
        }
        return Discovered(refusal: .failed(.cancelled))
    }
}
