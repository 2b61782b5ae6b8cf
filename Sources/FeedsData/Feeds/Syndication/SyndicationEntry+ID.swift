// Ids for entries without an id, and for entries with the same id.
// Thread: any; pure. Invariant: the same entry gets the same id at each reading, on every machine.

import FeedsModels
import Foundation
import GLibBridge

extension SyndicationEntry {
    /// For an entry without an id: its page, its first file, or a hash of title and date.
    var derivedID: String {
        if let url { return url.absoluteString }
        if let file = enclosures.first { return file.url.absoluteString }
        let date = published.map { String($0.timeIntervalSince1970) } ?? ""
        return "hash:" + Self.fingerprint("\(title ?? String(text.prefix(200)))\n\(date)")
    }

    /// For an entry whose id is not unique.
    var idWithPage: String { id + "#" + Self.fingerprint(url?.absoluteString ?? derivedID) }

    private static func fingerprint(_ text: String) -> String { String(Digest.sha256Hex(text).prefix(16)) }
}
