package import FeedsModels
package import SoupBridge

/// Adds bodies piece by piece to whole bodies.
package protocol MediaNetwork: NetworkServiceProtocol {
    func stream(_ request: NetworkRequest, _ onEvent: @escaping @Sendable (StreamEvent) -> Void) -> SoupTransfer
    /// The servers that may be nearby; code that reads a nearby document enters its servers here.
    var servers: KnownServers? { get }
}

extension MediaNetwork {
    package var servers: KnownServers? { nil }
}
