// Where a feed is read from, as a person names it: a folder, a file, a URL, or the sample inside the program.
// Thread: any; a plain value. Invariant: paths are absolute.

package import Foundation

package struct FeedSource: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        case path(String)
        case remote(URL)
        /// What this person liked, saved or watched.
        case library(LibraryQuery)
    }

    package var place: Place
    /// Sent as the Authorization header with requests for the feed document, and with nothing else.
    package var authorization: String?

    /// Sources whose posts follow this one's, in order: several files, folders or addresses opened as one feed.
    package var more: [FeedSource]

    /// What the source is called whatever its path: the sample's path differs from one installation to another.
    package var alias: String?

    package init(place: Place, authorization: String? = nil, more: [FeedSource] = [], alias: String? = nil) {
        self.place = place
        self.alias = alias
        self.authorization = authorization
        self.more = more
    }

    package var isLocal: Bool { if case .remote = place { false } else { true } }

    /// What a person recognises it by in a sentence.
    package var name: String {
        guard more.isEmpty else { return tr("%1 source", "%1 sources", count: more.count + 1) }
        return switch place {
        case .path(let path): path
        case .remote(let url): SourceSecret.withoutLogin(url).absoluteString
        case .library(let query): query.name
        }
    }

    /// What the statuses of its posts are kept under; of several sources each has its own. It goes into files and exports,
    /// so it holds no secret; and a new password or token makes no other source of it.
    package var key: String {
        if let alias { return alias }
        return switch place {
        case .path(let path): path
        case .remote(let url): SourceSecret.without(url).absoluteString
        case .library(let query): "library:\(query.name)"
        }
    }

    /// What it can be opened by again, secrets and all: absolute paths and addresses. None for the sample, and for what is in the library.
    package var texts: [String] {
        guard alias == nil else { return [] }
        return ([self] + more).compactMap { part in
            switch part.place {
            case .path(let path): path
            case .remote(let url): url.absoluteString
            case .library: nil
            }
        }
    }

    /// The same where it may be written down: nil when there is a secret in it, and for what is in the library.
    package var sessionTexts: [String]? {
        ([self] + more).allSatisfy(\.isWritable) ? texts : nil
    }

    private var isWritable: Bool {
        switch place {
        case .path: true
        case .remote(let url): SourceSecret.found(in: [url.absoluteString]) == nil
        case .library: false
        }
    }

    /// The header that a name and a password in the address make: sent to that server, for everything that is there.
    package var login: String? {
        guard case .remote(let url) = place else { return nil }
        return SourceSecret.login(in: url)
    }

    /// What it is called where there is little room and nobody named it: a file's name, a server's.
    package var shortName: String {
        guard more.isEmpty else { return name }
        return switch place {
        case .path(let path): path.split(separator: "/").last.map(String.init) ?? path
        // The address itself may hold a password.
        case .remote(let url): url.host() ?? url.absoluteString
        case .library(let query): query.name
        }
    }

    /// Where its document is, without a login; nil for what is in the library.
    package var address: URL? {
        switch place {
        case .path(let path): URL(fileURLWithPath: path)
        case .remote(let url): SourceSecret.withoutLogin(url)
        case .library: nil
        }
    }
}
