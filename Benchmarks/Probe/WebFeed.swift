// A web feed of realistic size, read by us and by libxml2's tree with the same fields.
// Thread: main. Invariant: both sides have read every item, with its title, text, date, address and file.

import CXML2
import FeedsData
import FeedsModels
import Foundation

enum WebFeed {
    static func parse(_ path: String, items: Int) throws {
        let address = URL(filePath: path)
        let data = try Data(contentsOf: address)
        for _ in 0..<4 {
            try TimedParts.repeated("17w", "Mutoscope", times: 5) {
                try require(SyndicationReader.read(data, base: address).entries.filter { $0.isWhole }.count, items)
            }
            try TimedParts.repeated("17w", "libxml2's-tree", times: 5) {
                try require(PlainTree.items(data).filter { $0.isWhole }.count, items)
            }
        }
        try posts(path, items: items)
    }

    /// The same, and a post of each entry: its media, posters and formats decided.
    private static func posts(_ path: String, items: Int) throws {
        let data = try Data(contentsOf: URL(filePath: path))
        let context = DecodingContext(document: URL(filePath: path), firstLaunch: Date())
        try TimedParts.repeated("17p", "Mutoscope", times: 20) {
            try require(FeedDecoder(context: context, place: "feed").decode(data).posts.count, items)
        }
    }

    private static func require(_ count: Int, _ wanted: Int) throws {
        guard count == wanted else { throw ProbeError("\(count) of \(wanted) items were read") }
    }
}

extension SyndicationEntry {
    fileprivate var isWhole: Bool {
        enclosures.count > 1 && published != nil && title != nil && !id.isEmpty && !text.isEmpty
    }
}

/// The same fields by libxml2's tree: notes as plain text and pictures by its reader for HTML. Dates stay
/// texts.
private struct PlainTree {
    private(set) var texts: [String: String] = [:]
    private(set) var files: [String] = []

    private static let notes: Set = ["description", "encoded", "summary"]

    var isWhole: Bool {
        files.count > 1 && ["title", "guid", "pubDate", "encoded"].allSatisfy { texts[$0]?.isEmpty == false }
    }

    static func items(_ data: Data) throws -> [PlainTree] {
        let document = data.withUnsafeBytes {
            xmlReadMemory($0.baseAddress, Int32($0.count), nil, nil, Int32(XML_PARSE_NONET.rawValue))
        }
        guard let document else { throw ProbeError("libxml2 read no document") }
        defer { xmlFreeDoc(document) }
        guard let root = xmlDocGetRootElement(document) else { throw ProbeError("there is no root") }
        return children(root).flatMap(children).filter { name($0) == "item" }.map(PlainTree.init)
    }

    private init(_ item: xmlNodePtr) {
        for child in Self.children(item) {
            files += ["url", "href"].compactMap { Self.attribute($0, of: child) }
            let (name, text) = (Self.name(child), Self.taken(xmlNodeGetContent(child)))
            if let text, Self.notes.contains(name) {
                texts[name] = plain(text)
            } else {
                texts[name] = text
            }
        }
    }

    /// The text of HTML, and its pictures.
    private mutating func plain(_ html: String) -> String {
        let options = Int32(
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
                | HTML_PARSE_NONET.rawValue)
        guard let document = htmlReadMemory(html, Int32(html.utf8.count), nil, "utf-8", options) else { return html }
        defer { xmlFreeDoc(document) }
        guard let root = xmlDocGetRootElement(document) else { return "" }
        collectPictures(below: root)
        return Self.taken(xmlNodeGetContent(root)) ?? ""
    }

    private mutating func collectPictures(below node: xmlNodePtr) {
        for child in Self.children(node) {
            if Self.name(child) == "img", let source = Self.attribute("src", of: child) { files.append(source) }
            collectPictures(below: child)
        }
    }

    private static func children(_ node: xmlNodePtr) -> [xmlNodePtr] {
        var found: [xmlNodePtr] = []
        var child = node.pointee.children
        while let current = child {
            if current.pointee.type == XML_ELEMENT_NODE { found.append(current) }
            child = current.pointee.next
        }
        return found
    }

    private static func attribute(_ name: String, of node: xmlNodePtr) -> String? { taken(xmlGetNoNsProp(node, name)) }

    private static func name(_ node: xmlNodePtr) -> String { String(cString: node.pointee.name) }

    private static func taken(_ text: UnsafeMutablePointer<xmlChar>?) -> String? {
        guard let text else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
