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
    private let shape: FeedShape
    private let context: DecodingContext
    private let place: String
    /// What the slices are asked for by.
    private let address: String

    /// Nil when it is to be read at once: it is short, or broken, or not made of posts.
    package init?(
        _ bytes: DocumentBytes, in context: DecodingContext, at address: URL, calling place: String, sliceLength: Int
    ) {
        guard let cut = Self.cut(bytes, in: context, every: sliceLength),
            cut.head.count + bytes.count - cut.end <= Self.mostAround,
            let beginning = Self.slice(0, of: bytes, cut), let shape = Self.shape(of: beginning, cut)
        else { return nil }
        self.bytes = bytes
        self.cut = cut
        self.shape = shape
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
        if number < cut.starts.count { page.next = DocumentSlice(of: address, number: number).url }
        return page
    }

    private func slice(_ number: Int) throws(FeedServiceError) -> FeedsResponse {
        guard let data = Self.slice(number, of: bytes, cut) else {
            throw .unreadable(place: place, reason: String(cString: strerror(EIO)))
        }
        var context = context
        context.itemsBefore = cut.starts[number].number
        return try FeedDecoder(context: context, place: place).decode(data, as: shape)
    }

    private static func slice(_ number: Int, of bytes: DocumentBytes, _ cut: DocumentCut) -> Data? {
        guard let head = bytes.read(cut.head), let slice = bytes.read(cut.slice(number)),
            let tail = bytes.read(cut.end..<bytes.count)
        else { return nil }
        return head + slice + tail
    }

    // MARK: What it is

    private static func cut(_ bytes: DocumentBytes, in context: DecodingContext, every length: Int) -> DocumentCut? {
        guard let head = bytes.read(0..<min(bytes.count, FeedSniffer.headLength + 1)), !DocumentText.isUTF16(head)
        else {
            return nil
        }
        switch FeedSniffer.content(of: head) {
        case .json: return JSONWalker.cut(bytes, every: length)
        case .playlist: return PlaylistWalker.cut(bytes, every: length)
        case .text where context.isNamedPlaylist: return PlaylistWalker.cut(bytes, every: length)
        default: return nil
        }
    }

    /// Nil unless what is cut are its posts. Stories are few people's, and come at once.
    private static func shape(of beginning: Data, _ cut: DocumentCut) -> FeedShape? {
        guard cut.list != .lines else { return .m3u }
        // What is wrong with it is found out when it is read at once.
        guard let tree = try? JSONParser.parse(beginning), let shape = try? FeedShapeDetector.shape(of: tree) else {
            return nil
        }
        let isRead =
            switch shape {
            case .jsonFeed: cut.list == .member("items")
            case .pexelsPage: cut.list == .member("videos")
            case .videoList where tree.isObject: cut.list == .member("videos")
            case .videoList, .imgurPosts, .cardArray, .pexelsArray: cut.list == .elements
            default: false
            }
        return isRead ? shape : nil
    }
}
