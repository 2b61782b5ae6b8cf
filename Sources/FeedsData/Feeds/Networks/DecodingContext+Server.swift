import FeedsModels
import Foundation

extension DecodingContext {
    /// For an answer of a network's server.
    init(of host: ServerHost, servers: KnownServers?, now: Date) {
        self.init(document: host.url, firstLaunch: now)
        (self.servers, self.now) = (servers, now)
    }
}
