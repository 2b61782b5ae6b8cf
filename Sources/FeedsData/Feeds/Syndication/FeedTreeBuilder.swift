// Collects the elements of a feed during reading, and hands over each entry at its end.
// Thread: the reader's. Invariant: it holds at most one entry, and hands over closed entries only.

import FeedsModels
import Foundation
import XMLBridge

final class FeedTreeBuilder: XMLHandler {
    static let mostEntries = 10_000
    static let mostElements = 3000
    static let longestText = 1 << 20

    private(set) var root: FeedTag?
    /// The elements beside the entries: title, link and so on.
    private(set) var channel: [FeedElement] = []
    private(set) var channelLanguage: String?
    private(set) var isDone = false
    private(set) var problems: [SyndicationProblem] = []

    /// The role of an element, computed once for each name.
    private struct Kind {
        let tag: FeedTag
        let isEntry: Bool
        let isContainer: Bool
        let holdsMarkup: Bool
    }

    private struct Frame {
        var element: FeedElement
        let kind: Kind
        let depth: Int
    }

    private let base: URL?
    private let take: (FeedElement) -> Void
    private var kinds: [XMLName: Kind] = [:]
    private var open: [Frame] = []
    private var depth = 0
    /// The number of open elements within a text.
    private var markupDepth = 0
    private var entries = 0
    private var elements = 0

    init(base: URL?, take: @escaping (FeedElement) -> Void) {
        (self.base, self.take) = (base, take)
    }

    // MARK: Events

    func began(_ tag: XMLStartTag) {
        depth += 1
        let kind = kind(of: tag.name)
        if root == nil { root = kind.tag }
        if kind.isEntry {
            endEntry()
            elements = 0
        }
        if markupDepth > 0 || !open.isEmpty && open[open.count - 1].kind.holdsMarkup {
            markupDepth += 1
            return addMarkup(tag)
        }
        elements += 1
        if elements == Self.mostElements, isInEntry { add(.entryTooLong(limit: Self.mostElements)) }
        begin(tag, kind)
    }

    private func begin(_ tag: XMLStartTag, _ kind: Kind) {
        let outer = open.isEmpty ? base : open[open.count - 1].element.base
        let inner = tag.value("base", prefix: "xml").flatMap { FeedAddress.url($0, base: outer) }
        let parentLanguage = open.isEmpty ? nil : open[open.count - 1].element.language
        let language = tag.value("lang", prefix: "xml") ?? parentLanguage
        if kind.isContainer { channelLanguage = language ?? channelLanguage }
        let element = FeedElement(
            tag: kind.tag, attributes: tag.attributes, base: inner ?? outer, language: language)
        open.append(Frame(element: element, kind: kind, depth: depth))
    }

    func text(_ text: String) {
        guard let index = open.indices.last, !open[index].kind.isContainer else { return }
        if open[index].element.text.isEmpty, text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }) { return }
        add(open[index].element.hasEscapedText ? Self.escaped(text) : text)
    }

    func ended(_ name: XMLName) {
        defer { depth -= 1 }
        if markupDepth > 0 {
            markupDepth -= 1
            add("</\(name.local)>")
        } else if !open.isEmpty, open[open.count - 1].depth == depth {
            close()
        }
    }

    // MARK: Elements

    private var isInEntry: Bool { open.contains(where: \.kind.isEntry) }

    /// Ends an entry whose end tag is missing, because another one begins.
    private func endEntry() {
        guard let index = open.firstIndex(where: \.kind.isEntry) else { return }
        markupDepth = 0
        while open.count > index { close() }
    }

    private func close() {
        let frame = open.removeLast()
        let element = frame.element
        if frame.kind.isEntry {
            entries += 1
            take(element)
            guard entries == Self.mostEntries else { return }
            problems.append(.tooManyEntries(limit: Self.mostEntries))
            isDone = true
        } else if elements < Self.mostElements {
            guard let parent = open.indices.last, !open[parent].kind.isContainer else {
                return channel.append(element)
            }
            open[parent].element.children.append(element)
        }
    }

    private func add(_ problem: SyndicationProblem) {
        if !problems.contains(problem) { problems.append(problem) }
    }

    private func addMarkup(_ tag: XMLStartTag) {
        guard let index = open.indices.last else { return }
        open[index].element.hasMarkup = true
        let attributes = tag.attributes.map { " \($0.name.local)=\"\(Self.escaped($0.value))\"" }.joined()
        add("<\(tag.name.local)\(attributes)>")
    }

    private func add(_ text: String) {
        guard let index = open.indices.last, open[index].element.text.utf8.count < Self.longestText else { return }
        open[index].element.text += text
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 }) else { return text }
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    private func kind(of name: XMLName) -> Kind {
        if let known = kinds[name] { return known }
        var tag = FeedTag(name)
        // An Atom feed without its namespace.
        if tag.space == .rss, name.prefix.isEmpty, (root ?? tag).name == "feed" { tag = FeedTag(.atom, tag.name) }
        let kind = Kind(
            tag: tag, isEntry: Self.isEntry(tag), isContainer: Self.isContainer(tag),
            holdsMarkup: Self.textTags.contains(tag))
        if kinds.count < 1000 { kinds[name] = kind }
        return kind
    }

    // MARK: Roles

    private static func isEntry(_ tag: FeedTag) -> Bool {
        switch tag.space {
        case .rss: tag.name == "item"
        case .atom: tag.name == "entry" || tag.name == "item"
        default: false
        }
    }

    /// Around entries.
    private static func isContainer(_ tag: FeedTag) -> Bool {
        switch tag.space {
        case .rss: tag.name == "rss" || tag.name == "channel" || tag.name == "rdf"
        case .atom: tag.name == "feed"
        case .rdf: tag.name == "rdf"
        default: false
        }
    }

    private static let textTags: Set<FeedTag> = [
        FeedTag(.rss, "title"), FeedTag(.rss, "description"), FeedTag(.rss, "content"), FeedTag(.rss, "summary"),
        FeedTag(.rss, "body"), FeedTag(.rss, "fullitem"), FeedTag(.atom, "title"), FeedTag(.atom, "subtitle"),
        FeedTag(.atom, "tagline"), FeedTag(.atom, "summary"), FeedTag(.atom, "content"), FeedTag(.atom, "rights"),
        FeedTag(.content, "encoded"), FeedTag(.media, "title"), FeedTag(.media, "description"),
        FeedTag(.itunes, "summary"), FeedTag(.itunes, "subtitle"), FeedTag(.dublinCore, "title"),
        FeedTag(.dublinCore, "description"), FeedTag(.xhtml, "body"), FeedTag(.xhtml, "div"),
    ]
}

extension FeedElement {
    /// True when its text comes from the document's own markup, where a bracket is no tag.
    var hasEscapedText: Bool {
        tag.space == .xhtml || tag.space == .atom && (self["type"]?.lowercased().contains("xhtml") == true)
            || hasMarkup && tag.space == .atom
    }
}

extension XMLStartTag {
    fileprivate func value(_ name: String, prefix: String) -> String? {
        let value = attributes.first { $0.name.folded == name && $0.name.prefix == prefix }?.value.trimmed
        return value?.isEmpty == false ? value : nil
    }
}
