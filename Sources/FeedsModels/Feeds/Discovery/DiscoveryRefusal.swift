// Why a discovery found nothing, and what the user can do about it.
// Thread: any; a plain value. Invariant: it never holds a secret that the user pasted.

package enum DiscoveryRefusal: Sendable, Hashable {
    case empty
    case tooLong
    /// The private key of a Nostr account.
    case secretKey
    case invisibleCharacters
    /// `javascript:`, `data:` and others that are no place.
    case forbidden(scheme: String)
    case unsupported(scheme: String)
    case badLink(String)
    case noAddress
    /// "@name" without a server.
    case accountWithoutServer(String)
    case tag(String)
    /// An address of a network that has no feeds.
    case network(String)
    case unknownAccount(String)
    /// A hashtag with its server.
    case unknownTag(String)
    case signIn(String)
    case noFeed(String)
    /// The page names feeds, and none could be read.
    case brokenFeeds(String)
    case youTube(String)
    case closed(String, status: Int)
    case missing(String)
    case unreachable(String, NetworkError)
    case late(String)
    indirect case failed(FeedServiceError)
}

extension DiscoveryRefusal {
    /// The name for programs.
    package var name: String {
        switch self {
        case .empty: "empty"
        case .tooLong: "too-long"
        case .secretKey: "secret-key"
        case .invisibleCharacters: "invisible-characters"
        case .forbidden: "forbidden"
        case .unsupported: "unsupported"
        case .badLink: "bad-link"
        case .noAddress: "no-address"
        case .accountWithoutServer: "account-without-server"
        case .tag: "tag"
        case .network: "network"
        case .unknownAccount: "unknown-account"
        case .unknownTag: "unknown-tag"
        case .signIn: "sign-in"
        case .noFeed: "no-feed"
        case .brokenFeeds: "broken-feeds"
        case .youTube: "youtube"
        case .closed: "closed"
        case .missing: "missing"
        case .unreachable: "unreachable"
        case .late: "late"
        case .failed: "failed"
        }
    }

    package var why: String {
        switch self {
        case .empty: tr("There is no address.")
        case .tooLong: tr("This text is too long for an address.")
        case .secretKey: tr("This is the secret key of a Nostr account. It was neither sent nor stored.")
        case .invisibleCharacters: tr("This address holds invisible characters, which may hide where it leads.")
        case .forbidden(let scheme): tr("%1 is a program or data, not the address of a source.", "\(scheme):")
        case .unsupported(let scheme): tr("Addresses with %1 are not supported.", "\(scheme):")
        case .badLink(let why): why
        case .noAddress: tr("There is no address in this text.")
        case .accountWithoutServer(let name): tr("%1 does not say on which server the account is.", name)
        case .tag(let tag): tr("%1 does not say on which server to look.", tag)
        case .network(let name): tr("This is an address of %1, which has no feeds.", name)
        case .unknownAccount(let account): tr("No feed of the account %1 was found.", account)
        case .unknownTag(let tag): tr("No posts with %1 were found.", tag)
        case .signIn(let address): tr("%1 asks for a password.", address)
        case .noFeed(let address): tr("%1 is a web page that names no feed, and none is at the usual places.", address)
        case .brokenFeeds(let address): tr("%1 names feeds, but none of them can be read.", address)
        case .youTube(let address): tr("The page %1 does not say which channel it belongs to.", address)
        case .closed(let address, let status):
            tr("%1 is closed to guests (the server answered %2).", address, "\(status)")
        case .missing(let address): tr("There is nothing at %1.", address)
        case .unreachable(let address, let error): tr("%1 could not be fetched: %2", address, error.description)
        case .late(let address): tr("%1 did not answer within %2 seconds.", address, "10")
        case .failed(let error): error.description
        }
    }

    /// What would help; nil when `why` says it all.
    package var help: String? {
        switch self {
        case .empty, .tooLong, .invisibleCharacters, .forbidden, .unsupported, .noAddress, .badLink:
            tr("Paste the address of a page or a feed, such as https://example.org.")
        case .secretKey: tr("Never give it to any program. Clear the clipboard now.")
        case .accountWithoutServer: tr("Add the server, as in @name@example.org.")
        case .tag: tr("Add a server, as in #camels@example.org.")
        case .network: tr("Paste the address of a web page of the account, if there is one.")
        case .unknownAccount: tr("Check the spelling, or paste the address of the account’s page.")
        case .unknownTag: tr("Check the spelling of the server, or name another one.")
        case .signIn: tr("Only public feeds can be read. Some sites have a private address for their feed.")
        case .noFeed: tr("Look on the page for a link called RSS, Atom or Feed, and paste its address.")
        case .brokenFeeds, .late: tr("Try again later.")
        case .youTube: tr("Paste the address of the channel’s page, with /channel/ in it.")
        case .closed: tr("Look whether the site has a public feed, and paste its address.")
        case .missing: tr("Check the address, or paste that of the site’s first page.")
        case .unreachable(_, .hostNotFound): tr("Check the spelling of the address.")
        case .unreachable(_, .offline): tr("Try again when there is a network.")
        case .unreachable: tr("Try again later.")
        case .failed: nil
        }
    }

    /// `why` and `help` as a text.
    package var sentences: String { [why, help].compactMap(\.self).joined(separator: " ") }
}
