// What a list of feeds (OPML) adds to the follows.
// Thread: any; a plain value. Invariant: every outline with an address is new, known or skipped with a reason, and nothing
// that is followed already changes.

package import FeedsModels
package import Foundation

package struct FollowImport: Sendable, Hashable {
    /// To be followed, in the order of the list.
    package private(set) var new: [Follow] = []
    /// Follows that are there already.
    package private(set) var known = 0
    package private(set) var skipped: [SkippedItem] = []

    /// `parse` gives the source that a text names; nil for a text that names none.
    package init(
        _ document: OPMLDocument, known follows: [Follow], on date: Date, parse: (String) -> FeedSource?
    ) {
        let here = Set(follows.map(\.key))
        var taken: Set<String> = []
        for (index, entry) in document.entries.enumerated() {
            let place = Self.place(of: entry.outline, index)
            do throws(FollowMistake) {
                let follow = try Self.follow(entry.folders, entry.outline, date, parse)
                if !taken.insert(follow.key).inserted {
                    skip(place, tr("It is in the list twice."))
                } else if here.contains(follow.key) {
                    known += 1
                } else {
                    new.append(follow)
                }
            } catch {
                skip(place, error.description)
            }
        }
        if document.hasTooManyFeeds {
            let count = "\(OPMLDocument.mostFeeds)"
            skip(tr("the rest"), tr("Only the first %1 feeds of a list are read.", count))
        }
    }

    private static func place(of outline: OPMLOutline, _ index: Int) -> String {
        let name = outline.title ?? outline.feed?.absoluteString ?? outline.unusable ?? ""
        return "\(index + 1): \(name.prefix(80))"
    }

    /// Our own attribute names a channel or a person where the address of a feed could not.
    private static func follow(
        _ folders: [String], _ outline: OPMLOutline, _ date: Date, _ parse: (String) -> FeedSource?
    ) throws(FollowMistake) -> Follow {
        let named = outline.source.flatMap(parse).flatMap { $0.named == nil ? nil : $0 }
        guard let source = named ?? outline.feed.flatMap({ parse($0.absoluteString) }) else { throw .noAddress }
        return try Follow(
            source, name: outline.title, home: outline.page,
            group: GroupPath.clean(folders), followed: date)
    }

    private mutating func skip(_ place: String, _ reason: String) {
        skipped.append(SkippedItem(place: place, reason: reason))
    }
}

extension FollowImport {
    package var text: String {
        var lines = ["New \(new.count), followed already \(known), skipped \(skipped.count)"]
        for item in skipped { lines.append("  \(item.place): \(item.reason)") }
        return lines.joined(separator: "\n")
    }

    package var json: String {
        JSONWriter.text(
            of: .object([
                "new": .int(new.count), "known": .int(known), "error": .null,
                "skipped": .array(
                    skipped.map { .object(["place": .string($0.place), "reason": .string($0.reason)]) }),
            ]))
    }
}
