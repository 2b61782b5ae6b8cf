// Asking servers whether what is kept is still theirs, when a person asks for news.
// Thread: the store's. Invariant: costs a byte for each entry, and forgets only what is known to have changed.

package import FeedsModels
import Foundation

extension MediaStore {
    package func refresh(_ media: [Media]) async {
        for address in Set(media.flatMap(Self.addresses)) where AddressRules.isWeb(address) {
            for entry in shelf({ $0.entries(of: address) }) where await hasChanged(entry) {
                forget(entry)
                await streams.forget(address)
            }
        }
    }

    private func hasChanged(_ entry: StoredEntry) async -> Bool {
        guard let url = entry.key.address else { return false }
        var headers: [String: String] = [:]
        if let etag = entry.validators.etag { headers["If-None-Match"] = etag }
        if let modified = entry.validators.modified { headers["If-Modified-Since"] = modified }
        let request = NetworkRequest(url: url, headers: headers, range: 0..<1, sizeLimit: 1 << 20)
        // No network, or "not modified": either way what is here is the best there is.
        guard let answer = try? await network.fetch(request) else { return false }
        let version = Validators(headers: answer.headers, length: answer.totalLength)
        return !version.agree(with: entry.validators)
    }

    private func forget(_ entry: StoredEntry) {
        let isInUse = entry.key.kind == .file && supersede(entry.key.medium)
        if !isInUse { shelf { $0.drop(entry.id) } }
    }
}
