// A post on screen: its texts, its playback state, and the user's actions on it.
// Thread: main actor. Invariant: made of a Post that never changes, unless it is the break; shared by every view of it.

package import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class PostViewModel {
    package internal(set) var item: Post
    package var status = ItemStatus.ready
    /// True when the user paused it, not when a hidden window holds it.
    package var isPaused = false
    /// The offer that is shown when its video has stopped at its end.
    package var ending = AtEndRule.Sign.none
    /// True for a video with so many pictures a second that it can be watched slowly, as soon as that is known.
    package internal(set) var suitsSlowMotion = false
    /// True while the user watches it slowly.
    package internal(set) var isSlow = false
    /// True for a photo after which the feed moves on by itself.
    package var isTimed = false
    /// True while a sensitive post is covered, until the user asks to see it.
    package var isCovered = false
    /// Index of the album's medium that is shown.
    package private(set) var page = 0
    /// The user's likes, saves and notes for this post; shared with every other view of the post.
    package let mine: StatusModel?
    @ObservationIgnored private let person: UserActions?
    /// "349 of 4,022", where the source counts its posts.
    @ObservationIgnored package var position: () -> String? = { nil }
    /// Called when the user acts on the post.
    @ObservationIgnored package var onAct: (() -> Void)?
    /// Called when the user wants to see the covered post.
    @ObservationIgnored var onShow: (() -> Void)?
    @ObservationIgnored private let now: () -> Date

    package init(
        item: Post, person: UserActions? = nil, page: Int = 0, now: @escaping () -> Date = Date.init
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

    /// "@ann@tube.example"; empty when the source gives none, or only repeats the name.
    package var handle: String {
        guard let author = item.author, let handle = author.handle, handle != author.name else { return "" }
        return ShownText.handle(handle)
    }

    /// Who made the post, or under which licence; its page is an item of the menu.
    package var credit: String { ShownText.cut(item.attribution?.text ?? "", to: ShownText.longestLine) }

    /// The words of a content warning, as one paragraph; empty without one.
    package var warning: String { Self.folded(item.warning ?? "") }
    /// True while the texts stay hidden too, because the content warning is about the whole post.
    package var hidesTexts: Bool { isCovered && !warning.isEmpty }

    /// The title, unless the text begins with it.
    package var title: String {
        let title = item.title.trimmingCharacters(in: .whitespacesAndNewlines)
        return caption.hasPrefix(title) ? "" : ShownText.cut(title, to: ShownText.longestLine)
    }

    package var caption: String { item.text.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The caption, truncated to the length that views can lay out.
    package var shownCaption: String { ShownText.cut(caption) }

    /// The caption as one paragraph, for the few lines that are shown of it.
    package var foldedCaption: String { Self.folded(caption) }

    private static func folded(_ text: String) -> String {
        ShownText.cut(text, to: ShownText.longestLine).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The tags that the caption does not name itself.
    package var tags: String {
        let named = Set(shownCaption.lowercased().split { !($0.isLetter || $0.isNumber || "#_".contains($0)) })
        let tags = item.tags.lazy.map { "#" + ShownText.cut($0, to: ShownText.longestLine) }
            .filter { !named.contains(Substring($0.lowercased())) }
        return ShownText.cut(tags.prefix(Self.mostTags).joined(separator: " "), to: ShownText.longestLine)
    }
    private static let mostTags = 100

    /// "2 hours ago", or empty when the source gives no date.
    package var age: String {
        item.publishedAt.map { RelativeDate(date: $0).text(at: now()) } ?? ""
    }

    /// "2 hours ago · edited · 1.2K views", or "12 May 2024 · 349 of 4,022" in a source that counts its posts. A part
    /// that the source does not give is left out.
    package var ageAndViews: String {
        if let position = position() { return [day, position].filter { !$0.isEmpty }.joined(separator: " · ") }
        let edited = item.editedAt == nil ? "" : tr("edited")
        return [age, edited, spokenViews ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private var day: String {
        let style = Date.FormatStyle(date: .abbreviated, time: .omitted).locale(Translation.locale)
        return item.publishedAt?.formatted(style) ?? ""
    }

    /// "Boosted by Bea · Also from Cem"; empty when the author's own source brought the post.
    package var via: String { [boost, alsoFrom].filter { !$0.isEmpty }.joined(separator: " · ") }

    private var boost: String {
        guard let name = item.boostedBy?.name, !name.isEmpty, item.boostedBy != item.author else { return "" }
        return tr("Boosted by %1", ShownText.isolated(ShownText.cut(name, to: 200)))
    }

    private var alsoFrom: String {
        guard let first = item.via.first else { return "" }
        let (name, more) = (ShownText.cut(first, to: ShownText.longestLine), item.via.count - 1)
        return more > 0
            ? tr("Also from %2 and %1 more", "Also from %2 and %1 more", count: more, name) : tr("Also from %1", name)
    }

    /// The source's count plus the user's own like; nil when the source gives no count.
    package var likes: String? { item.counts.likes.map { Self.short($0 + (isLiked ? 1 : 0)) } }
    /// The source's count plus the user's own notes; nil when there are neither.
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

    // MARK: The user's actions

    package var isLiked: Bool { mine?.current.isLiked ?? false }
    package var isSaved: Bool { mine?.current.isSaved ?? false }

    /// True when the whole caption is shown.
    package var isExpanded: Bool { mine?.current.isExpanded ?? false }

    package func likeButtonTapped() { act { $0.like(item, !isLiked) } }

    /// Likes the post. A double tap never removes a like.
    package func doubleTapped() { if !isLiked { act { $0.like(item, true) } } }

    package func saveButtonTapped() { act { $0.save(item, !isSaved) } }

    // MARK: On the post's network

    package var accounts: AccountsModel? { person?.accounts }
    /// What the user's account can do there.
    package var serverActs: Set<SentAct> { person?.accounts?.acts(for: item) ?? [] }
    package func isDone(_ act: SentAct) -> Bool { person?.accounts?.isDone(act, item) ?? false }
    /// Does it there, or takes it back.
    package func toggle(_ wanted: SentAct) {
        guard serverActs.contains(wanted) else { return }
        act { $0.accounts?.toggle(wanted, item) }
    }

    package func hideTapped() { act { $0.hide(item) } }
    package func deleteTapped() { act { $0.delete([item]) } }
    package func hideAuthorTapped() { act { $0.hideAuthor(of: item) } }
    /// The user wants to see the covered post.
    package func showTapped() { onShow?() }
    package func moreButtonTapped() { act { $0.perform([.expanded(item.key, !isExpanded)], .quiet) } }

    private func act(_ body: (UserActions) -> Void) {
        guard let person, !item.isBreak else { return }
        body(person)
        onAct?()
    }

    /// The screen reader's text for the whole page.
    package var spokenName: String {
        let title = ShownText.cut(item.title.isEmpty ? String(foldedCaption.prefix(80)) : item.title, to: 200)
        let kind = isAlbum ? tr("Album") : media.isSound ? tr("Sound") : isVideo ? tr("Video") : tr("Photo")
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
