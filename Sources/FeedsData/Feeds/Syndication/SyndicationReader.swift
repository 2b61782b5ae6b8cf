// The entry point for RSS, RDF, Atom and JSON Feed: from bytes to values.
// Thread: any but the main one, because a long document takes time.
// Invariant: an error means that the document is no feed; `problems` lists all other faults.

package import FeedsModels
package import Foundation
import XMLBridge

package enum SyndicationReader {
    /// `contentType` is the server's header, and `base` the document's address after redirects.
    package static func read(
        _ bytes: Data, contentType: String? = nil, base: URL
    ) throws(SyndicationError) -> SyndicationFeed {
        guard bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
        let charset = contentType.flatMap(Self.charset)
        if JSONFeedReader.recognises(bytes) { return try JSONFeedReader.read(bytes, base: base) }
        // One byte above the limit tells the reader that there are more.
        return try FeedReader.read([UInt8](bytes.prefix(XMLLimits().bytes + 1)), charset: charset, base: base)
    }

    /// Whether a document with this beginning (4 KB are enough) is a feed that `read` can read.
    package static func recognises(_ head: Data) -> Bool {
        if JSONFeedReader.recognises(head) { return true }
        guard let root = XMLReader.rootName(of: [UInt8](head)) else { return false }
        return SyndicationFeed.Format(root).map { $0 != .opml } ?? false
    }

    /// "text/xml; charset=utf-8" names one.
    static func charset(of contentType: String) -> String? {
        for part in contentType.split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, String(pair[0]).trimmed.lowercased() == "charset" else { continue }
            return String(pair[1]).trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'")).nonEmpty
        }
        return nil
    }
}
