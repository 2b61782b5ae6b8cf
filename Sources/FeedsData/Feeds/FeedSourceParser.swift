// Turns the text that the user types, pastes or drops into a source.
// Thread: any. Invariant: a path is made absolute, even if it does not exist; an authorization goes to a single server.

package import FeedsModels
import Foundation

extension FeedSource {
    /// Like the shell: HOME takes precedence over the system's home folder of the user.
    package static var home: String { ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory() }

    /// Several texts make a single feed. A text that one of `kinds` recognises is a source of that kind.
    /// `authorization` is for the server of the first address, and goes to no other.
    package static func parse(
        _ texts: [String], relativeTo cwd: String, home: String = FeedSource.home, authorization: String? = nil,
        kinds: [any SourceKind] = []
    ) throws(FeedSourceError) -> FeedSource {
        var sources: [FeedSource] = []
        for text in texts { sources.append(try parse(text, relativeTo: cwd, home: home, kinds: kinds)) }
        if let authorization = try usable(authorization), let server = sources.lazy.compactMap(\.server).first {
            for index in sources.indices where sources[index].server == server {
                sources[index].authorization = authorization
            }
        }
        guard var first = sources.first else { throw .empty }
        first.more = Array(sources.dropFirst())
        return first
    }

    private static func usable(_ authorization: String?) throws(FeedSourceError) -> String? {
        // A file or a command leaves a line end, which is not part of the authorization.
        guard let text = authorization?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .unusableAuthorization }
        return text
    }

    /// Scheme, host and port; nil for a path.
    private var server: [String]? {
        guard case .remote(let url) = place else { return nil }
        return [url.scheme?.lowercased() ?? "", url.host?.lowercased() ?? "", url.port.map(String.init) ?? ""]
    }

    /// `text` is a URL, or a path: absolute, below the home folder (`~`), or relative to `cwd`.
    package static func parse(
        _ text: String, relativeTo cwd: String, home: String = FeedSource.home, kinds: [any SourceKind] = []
    ) throws(FeedSourceError) -> FeedSource {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .empty }
        guard !SourceSecret.holdsKey(text) else { throw .refused(.secretKey) }
        if let known = kinds.lazy.compactMap({ $0.source(named: text) }).first { return known }
        // Some programs write file addresses with a single slash.
        if text.lowercased().hasPrefix("file:/"), !text.lowercased().hasPrefix("file://") {
            return try parse("file://" + text.dropFirst(5), relativeTo: cwd, home: home)
        }
        guard let mark = text.firstRange(of: "://") else { return try unmarked(text, relativeTo: cwd, home: home) }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard !scheme.isEmpty, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return try unmarked(text, relativeTo: cwd, home: home) }
        switch scheme {
        case "http", "https":
            guard let url = URL(string: text), url.host?.isEmpty == false else { throw .notAnAddress(text) }
            return FeedSource(place: .remote(url))
        case "file":
            guard let url = URL(string: text), url.path.hasPrefix("/"), ["", "localhost"].contains(url.host ?? "")
            else { throw .notAnAddress(text) }
            return path(url.path, relativeTo: cwd, home: home)
        default:
            guard let source = try wrapped(text) else { throw .unsupportedScheme(scheme) }
            return source
        }
    }

    /// Without a scheme, the text is a path, above all when it exists, or an address without its scheme.
    private static func unmarked(
        _ text: String, relativeTo cwd: String, home: String
    ) throws(FeedSourceError) -> FeedSource {
        let file = path(text, relativeTo: cwd, home: home)
        // The disk is not asked for what can be nothing else: a folder on a network may hang.
        if text.hasPrefix("/") || text == "~" || text.hasPrefix("~/") { return file }
        guard case .path(let path) = file.place, !FileManager.default.fileExists(atPath: path) else { return file }
        if let url = BareAddress.url(text) { return FeedSource(place: .remote(url)) }
        return try wrapped(text) ?? file
    }

    /// An address with something around it, or an account; nil for another text.
    private static func wrapped(_ text: String) throws(FeedSourceError) -> FeedSource? {
        // Words without a scheme are more often the name of a file than a sentence with an address.
        if text.contains(where: \.isWhitespace), !PastedText.holdsScheme(text) { return nil }
        switch PastedText.read(text) {
        case .addresses(let urls): return urls.count == 1 ? urls.first.map { FeedSource(place: .remote($0)) } : nil
        case .account(let account): return FeedSource(place: .named(account.source))
        case .tag(let tag): return FeedSource(place: .named(tag.source))
        case .atProtocol(let name): return FeedSource(place: .named(name.source))
        // A text without an address may be the name of a file.
        case .local, .refused(.noAddress), .refused(.unsupported), .refused(.tooLong), .refused(.badLink): return nil
        case .refused(let refusal): throw .refused(refusal)
        }
    }

    private static func path(_ text: String, relativeTo cwd: String, home: String) -> FeedSource {
        let path =
            if text == "~" || text.hasPrefix("~/") {
                home + text.dropFirst()
            } else {
                text.hasPrefix("/") ? text : cwd + "/" + text
            }
        return FeedSource(place: .path(PlainPath.of(path)))
    }
}
