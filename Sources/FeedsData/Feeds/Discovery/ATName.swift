// A person, a feed, a list or a post of the AT Protocol, as texts and Bluesky's pages name them.
// Thread: any; a plain value. Invariant: the account is a DID or a handle of the right form.

import FeedsModels
package import Foundation

package struct ATName: Sendable, Hashable {
    package enum What: Sendable, Hashable {
        case profile
        case feed(String)
        case list(String)
        case post(String)
    }

    private static let collections: [(collection: String, page: String)] = [
        ("app.bsky.feed.generator", "feed"), ("app.bsky.graph.list", "lists"), ("app.bsky.feed.post", "post"),
    ]
    private static let longest = 2048

    /// A DID or a handle.
    package var account: String
    package let what: What

    /// `did:…`, `at://…` or `@handle.example`.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        if text.lowercased().hasPrefix("at://") {
            let parts = text.dropFirst(5).split(separator: "/").map(String.init)
            guard let account = parts.first, parts.count == 1 || parts.count == 3 else { return nil }
            self.init(account, parts.count == 3 ? Self.what(parts[1], parts[2]) : .profile)
        } else if text.hasPrefix("@") {
            guard Self.isHandle(text.dropFirst()) else { return nil }
            self.init(String(text.dropFirst()), .profile)
        } else {
            guard text.lowercased().hasPrefix("did:") else { return nil }
            self.init(text, .profile)
        }
    }

    /// Bluesky's page of it.
    package init?(page: URL) {
        guard ["bsky.app", "www.bsky.app"].contains(page.host()?.lowercased() ?? "") else { return nil }
        let parts = page.path().split(separator: "/").map(String.init)
        guard parts.count == 2 || parts.count == 4, parts[0] == "profile" else { return nil }
        let row = Self.collections.first { parts.count == 4 && $0.page == parts[2] }
        self.init(parts[1], parts.count == 2 ? .profile : row.flatMap { Self.what($0.collection, parts[3]) })
    }

    private init?(_ account: String, _ what: What?) {
        guard let what, Self.isDID(account) || Self.isHandle(account) else { return nil }
        // Handles have no case; the methods of DIDs with an address do not either.
        self.account = Self.isDID(account) ? account : account.lowercased()
        self.what = what
    }

    private static func what(_ collection: String, _ key: String) -> What? {
        guard isKey(key) else { return nil }
        return switch collection {
        case collections[0].collection: .feed(key)
        case collections[1].collection: .list(key)
        case collections[2].collection: .post(key)
        default: nil
        }
    }

    package var isDID: Bool { Self.isDID(account) }

    /// The text from which it can be read again.
    package var text: String {
        switch what {
        case .profile: isDID ? account : "@\(account)"
        case .feed(let key): "at://\(account)/\(Self.collections[0].collection)/\(key)"
        case .list(let key): "at://\(account)/\(Self.collections[1].collection)/\(key)"
        case .post(let key): "at://\(account)/\(Self.collections[2].collection)/\(key)"
        }
    }

    /// The same of the account with that DID.
    func identified(_ did: String) -> ATName? { Self(did, what) }

    static func isDID(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard text.utf8.count <= 300, parts.count >= 3, parts[0] == "did", ["plc", "web"].contains(parts[1]) else {
            return false
        }
        return parts[2...].allSatisfy { part in !part.isEmpty && part.allSatisfy(isOfDID) }
    }

    private static func isOfDID(_ letter: Character) -> Bool {
        letter.isASCII && (letter.isLetter || letter.isNumber || "._-%".contains(letter))
    }

    private static func isHandle(_ text: some StringProtocol) -> Bool {
        text.utf8.count <= 253 && text.contains(".") && !text.contains(":")
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
            && BareAddress.url(text + "/") != nil && text.last?.isLetter == true
    }

    private static func isKey(_ text: String) -> Bool {
        (1...512).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._~:-".contains($0)) }
    }
}

extension ATName {
    /// Until its DID is known, it is a source that must be found first.
    var source: NamedSource { AccountName.undiscovered(text, nil) }
}
