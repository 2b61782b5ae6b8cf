import FeedsModels
import Foundation

/// Reads one entry of the directory. Each member is needed, except the licence's address.
enum DirectoryEntryReader {
    static func entry(_ item: JSONTree) throws(Rejection) -> DirectoryEntry {
        guard item.isObject else { throw Rejection(tr("it is %1, not an object", item.kindName)) }
        var entry = DirectoryEntry(
            name: try needed("name", item["name"].text),
            sentences: try needed("sentence", sentences(item["sentence"])),
            address: try needed("address", address(item["address"])),
            home: try needed("home", address(item["home"])),
            language: try needed("language", item["language"].text),
            kind: try needed("kind", item["kind"].text.flatMap(DirectoryEntry.Kind.init)),
            licence: try needed("licence", licence(item["licence"])),
            isSensitive: try needed("isSensitive", item["isSensitive"].bool),
            checked: try needed("checked", item["checked"].date))
        entry.source = item["source"].text
        return entry
    }

    private static func needed<Value>(_ member: String, _ value: Value?) throws(Rejection) -> Value {
        guard let value else { throw Rejection(tr("its member “%1” is missing or wrong", member)) }
        return value
    }

    /// Nil without an English sentence, because every other language falls back on it.
    private static func sentences(_ value: JSONTree) -> [String: String]? {
        guard case .object(let object) = value else { return nil }
        let pairs = object.members.compactMap { tag, sentence in sentence.text.map { (tag.lowercased(), $0) } }
        let sentences = Dictionary(pairs) { first, _ in first }
        return sentences["en"] == nil ? nil : sentences
    }

    private static func address(_ value: JSONTree) -> URL? {
        guard let text = value.text, let url = URL(string: text), url.scheme?.lowercased() == "https",
            url.host()?.isEmpty == false
        else { return nil }
        return url
    }

    private static func licence(_ value: JSONTree) -> SyndicationLicence? {
        guard let name = value["name"].text else { return nil }
        guard !value["url"].isNull else { return SyndicationLicence(name: name) }
        return address(value["url"]).map { SyndicationLicence(name: name, url: $0) }
    }
}
