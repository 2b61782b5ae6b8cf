// All errors of reading a feed, as cases; `place` names the place in the user's own words.
// Thread: any; a plain value. Invariant: code compares cases; sentences are only for display.

package import Foundation

package enum FeedServiceError: Error, Sendable, Hashable {
    /// The content of bytes that are not a feed.
    package enum Content: Sendable, Hashable {
        case html, text, binary, xml
        /// A web page with a form to sign in.
        case signIn
    }

    case fileNotFound(place: String)
    case unreadable(place: String, reason: String)
    /// A disk that gives no sign of life: a folder on a network that hangs, a card that does not answer.
    case silent(place: String)
    case network(place: String, NetworkError)
    case notAFeed(place: String, Content)
    case invalidJSON(place: String, detail: String)
    case unknownShape(place: String, detail: String)
    case emptyBody(place: String)
    /// A well-formed document whose list has no items.
    case emptyFeed(place: String)
    /// None of several sources could be read; `first` is the error of the first.
    indirect case noSource(place: String, first: FeedServiceError)
    case nothingReadable(place: String, skipped: [SkippedItem])
    /// A feed of articles, sounds or other feeds: it was read, and has no post.
    case feedWithoutPosts(place: String, SyndicationFeed, skipped: [SkippedItem])
    case folderWithoutMedia(place: String, skipped: [SkippedItem] = [])
    case tooLarge(place: String, limit: Int)
    case tooDeep(place: String, limit: Int)
    /// The text names no source.
    indirect case refused(DiscoveryRefusal)
    /// An account, whose feed must be found first.
    case undiscovered(place: String)
    /// The server shows the feed only to users who are signed in there.
    case signInNeeded(server: String)
    /// The app is no longer signed in with this account.
    case signedOut(account: String)
    /// The server shows the feed to no guest, and the app cannot sign in there.
    case closedToGuests(server: String)
    /// The server limits requests; nil when it did not name a time for the next one.
    case tooManyRequests(server: String, until: Date?)
    /// The catalogue answers only with a key of the user's own.
    case keyNeeded(KeyedCatalogue)
    /// The catalogue does not know the user's key.
    case keyRefused(KeyedCatalogue)
    case cancelled
}

extension FeedServiceError {
    /// A page may name feeds, and an account has its feed elsewhere.
    package var mayHideFeed: Bool {
        switch self {
        case .notAFeed(_, .html), .notAFeed(_, .signIn), .undiscovered: true
        default: false
        }
    }

    /// An account could help.
    package var wantsSignIn: Bool {
        switch self {
        case .signInNeeded, .signedOut: true
        case .noSource(_, let first): first.wantsSignIn
        default: false
        }
    }

    /// No server answered: there is no network, or no route to the server.
    package var isOffline: Bool {
        switch self {
        case .network(_, .offline), .network(_, .hostNotFound), .network(_, .refused): true
        case .noSource(_, let first): first.isOffline
        default: false
        }
    }
}

extension FeedServiceError: CustomStringConvertible {
    /// One clear sentence: what happened, and where.
    package var description: String {
        switch self {
        case .fileNotFound(let place): tr("There is no file or folder at %1.", place)
        case .unreadable(let place, let reason): tr("%1 could not be read: %2.", place, reason)
        case .silent(let place): tr("%1 does not answer.", place)
        case .network(let place, let error): tr("%1 could not be fetched: %2", place, error.description)
        case .notAFeed(let place, .binary): tr("%1 is binary data, but neither a feed nor a video or picture.", place)
        case .notAFeed(let place, .html): tr("%1 is a web page (HTML), not a feed.", place)
        case .notAFeed(let place, .signIn): tr("%1 is a web page that asks for a password, not a feed.", place)
        case .notAFeed(let place, .text): tr("%1 is plain text, not a feed.", place)
        case .notAFeed(let place, .xml): tr("%1 is XML, not a feed.", place)
        case .invalidJSON(let place, let detail): tr("%1 is not valid JSON: %2.", place, detail)
        case .unknownShape(let place, let detail): tr("%1 is JSON, but not a feed we know: %2.", place, detail)
        case .emptyBody(let place): tr("%1 is empty.", place)
        case .emptyFeed(let place): tr("%1 lists no posts.", place)
        case .noSource(let place, let first): tr("None of %1 could be read. The first: %2", place, first.description)
        case .nothingReadable(let place, let skipped):
            tr(
                "Nothing in %2 could be used: its only post was skipped because %3.",
                "Nothing in %2 could be used: all %1 posts were skipped, the first because %3.",
                count: skipped.count, place, skipped.first?.reason ?? tr("of an unknown reason"))
        case .feedWithoutPosts(let place, let feed, _) where feed.format == .opml:
            tr("%1 is a list of feeds (OPML). Open the address of one of them.", place)
        case .feedWithoutPosts(let place, _, let skipped):
            Self.withoutPosts(at: place, skipped: skipped).description
        case .folderWithoutMedia(let place, _): tr("The folder %1 holds no videos or pictures.", place)
        case .tooLarge(let place, let limit):
            tr("%1 is larger than the limit of %2 MB for a feed.", place, "\(limit / 1_048_576)")
        case .tooDeep(let place, let limit): tr("%1 nests deeper than the limit of %2 brackets.", place, "\(limit)")
        case .refused(let refusal): refusal.sentences
        case .undiscovered(let place): tr("The feed of %1 is not known yet.", place)
        case .signInNeeded(let server): tr("%1 shows this only to people who are signed in there.", server)
        case .signedOut(let account): tr("You are not signed in as %1. Sign in again.", account)
        case .closedToGuests(let server): tr("%1 shows this to nobody from outside.", server)
        case .tooManyRequests(let server, let date): Self.asksTooOften(server, until: date)
        case .keyNeeded(let catalogue): catalogue.needsKey
        case .keyRefused(let catalogue): catalogue.refusedKey
        case .cancelled: tr("Reading was cancelled.")
        }
    }

    /// For a document without posts that could be read.
    package static func withoutPosts(at place: String, skipped: [SkippedItem]) -> FeedServiceError {
        skipped.isEmpty ? .emptyFeed(place: place) : .nothingReadable(place: place, skipped: skipped)
    }

    private static func asksTooOften(_ server: String, until date: Date?) -> String {
        guard let date else { return tr("%1 was asked too often. Try again later.", server) }
        return tr("%1 was asked too often. Try again after %2.", server, time(of: date))
    }

    /// Servers ask the client to wait for minutes or hours, so the time of day is enough.
    private static func time(of date: Date) -> String {
        date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: Translation.locale))
    }
}
