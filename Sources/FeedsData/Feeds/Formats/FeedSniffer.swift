// Recognises a document by its content, because names and MIME types are unreliable.
// Thread: any. Invariant: the first 64 KiB are enough; nothing is parsed here.

import FeedsModels
package import Foundation
import XMLBridge

package enum FeedSniffer {
    package static let headLength = 65_536

    package static func content(of data: Data) -> FeedContent {
        let head = [UInt8](data.prefix(headLength))
        guard !head.isEmpty else { return .empty }
        if let format = MediaSignature.format(of: head) { return .media(format) }
        // Text of two or four bytes a character is full of zeros.
        guard !isBinary(head) else { return isFeed(head) ? .xml : .binary }
        if isPlainlyJSON(head) { return .json }
        let text = DocumentText.decode(Data(head)).drop { $0.isWhitespace }
        switch text.first {
        case nil where data.count <= headLength: return .empty
        case "{", "[": return .json
        case "<": return isFeed(head) || isXML(text) ? .xml : .html
        default:
            if text.hasPrefix("#EXT") { return isHLS(text) ? .hls : .playlist }
            if isAddressList(text) { return .playlist }
            // A server's warning may stand before a feed.
            return isFeed(head) ? .xml : .text
        }
    }

    /// When a JSON bracket comes first, the rest need not be read as text.
    private static func isPlainlyJSON(_ head: [UInt8]) -> Bool {
        let spaces: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]
        guard let first = head.firstIndex(where: { !spaces.contains($0) }), first + 1 < head.count else { return false }
        let isBracket = head[first] == UInt8(ascii: "{") || head[first] == UInt8(ascii: "[")
        // A combining accent could follow and make the bracket another character.
        return isBracket && head[first + 1] < 0x80
    }

    private static func isBinary(_ head: [UInt8]) -> Bool {
        if DocumentText.isUTF16(head) { return false }
        var strange = 0
        for byte in head where byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
            if byte == 0 { return true }
            strange += 1
        }
        return strange * 10 > head.count
    }

    /// XML of a known vocabulary, whatever stands before it.
    private static func isFeed(_ head: [UInt8]) -> Bool {
        XMLReader.rootName(of: head).map { SyndicationFeed.Format($0) != nil } ?? false
    }

    private static func isXML(_ text: Substring) -> Bool {
        let start = text.prefix(2048).lowercased()
        if start.contains("<html") || start.contains("<!doctype html") { return false }
        return ["<?xml", "<rss", "<feed", "<svg", "<smil", "<playlist"].contains { start.hasPrefix($0) }
    }

    private static func isHLS(_ text: Substring) -> Bool {
        text.contains("#EXT-X-TARGETDURATION") || text.contains("#EXT-X-STREAM-INF")
    }

    private static func isAddressList(_ text: Substring) -> Bool {
        let entry = text.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") }
        return ["http://", "https://", "file://"].contains { entry?.lowercased().hasPrefix($0) == true }
    }
}
