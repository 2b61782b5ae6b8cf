// What a person types, pastes or drops, to a source.
// Thread: any. Invariant: a path comes out absolute, whether it exists or not.

package import FeedsModels
import Foundation

package enum FeedSourceError: Error, Sendable, Hashable {
    case empty
    case unsupportedScheme(String)
    case notAnAddress(String)
}

extension FeedSourceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "The source is empty: name a folder, a file or an address."
        case .unsupportedScheme(let scheme):
            "Addresses with \(scheme):// are not supported: use http://, https:// or file://."
        case .notAnAddress(let text): "“\(text)” is not an address."
        }
    }
}

extension FeedSource {
    package static var home: String { NSHomeDirectory() }

    /// `text` is a URL, or a path: absolute, below the home folder (`~`), or relative to `cwd`.
    package static func parse(
        _ text: String, relativeTo cwd: String, home: String = FeedSource.home
    ) throws(FeedSourceError) -> FeedSource {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .empty }
        guard let mark = text.firstRange(of: "://") else { return path(text, relativeTo: cwd, home: home) }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard !scheme.isEmpty, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return path(text, relativeTo: cwd, home: home) }
        switch scheme {
        case "http", "https":
            guard let url = URL(string: text), url.host?.isEmpty == false else { throw .notAnAddress(text) }
            return FeedSource(place: .remote(url))
        case "file":
            guard let url = URL(string: text), url.path.hasPrefix("/"), ["", "localhost"].contains(url.host ?? "")
            else { throw .notAnAddress(text) }
            return path(url.path, relativeTo: cwd, home: home)
        default:
            throw .unsupportedScheme(scheme)
        }
    }

    private static func path(_ text: String, relativeTo cwd: String, home: String) -> FeedSource {
        let path =
            if text == "~" || text.hasPrefix("~/") {
                home + text.dropFirst()
            } else {
                text.hasPrefix("/") ? text : cwd + "/" + text
            }
        return FeedSource(place: .path(URL(fileURLWithPath: path).standardizedFileURL.path))
    }
}
