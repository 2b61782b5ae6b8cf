// A document with so many posts that it is read slice by slice. Each slice is a short document of the same shape: the
// parts before and after the list, and some of its items. So it is parsed and decoded like any other document.
// Thread: that of its owner, and it blocks on the disk. Invariant: all slices together give the posts that the whole
// document gives, in the same order; only the requested slice is in memory.

package import FeedsModels
package import Foundation
import Glibc

package struct LongDocument {
    /// The parts around the list are read with each slice, so their size is limited.
    private static let mostAround = 1 << 20

    private let bytes: DocumentBytes
    private let cut: DocumentCut
    private let content: FeedContent
    private let format: FeedFormat
    private let context: DecodingContext
    private let place: String
    /// The address in the tokens of the slices.
    private let address: String

    /// Nil when the document must be read at once: it is short, or broken, or has no list of posts.
    package init?(
        _ bytes: DocumentBytes, in context: DecodingContext, at address: URL, calling place: String, sliceLength: Int
    ) {
        guard let head = bytes.read(0..<min(bytes.count, FeedSniffer.headLength + 1)), !DocumentText.isUTF16(head)
        else { return nil }
        content = FeedSniffer.content(of: head)
        guard let cut = Self.cut(bytes, content, every: sliceLength),
            cut.head.count + bytes.count - cut.end <= Self.mostAround,
            let beginning = Self.slice(0, of: bytes, cut),
            // Reading the document at once will report what is wrong with it.
            let document = try? FeedDocument(beginning, content, at: context.document, calling: place),
            // Only lists of posts are cut. Stories belong to few users, so they are read at once.
            let format = FeedFormat.of(document), format.lists.contains(cut.list)
        else { return nil }
        self.bytes = bytes
        self.cut = cut
        self.format = format
        self.context = context.forSlices
        self.place = place
        self.address = address.absoluteString
    }

    /// A slice, extended by further slices until it has a post.
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

    /// Each list syntax has its own walker.
    private static func cut(_ bytes: DocumentBytes, _ content: FeedContent, every length: Int) -> DocumentCut? {
        switch content {
        case .json: JSONWalker.cut(bytes, every: length)
        case .playlist, .text: PlaylistWalker.cut(bytes, every: length)
        default: nil
        }
    }
}
