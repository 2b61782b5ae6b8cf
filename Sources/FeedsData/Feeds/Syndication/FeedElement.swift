// An element of a feed with its children. FeedTreeBuilder keeps one entry at a time in this form.
// Thread: the reader's. Invariant: elements inside a title or a text are no children, but markup in `text`.
// It is a class because each field of an entry looks through all children, and copies of values took a tenth of the time.

import Foundation
import XMLBridge

final class FeedElement {
    let tag: FeedTag
    let attributes: [XMLAttribute]
    /// The base of its relative addresses.
    let base: URL?
    let language: String?
    var text = ""
    /// True when elements are in the text; then `text` is markup, whatever its type says.
    var hasMarkup = false
    var children: [FeedElement] = []

    init(tag: FeedTag, attributes: [XMLAttribute], base: URL?, language: String?) {
        (self.tag, self.attributes, self.base, self.language) = (tag, attributes, base, language)
    }

    private func has(_ space: FeedSpace, _ name: String) -> Bool { tag.space == space && tag.name == name }

    /// The attribute of that name (in small letters), whatever its prefix; nil when it is empty.
    subscript(name: String) -> String? {
        guard let value = attributes.first(where: { $0.name.folded == name })?.value.trimmed else { return nil }
        return value.isEmpty ? nil : value
    }

    func all(_ space: FeedSpace, _ name: String) -> [FeedElement] {
        children.indices.compactMap { children[$0].has(space, name) ? children[$0] : nil }
    }

    func first(_ space: FeedSpace, _ name: String) -> FeedElement? {
        for index in children.indices where children[index].has(space, name) { return children[index] }
        return nil
    }

    /// The text of the first child of that name with a text.
    func value(_ space: FeedSpace, _ name: String) -> String? {
        for index in children.indices where children[index].has(space, name) {
            if let value = children[index].value { return value }
        }
        return nil
    }

    /// Its text without spaces around it; nil when there is none.
    var value: String? {
        let value = text.trimmed
        return value.isEmpty ? nil : value
    }

    /// Its text as an address.
    var address: URL? { value.flatMap { FeedAddress.url($0, base: base) } }

    /// The target of a link: its `href`, or its text as in RSS.
    var target: URL? { address("href") ?? address }

    func address(_ name: String) -> URL? { self[name].flatMap { FeedAddress.url($0, base: base) } }
}
