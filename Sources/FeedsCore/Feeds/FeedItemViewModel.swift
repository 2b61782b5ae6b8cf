// One post as it is shown: its texts, made once, and what a person did to it on screen.
// Thread: main actor. Invariant: made of one FeedItem that never changes; shared by every view of that post.

package import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class FeedItemViewModel {
    package let item: FeedItem
    package var status = ItemStatus.ready
    /// The person paused it (as opposed to the window being hidden).
    package var isPaused = false
    /// What is offered where its video stands at its end.
    package var ending = AtEndRule.Sign.none
    /// A photo that is followed by something after a while.
    package var isTimed = false
    /// It is sensitive, and nobody has asked to see it yet.
    package var isCovered = false
    /// Which of an album's media is shown.
    package private(set) var page = 0
    /// What this person did with it; shared with every other view of the post.
    package let mine: StatusModel?
    @ObservationIgnored private let person: PersonDesk?
    /// The person did something with it.
    @ObservationIgnored package var onAct: (() -> Void)?
    /// The person wants to see what is covered.
    @ObservationIgnored var onShow: (() -> Void)?
    @ObservationIgnored private let now: () -> Date

    package init(
        item: FeedItem, person: PersonDesk? = nil, page: Int = 0, now: @escaping () -> Date = Date.init
    ) {
        self.item = item
        self.person = person
        mine = person?.status(of: item.key)
        self.page = min(max(0, page), item.media.count - 1)
        self.now = now
    }

    package var media: Media { item.media[page] }
    package var isAlbum: Bool { item.media.count > 1 }
    package var isVideo: Bool { media.kind == .video }

    package var authorName: String { ShownText.cut(item.author?.name ?? "", to: ShownText.longestLine) }

    /// The title, unless the text begins with it.
    package var title: String {
        let title = item.title.trimmingCharacters(in: .whitespacesAndNewlines)
        return caption.hasPrefix(title) ? "" : ShownText.cut(title, to: ShownText.longestLine)
    }

    package var caption: String { item.text.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// As much of it as is shown.
    package var shownCaption: String { ShownText.cut(caption) }

    /// The caption as one paragraph, for the few lines that are shown of it.
    package var foldedCaption: String {
        ShownText.cut(caption, to: ShownText.longestLine).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    package var tags: String {
        let tags = item.tags.lazy.map { "#" + ShownText.cut($0, to: ShownText.longestLine) }
        return ShownText.cut(tags.prefix(Self.mostTags).joined(separator: " "), to: ShownText.longestLine)
    }
    private static let mostTags = 100

    /// "2 hours ago", or nothing when the source does not say when.
    package var age: String {
        item.publishedAt.map { RelativeDate(date: $0).text(at: now()) } ?? ""
    }

    /// "2 hours ago · 1.2K views", or what of it the source says.
    package var ageAndViews: String {
        [age, spokenViews ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// What the source counts and one's own like; a count the source does not give stays absent.
    package var likes: String? { item.counts.likes.map { Self.short($0 + (isLiked ? 1 : 0)) } }
    /// What the source counts and one's own notes; absent while there is neither.
    package var commentCount: String? {
        let own = mine?.notes ?? 0
        return item.counts.comments.map { Self.short($0 + own) } ?? (own > 0 ? Self.short(own) : nil)
    }
    package var views: String? { item.counts.views.map(Self.short) }

    /// The same counts as a screen reader says them: "1.2K likes".
    package var spokenLikes: String? {
        let count = (item.counts.likes ?? 0) + (isLiked ? 1 : 0)
        return likes.map { tr("%2 like", "%2 likes", count: count, $0) }
    }
    package var spokenComments: String? {
        let count = (item.counts.comments ?? 0) + (mine?.notes ?? 0)
        return commentCount.map { tr("%2 comment", "%2 comments", count: count, $0) }
    }
    private var spokenViews: String? {
        item.counts.views.map { tr("%2 view", "%2 views", count: $0, Self.short($0)) }
    }

    private static func short(_ count: Int) -> String {
        count.formatted(.number.notation(.compactName).locale(Translation.locale))
    }

    // MARK: What a person does with it

    package var isLiked: Bool { mine?.current.isLiked ?? false }
    package var isSaved: Bool { mine?.current.isSaved ?? false }

    /// All of the caption is shown.
    package var isExpanded: Bool { mine?.current.isExpanded ?? false }

    package func likeButtonTapped() { act { $0.like(item, !isLiked) } }

    /// Likes, and never takes a like back.
    package func doubleTapped() { if !isLiked { act { $0.like(item, true) } } }

    package func saveButtonTapped() { act { $0.save(item, !isSaved) } }
    package func hideTapped() { act { $0.hide(item) } }
    package func hideAuthorTapped() { act { $0.hideAuthor(of: item) } }
    /// What lies under the cover is wanted.
    package func showTapped() { onShow?() }
    package func moreButtonTapped() { act { $0.perform([.expanded(item.key, !isExpanded)], .quiet) } }

    private func act(_ body: (PersonDesk) -> Void) {
        guard let person else { return }
        body(person)
        onAct?()
    }

    /// What a screen reader says for the whole page.
    package var spokenName: String {
        let title = ShownText.cut(item.title.isEmpty ? String(foldedCaption.prefix(80)) : item.title, to: 200)
        let kind = isAlbum ? tr("Album") : isVideo ? tr("Video") : tr("Photo")
        let name = title.isEmpty ? kind : title
        return authorName.isEmpty ? name : tr("%1, by %2", name, authorName)
    }

    package var failure: String? {
        guard case .failed(let error) = status else { return nil }
        return error.description
    }

    package func turned(to page: Int) {
        guard item.media.indices.contains(page) else { return }
        self.page = page
    }
}
