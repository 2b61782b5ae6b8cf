// What publishing remembers of a site, outside of the site: its last command, which source became which medium, and
// since when files are unnamed.
// Thread: one at a time; blocks on the disk. Invariant: losing it costs time and never a file of the site; it holds no
// secret.

import FeedsModels
package import Foundation
import GLibBridge

package struct PublishJournal: Sendable {
    package struct Order: Sendable, Hashable, Codable {
        /// Nil when the source's texts hold a secret, or when only the app can open it.
        package var sources: [String]?
        package var wishes: PublishWishes
        package var isDone = false

        package init(sources: [String]?, wishes: PublishWishes) { (self.sources, self.wishes) = (sources, wishes) }
    }

    private struct Content: Codable {
        var order: Order?
        /// Digests of sources' bytes, by digest of where they were and what they looked like.
        var digests: [String: String] = [:]
        var prune = PruneRule()
    }

    private let file: URL
    private var content: Content

    package init(folder: URL, site: URL) {
        let name = PublishedNames.short(site.standardizedFileURL.path)
        file = folder.appendingPathComponent("publish").appendingPathComponent("\(name).json")
        // A damaged journal is as good as none.
        content = (try? JSONDecoder().decode(Content.self, from: Data(contentsOf: file))) ?? Content()
    }

    package var order: Order? {
        get { content.order }
        set { content.order = newValue }
    }
    package var prune: PruneRule {
        get { content.prune }
        set { content.prune = newValue }
    }

    package func digest(of origin: String) -> String? { content.digests[Digest.sha256Hex(origin)] }

    package mutating func note(_ digest: String, of origin: String) {
        content.digests[Digest.sha256Hex(origin)] = digest
    }

    package func save() throws(SiteFailure) {
        let data: Data
        do { data = try JSONEncoder().encode(content) } catch {
            throw SiteFailure(tr("%1 cannot be written: %2", file.path, SiteFailure.words(of: error)))
        }
        try SiteFile.write(data, to: file, permissions: 0o700)
    }
}
