// A document of so many posts that it is read slice by slice. Each slice is a short document of the same shape: what is
// before and behind the list, and some of its items; so it is parsed and decoded as any other.
// Thread: that of its owner, and it blocks on the disk. Invariant: all slices together give the posts that the document
// gives when it is read at once, in their order; and only the slice that is asked for is in memory.

package import FeedsModels
package import Foundation
import Glibc

package struct LongDocument {
    /// What surrounds the list is read with each slice.
    private static let mostAround = 1 << 20

    private let bytes: DocumentBytes
    private let cut: DocumentCut
    private let content: FeedContent
    private let format: FeedFormat
    private let context: DecodingContext
    private let place: String
    /// What the slices are asked for by.
    private let address: String

    /// Nil when it is to be read at once: it is short, or broken, or not made of posts.
    package init?(
        _ bytes: DocumentBytes, in context: DecodingContext, at address: URL, calling place: String, sliceLength: Int
    ) {
        guard let head = bytes.read(0..<min(bytes.count, FeedSniffer.headLength + 1)), !DocumentText.isUTF16(head)
        else { return nil }
        content = FeedSniffer.content(of: head)
        guard let cut = Self.cut(bytes, content, every: sliceLength),
            cut.head.count + bytes.count - cut.end <= Self.mostAround,
            let beginning = Self.slice(0, of: bytes, cut),
            // What is wrong with it is found out when it is read at once.
            let document = try? FeedDocument(beginning, content, at: context.document, calling: place),
            // Unless what is cut are its posts. Stories are few people's, and come at once.
            let format = FeedFormat.of(document), format.lists.contains(cut.list)
        else { return nil }
        self.bytes = bytes
        self.cut = cut
        self.format = format
        self.context = context.forSlices
        self.place = place
        self.address = address.absoluteString
    }

    /// One slice, and as many of the next as it takes to find a post.
    package func page(_ number: Int) throws(FeedServiceError) -> FeedsResponse {
        var number = min(number, cut.starts.count - 1)
        var page = try slice(number)
        number += 1
        while page.posts.isEmpty, number < cut.starts.count {
            let more = try slice(number)
            page.posts = more.posts
            page.skipped += more.skipped
            number += 1
        }
        if number < cut.starts.count { page.next = DocumentSlice(of: address, number: number).token }
        return page
    }

    private func slice(_ number: Int) throws(FeedServiceError) -> FeedsResponse {
        guard let data = Self.slice(number, of: bytes, cut) else {
            throw .unreadable(place: place, reason: String(cString: strerror(EIO)))
        }
        var context = context
        context.itemsBefore = cut.starts[number].number
        return try FeedDecoder(context: context, place: place).decode(data, content, as: format)
    }

    private static func slice(_ number: Int, of bytes: DocumentBytes, _ cut: DocumentCut) -> Data? {
        guard let head = bytes.read(cut.head), let slice = bytes.read(cut.slice(number)),
            let tail = bytes.read(cut.end..<bytes.count)
        else { return nil }
        return head + slice + tail
    }

    /// Each way of writing lists has its walker.
    private static func cut(_ bytes: DocumentBytes, _ content: FeedContent, every length: Int) -> DocumentCut? {
        switch content {
        case .json: JSONWalker.cut(bytes, every: length)
        case .playlist, .text: PlaylistWalker.cut(bytes, every: length)
        default: nil
        }
    }
}
