// What a found source has, in a few words: how many posts of what kind, and how new they are.
// Thread: any; pure. Invariant: says nothing that is not known.

package import FeedsModels
package import Foundation

extension DiscoveredSource {
    package func summary(at now: Date) -> String {
        ([contents] + [age(at: now), outside].compactMap(\.self)).joined(separator: " · ")
    }

    private var contents: String {
        switch kind {
        case .opml: tr("A list of %1 feed (OPML)", "A list of %1 feeds (OPML)", count: entries)
        case .media: tr("A video or a picture")
        case .stories: tr("Stories")
        case .feed, .folder: counts.posts > 0 ? posts : tr("It has no videos or pictures")
        }
    }

    private var posts: String {
        let parts = [
            counts.videos > 0 ? tr("%1 video", "%1 videos", count: counts.videos) : nil,
            counts.photos > 0 ? tr("%1 picture", "%1 pictures", count: counts.photos) : nil,
            counts.albums > 0 ? tr("%1 album", "%1 albums", count: counts.albums) : nil,
            hasMore ? tr("and more") : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private func age(at now: Date) -> String? {
        newest.map { tr("newest: %1", RelativeDate(date: $0).text(at: now)) }
    }

    private var outside: String? { opensOutside ? tr("videos open in the browser") : nil }
}
