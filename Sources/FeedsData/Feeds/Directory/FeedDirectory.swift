// The directory: the feeds that the program offers to a user who follows nothing yet.
// Thread: any; a plain value. Invariant: an entry with a mistake is left out, with its place and the reason, and no
// address occurs twice.

package import FeedsModels
package import Foundation

package struct FeedDirectory: Sendable, Hashable {
    /// A longer list is no longer reviewed by hand.
    package static let mostEntries = 60

    package var entries: [DirectoryEntry] = []
    package var skipped: [SkippedItem] = []

    package init() {}

    package static func read(_ document: Data) throws(JSONSyntaxError) -> FeedDirectory {
        let tree = try JSONParser.parse(document)
        var directory = FeedDirectory()
        for (index, item) in tree["entries"].list.enumerated() {
            directory.add(item, at: index)
        }
        return directory
    }

    private mutating func add(_ item: JSONTree, at index: Int) {
        do throws(Rejection) {
            let entry = try DirectoryEntryReader.entry(item)
            if let earlier = entries.firstIndex(where: { $0.address == entry.address }) {
                throw Rejection(tr("it is a duplicate of %1", "“\(entries[earlier].name)”"))
            }
            guard entries.count < Self.mostEntries else {
                throw Rejection(tr("a directory has at most %1 entries", "\(Self.mostEntries)"))
            }
            entries.append(entry)
        } catch {
            skipped.append(SkippedItem(place: "entries[\(index)]", reason: error.reason))
        }
    }
}
