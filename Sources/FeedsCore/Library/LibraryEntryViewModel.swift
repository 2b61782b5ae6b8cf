// A post in the grid of a library list: its poster and texts.
// Thread: main actor. Invariant: a post keeps its model while it is on the list, so that the grid keeps its place.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class LibraryEntryViewModel: Identifiable {
    package nonisolated let id: PostKey
    package private(set) var entry: LibraryEntry
    /// What its file says, where its source does not.
    private var learnedDuration: Double?
    /// Its picture is not to be seen here: it is sensitive, and was never chosen.
    package let isCovered: Bool
    /// It is in the open source, where choosing it leads.
    package let isInSource: Bool
    /// The key of the follow that brought it, where choosing it leads; nil for other posts.
    package let follow: String?
    @ObservationIgnored private let now: () -> Date

    package init(
        _ entry: LibraryEntry, isInSource: Bool = false, follow: String? = nil, isCovered: Bool = false,
        now: @escaping () -> Date = Date.init
    ) {
        id = entry.id
        self.isInSource = isInSource
        self.follow = follow
        self.isCovered = isCovered
        self.entry = entry
        self.now = now
    }

    func changed(to new: LibraryEntry) { if new != entry { entry = new } }

    private var media: Media { entry.post.media[0] }

    package var isVideo: Bool { media.kind == .video }
    package var isAlbum: Bool { entry.post.media.count > 1 }
    /// A photo is its own poster; nil for a video whose source gives none.
    package var poster: URL? { isCovered ? nil : isVideo ? media.poster : media.renditions.first?.url }
    /// A video's own file, where it is on this machine and a picture can be taken from it.
    package var film: URL? {
        guard isVideo, !isCovered else { return nil }
        return media.renditions.first { $0.url.isFileURL && $0.delivery == .progressive }?.url
    }

    /// In seconds; nil for photos, and while the duration is unknown.
    package var duration: Double? { isVideo && !isAlbum ? media.metadata.duration ?? learnedDuration : nil }

    package func learned(_ duration: Double) {
        if duration > 0, learnedDuration != duration { learnedDuration = duration }
    }

    /// Never empty: what the post says first, or what it is.
    package var title: String {
        let texts = [entry.post.title, entry.post.text].map {
            ShownText.cut($0, to: ShownText.longestLine).split(whereSeparator: \.isWhitespace)
        }
        let first = texts.first { !$0.isEmpty }?.joined(separator: " ")
        return first ?? (isAlbum ? tr("Album") : isVideo ? tr("Video") : tr("Photo"))
    }

    package var author: String { ShownText.cut(entry.post.author?.name ?? "", to: ShownText.longestLine) }

    /// When it was liked, saved, watched or hidden: "2 hours ago". Of a post of the open source, when it was published.
    package var age: String { entry.date == .distantPast ? "" : RelativeDate(date: entry.date).text(at: now()) }

    /// 0…1, for a line along the poster's foot; nil for photos, and for what was not watched.
    package var shareWatched: Double? {
        guard isVideo, !isAlbum, let watch = entry.status.watch else { return nil }
        // Seen to its end, it begins anew.
        if watch.position == 0 { return 1 }
        guard let duration, duration > 0 else { return nil }
        return min(1, watch.position / duration)
    }

    /// What a screen reader says for the poster.
    package var spokenName: String {
        let kind = isAlbum ? tr("Album") : isVideo ? tr("Video") : tr("Photo")
        var parts = [title == kind ? title : tr("%1: %2", kind, title)]
        if !author.isEmpty { parts.append(tr("by %1", author)) }
        if !age.isEmpty { parts.append(age) }
        if let shareWatched { parts.append(tr("%1 % watched", "\(Int(saturating: (shareWatched * 100).rounded()))")) }
        return parts.dropFirst().reduce(parts[0]) { tr("%1, %2", $0, $1) }
    }
}
