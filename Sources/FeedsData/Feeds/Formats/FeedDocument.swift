// A document as the formats see it: its bytes, the sort of content they are, and its values when they are JSON.
// Thread: any; a plain value. Invariant: the tree is null unless the document is JSON; the root is nil unless it is XML.

import FeedsModels
import Foundation
import XMLBridge

struct FeedDocument {
    let address: URL
    let content: FeedContent
    let tree: JSONTree
    /// The outermost element.
    let root: XMLName?
    let data: Data

    /// `content` describes the beginning of the whole document, because a slice can look like something else.
    init(
        _ data: Data, _ content: FeedContent, at address: URL, calling place: String
    ) throws(FeedServiceError) {
        self.data = data
        self.content = content
        self.address = address
        tree = content == .json ? try Self.tree(of: data, place) : .null
        root = content == .xml ? XMLReader.rootName(of: [UInt8](data.prefix(FeedSniffer.headLength))) : nil
    }

    var text: String { DocumentText.decode(data) }

    /// The file extension in its address, in small letters.
    var fileExtension: String { address.pathExtension.lowercased() }

    /// A JSON document that is a bare list.
    var isList: Bool { if case .array = tree { true } else { false } }

    private static func tree(of data: Data, _ place: String) throws(FeedServiceError) -> JSONTree {
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(DocumentText.isUTF16(data) ? Data(DocumentText.decode(data).utf8) : data)
        } catch {
            switch error {
            case .tooDeep(let limit): throw .tooDeep(place: place, limit: limit)
            case .invalid(let detail): throw .invalidJSON(place: place, detail: detail)
            }
        }
    }
}

extension FeedDocument {
    /// The error for a document that no format recognises.
    func refusal(_ place: String) -> FeedServiceError {
        switch content {
        case .empty: .emptyBody(place: place)
        case .json: .unknownShape(place: place, detail: UnknownShape.detail(of: tree))
        case .html: .notAFeed(place: place, asksForPassword ? .signIn : .html)
        case .xml: .notAFeed(place: place, .xml)
        case .binary, .media: .notAFeed(place: place, .binary)
        case .text, .playlist, .hls: textRefusal(place)
        }
    }

    private var asksForPassword: Bool {
        let page = DocumentText.decode(data.prefix(1 << 18)).lowercased()
        return ["type=\"password\"", "type='password'", "type=password"].contains(where: page.contains)
    }

    /// A lone `null` or `42` is JSON too; everything else is plain text.
    private func textRefusal(_ place: String) -> FeedServiceError {
        guard let value = try? JSONParser.parse(data) else { return .notAFeed(place: place, .text) }
        return .unknownShape(place: place, detail: UnknownShape.detail(of: value))
    }
}
