// Compares a document read slice by slice with the same document in a single read: all bytes must give the same posts.
// Thread: any. Invariant: it traps when the two differ, except for decisions of the first slice: the shape of the
// items, and a playlist's title, of which the last one counts.

import FeedsModels
import Foundation

@testable import FeedsData

enum SlicesFuzz {
    /// The first byte chooses the server, the name, and the number of items in a slice.
    static func run(_ data: Data) {
        guard let choice = data.first else { return }
        let name = choice & 2 == 0 ? "feed.json" : "feed.m3u"
        let folder = choice & 1 == 0 ? URL(string: "https://a.example.com/f/") : URL(filePath: "/feeds/")
        guard let url = folder?.appending(path: name) else { return }
        compare(Data(data.dropFirst()), at: url, sliceLength: 1 + Int(choice >> 2))
    }

    private static func compare(_ data: Data, at url: URL, sliceLength: Int) {
        let context = DecodingContext(document: url, firstLaunch: Date(timeIntervalSince1970: 0)) { _ in false }
        let bytes = DocumentBytes()
        bytes.append(data)
        guard let long = LongDocument(bytes, in: context, at: url, calling: "feed", sliceLength: sliceLength),
            let whole = whole(data, in: context)
        else { return }
        guard let slices = joined(long) else { preconditionFailure("a slice cannot be read") }
        guard slices.shape == whole.shape else { return }
        precondition(slices.posts == whole.posts)
        precondition(slices.skipped.count == whole.skipped.count && Set(slices.skipped) == Set(whole.skipped))
        precondition(slices.stories == whole.stories && slices.next == whole.next)
        precondition(slices.title == whole.title || whole.shape == .m3u)
    }

    /// Nil when its items have no shape, because the first slice may decide otherwise; then the slices are not
    /// compared.
    private static func whole(_ data: Data, in context: DecodingContext) -> FeedsResponse? {
        do throws(FeedServiceError) {
            return try FeedDecoder(context: context, place: "feed").decode(data)
        } catch {
            guard case .unknownShape = error else { preconditionFailure("\(error), and yet it was cut") }
            return nil
        }
    }

    private static func joined(_ long: LongDocument) -> FeedsResponse? {
        // Every slice of a sliced document can be read: the caller must trap on an error.
        guard var all = try? long.page(0) else { return nil }
        while let slice = all.next.flatMap(DocumentSlice.init) {
            guard let page = try? long.page(slice.number) else { return nil }
            all.posts += page.posts
            all.skipped += page.skipped
            all.next = page.next
        }
        return all
    }
}
