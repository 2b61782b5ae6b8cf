// Loads a list of feeds from the address or the path that the user named.
// Thread: any; files are read on a queue. Invariant: nothing is stored, and a server may not send more than a list needs.

import Dispatch
package import FeedsModels
package import Foundation

package enum FollowListFile {
    private static let longest = 16 << 20

    /// Nil when it cannot be read.
    package static func load(
        _ address: String, _ network: any NetworkServiceProtocol, _ servers: KnownServers?
    ) async -> Data? {
        if address.hasPrefix("/") { return await read(address) }
        guard let url = URL(string: address), AddressRules.isWeb(url) else { return nil }
        servers?.choose(url)
        // The caller says that it could not be read.
        return try? await network.fetch(NetworkRequest(url: url, sizeLimit: longest)).body
    }

    private static func read(_ path: String) async -> Data? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                let url = URL(filePath: path)
                // Likewise.
                let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize
                let isList = size.map { $0 <= longest } ?? false
                continuation.resume(returning: isList ? try? Data(contentsOf: url) : nil)
            }
        }
    }
}
