// The place from which a feed is read, as the user names it: a folder, a file, a URL, or the built-in sample.
// Thread: any; a plain value. Invariant: paths are absolute.

package import Foundation

package struct FeedSource: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        case path(String)
        case remote(URL)
        /// A place that only a kind of source can name, such as a list of the library.
        case named(NamedSource)
    }

    package var place: Place
    /// Sent as the Authorization header with requests for the feed document, and with no other request.
    package var authorization: String?

    /// Sources whose posts follow this source's posts: several files, folders or addresses opened as one feed.
    package var more: [FeedSource]

    /// A fixed name that does not depend on the path, because the sample's path differs between installations.
    package var alias: String?

    package init(place: Place, authorization: String? = nil, more: [FeedSource] = [], alias: String? = nil) {
        self.place = place
        self.alias = alias
        self.authorization = authorization
        self.more = more
    }

    package var isLocal: Bool { origin == nil }

    /// The address of the server that it comes from, with a login if the user wrote one; nil for a source on this machine.
    package var origin: URL? {
        switch place {
        case .path: nil
        case .remote(let url): url
        case .named(let place): place.server
        }
    }

    package var named: NamedSource? { if case .named(let place) = place { place } else { nil } }

    /// A name by which the user recognises the source in a sentence.
    package var name: String {
        guard more.isEmpty else { return tr("%1 source", "%1 sources", count: more.count + 1) }
        return switch place {
        case .path(let path): path
        case .remote(let url): SourceSecret.withoutLogin(url).absoluteString
        case .named(let place): place.name
        }
    }

    /// The key under which the statuses of its posts are stored; each of several sources has its own. It is written
    /// into files and exports, so it holds no secret. A new password or token does not change it.
    package var key: String {
        if let alias { return alias }
        return switch place {
        case .path(let path): path
        case .remote(let url): SourceSecret.without(url).absoluteString
        case .named(let place): "\(place.kind):\(place.id)"
        }
    }

    /// Absolute paths and addresses, with secrets, from which the source can be opened again. Empty for the sample and
    /// for places that only the app opens.
    package var texts: [String] {
        guard alias == nil else { return [] }
        return ([self] + more).compactMap { part in
            switch part.place {
            case .path(let path): path
            case .remote(let url): url.absoluteString
            case .named(let place): place.text
            }
        }
    }

    /// The same for storing: nil when a text holds a secret, and for places that only the app opens.
    package var sessionTexts: [String]? {
        ([self] + more).allSatisfy(\.isWritable) ? texts : nil
    }

    private var isWritable: Bool {
        switch place {
        case .path: true
        case .remote(let url): SourceSecret.found(in: [url.absoluteString]) == nil
        case .named(let place): place.text != nil
        }
    }

    /// The Authorization header from the name and password in the address: sent with every request to that server.
    package var login: String? {
        guard case .remote(let url) = place else { return nil }
        return SourceSecret.login(in: url)
    }

    /// A short name for a source that the user did not name: a file's name or a server's.
    package var shortName: String {
        guard more.isEmpty else { return name }
        return switch place {
        case .path(let path): path.split(separator: "/").last.map(String.init) ?? path
        // The address itself may hold a password.
        case .remote(let url): url.host() ?? url.absoluteString
        case .named(let place): place.name
        }
    }

    /// The address of its document without a login; nil for a place that a kind of source names.
    package var address: URL? {
        switch place {
        case .path(let path): URL(fileURLWithPath: path, isDirectory: false)
        case .remote(let url): SourceSecret.withoutLogin(url)
        case .named: nil
        }
    }
}
