// What can be read of Wikimedia Commons, and its text: `commons:category:Videos%20of%20cats`. Another wiki of the same
// software follows an at sign.
// Thread: any; a plain value. Invariant: see NetworkPlace; names are percent-encoded, so that none holds a mark.

import FeedsModels
import Foundation

package enum CommonsPlace: NetworkPlace {
    /// The name without "Category:".
    case category(String, ServerHost)
    /// Videos and pictures with these words.
    case search(String, ServerHost)
    /// A single file, without "File:".
    case file(String, ServerHost)

    package static let kind = "commons"
    static let server = "commons.wikimedia.org"
    private static let longest = 240

    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == Self.kind else { return nil }
        let named = parts[2].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = ServerHost(named.count == 2 ? String(named[1]) : Self.server),
            let name = Self.name(named[0].removingPercentEncoding)
        else { return nil }
        switch parts[1].lowercased() {
        case "category": self = .category(name, host)
        case "search": self = .search(name, host)
        case "file": self = .file(name, host)
        default: return nil
        }
    }

    /// The wiki writes spaces as underscores in addresses, and separates titles of a list by a vertical line.
    private static func name(_ text: String?) -> String? {
        guard let line = ServerText.line(text?.replacing("_", with: " "), atMost: longest), !line.contains("|") else {
            return nil
        }
        return line
    }

    package var text: String {
        switch self {
        case .category(let name, _): Self.text("category", name, host)
        case .search(let words, _): Self.text("search", words, host)
        case .file(let name, _): Self.text("file", name, host)
        }
    }

    private static func text(_ what: String, _ name: String, _ host: ServerHost) -> String {
        let marks = CharacterSet(charactersIn: ":@/%")
        let escaped = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(marks)) ?? name
        return "\(kind):\(what):\(escaped)" + (host.text == server ? "" : "@\(host.text)")
    }

    package var host: ServerHost {
        switch self {
        case .category(_, let host), .search(_, let host), .file(_, let host): host
        }
    }

    package var name: String {
        switch self {
        case .category(let name, _), .file(let name, _): name
        case .search(let words, _): tr("“%1” on Wikimedia Commons", words)
        }
    }

    /// The place of a page of the wiki, such as "/wiki/Category:Videos_of_cats".
    init?(page url: URL) {
        guard url.host()?.lowercased() == Self.server || url.host()?.lowercased() == "commons.m.wikimedia.org" else {
            return nil
        }
        let parts = url.path(percentEncoded: false).split(separator: "/", maxSplits: 1)
        guard parts.count == 2, parts[0] == "wiki" else { return nil }
        let title = parts[1].split(separator: ":", maxSplits: 1)
        guard title.count == 2, let host = ServerHost(Self.server), let name = Self.name(String(title[1])) else {
            return nil
        }
        switch title[0].lowercased() {
        case "category": self = .category(name, host)
        case "file", "image": self = .file(name, host)
        default: return nil
        }
    }
}
