// Everything that can go wrong while reading a feed, as cases; `place` says where, in the person's own words.
// Thread: any; a plain value. Invariant: cases are compared, sentences are only shown.

package enum FeedServiceError: Error, Sendable, Hashable {
    /// What the bytes turned out to be when they are no feed.
    package enum Content: String, Sendable, Hashable {
        case html = "a web page (HTML)"
        case text = "plain text"
        case binary = "binary data"
        case xml = "XML"
    }

    case fileNotFound(place: String)
    case unreadable(place: String, reason: String)
    case network(place: String, NetworkError)
    case notAFeed(place: String, Content)
    case invalidJSON(place: String, detail: String)
    case unknownShape(place: String, detail: String)
    case emptyBody(place: String)
    /// A well-formed document with a list that has no items.
    case emptyFeed(place: String)
    /// None of several sources could be read; `first` is why the first could not.
    indirect case noSource(place: String, first: FeedServiceError)
    case nothingReadable(place: String, skipped: [SkippedItem])
    case folderWithoutMedia(place: String, skipped: [SkippedItem] = [])
    case tooLarge(place: String, limit: Int)
    case tooDeep(place: String, limit: Int)
    case cancelled
}

extension FeedServiceError {
    /// Nobody answered at all: there is no network, or no way to the server.
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
        case .fileNotFound(let place): "There is no file or folder at \(place)."
        case .unreadable(let place, let reason): "\(place) could not be read: \(reason)."
        case .network(let place, let error): "\(place) could not be fetched: \(error.description)"
        case .notAFeed(let place, .binary): "\(place) is binary data, but neither a feed nor a video or picture."
        case .notAFeed(let place, let content): "\(place) is \(content.rawValue), not a feed."
        case .invalidJSON(let place, let detail): "\(place) is not valid JSON: \(detail)."
        case .unknownShape(let place, let detail): "\(place) is JSON, but not a feed we know: \(detail)."
        case .emptyBody(let place): "\(place) is empty."
        case .emptyFeed(let place): "\(place) lists no items."
        case .noSource(let place, let first): "None of \(place) could be read. The first: \(first.description)"
        case .nothingReadable(let place, let skipped):
            "Nothing in \(place) could be used: "
                + (skipped.count == 1
                    ? "its only item was skipped" : "all \(skipped.count) items were skipped, the first")
                + " because \(skipped.first?.reason ?? "of an unknown reason")."
        case .folderWithoutMedia(let place, _): "The folder \(place) holds no videos or pictures."
        case .tooLarge(let place, let limit): "\(place) is larger than the limit of \(limit / 1_048_576) MB for a feed."
        case .tooDeep(let place, let limit): "\(place) nests deeper than the limit of \(limit) brackets."
        case .cancelled: "Reading was cancelled."
        }
    }
}
