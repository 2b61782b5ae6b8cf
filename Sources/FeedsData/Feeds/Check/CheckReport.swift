// The results of `mutoscope check` for a source, and the exit status that follows from them.
// Thread: any; a plain value. Invariant: the exit status is 0 exactly when there is something to watch, or when a
// discovery found a source.

package import FeedsModels

package struct CheckReport: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        case read(FeedsResponse)
        case failed(sentence: String, skipped: [SkippedItem], feed: SyndicationFeed? = nil)
    }

    package var source: String
    package var outcome: Outcome
    /// How the source was found; nil when the source was read as named.
    package var discovered: Discovered?
    /// How many pages were read; 0 when the source could not be read.
    package var pages = 0
    /// For how many posts the files were looked up; nil when the user did not ask for it.
    package var resolved: Int?
    /// Nil when the user did not ask for them; likewise the captions.
    package var comments: CommentsPage?
    package var captions: [CaptionTrack]?
    /// Why not everything that the user asked for was read; nil when everything was.
    package var stopped: String?

    package init(source: String, outcome: Outcome) {
        self.source = SourceSecret.holdsKey(source) ? "…" : source
        self.outcome = outcome
        if case .read = outcome { pages = 1 }
    }

    package init(source: String, discovered: Discovered) {
        let sentence = discovered.refusal?.sentences ?? ""
        self.init(
            source: source,
            outcome: discovered.response.map { .read($0) } ?? .failed(sentence: sentence, skipped: []))
        self.discovered = discovered
    }

    package init(source: String, error: FeedServiceError) {
        var skipped: [SkippedItem] = []
        var feed: SyndicationFeed?
        switch error {
        case .nothingReadable(_, let items), .folderWithoutMedia(_, let items): skipped = items
        case .feedWithoutPosts(_, let read, let items): (feed, skipped) = (read, items)
        default: break
        }
        self.init(source: source, outcome: .failed(sentence: error.description, skipped: skipped, feed: feed))
    }

    package var exitStatus: Int32 {
        if let discovered { return discovered.found.isEmpty ? 1 : 0 }
        guard case .read(let response) = outcome else { return 1 }
        return response.posts.isEmpty && response.stories.isEmpty ? 1 : 0
    }

    package var text: String { CheckReportText.text(of: self) }

    package var json: String { JSONWriter.text(of: CheckReportJSON.tree(of: self)) }
}
