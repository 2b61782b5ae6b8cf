// The results of `mutoscope check` for a source, and the exit status that follows from them.
// Thread: any; a plain value. Invariant: the exit status is 0 exactly when there is something to watch.

package import FeedsModels

package struct CheckReport: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        case read(FeedsResponse)
        case failed(sentence: String, skipped: [SkippedItem], feed: SyndicationFeed? = nil)
    }

    package var source: String
    package var outcome: Outcome

    package init(source: String, outcome: Outcome) {
        self.source = source
        self.outcome = outcome
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
        guard case .read(let response) = outcome else { return 1 }
        return response.posts.isEmpty && response.stories.isEmpty ? 1 : 0
    }

    package var text: String { CheckReportText.text(of: self) }

    package var json: String { JSONWriter.text(of: CheckReportJSON.tree(of: self)) }
}
