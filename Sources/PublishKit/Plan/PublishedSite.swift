// Everything that the pages and feeds of a site say.
// Thread: any; plain values. Invariant: each file that a value names is in the site's folder already.

package import FeedsModels

package struct PublishedSite: Sendable {
    /// A medium of a post or a story.
    package struct Part: Sendable {
        package let name: String
        package let medium: PublishedMedium
        package var alt: String?
        package var isLooping: Bool?
        package var texts: [PublishedMedium.Text] = []

        package init(name: String, medium: PublishedMedium) { (self.name, self.medium) = (name, medium) }

        package func path(_ file: String) -> String { "m/\(name)/\(file)" }

        package var isVideo: Bool { medium.form == .video }
        /// The file for other programs.
        package var plain: String { path(isVideo ? "clip.mp4" : "picture.jpg") }
        package var poster: String { path(isVideo ? "poster.jpg" : "picture.jpg") }
    }

    package struct Entry: Sendable {
        package let post: Post
        package let id: String
        package var parts: [Part]
        package var face: String?

        package init(post: Post, id: String, parts: [Part], face: String? = nil) {
            (self.post, self.id, self.parts, self.face) = (post, id, parts, face)
        }

        package var page: String { "p/\(id)/" }

        /// Never empty.
        package func title(of site: String) -> String {
            let lines = [post.title, post.text, post.author?.name ?? "", site].map { ShownText.plain($0) }
            let first = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? "Mutoscope"
            return ShownText.cut(String(first.split(whereSeparator: \.isNewline).first ?? ""), to: 120)
        }
    }

    package struct Person: Sendable {
        package let story: Story
        package var face: String?
        /// By the id of the story's image.
        package var parts: [(id: Int, part: Part)]

        package init(story: Story, face: String?, parts: [(id: Int, part: Part)]) {
            (self.story, self.face, self.parts) = (story, face, parts)
        }
    }

    package var title: String
    package var description: String?
    package var wishes: PublishWishes
    package var entries: [Entry]
    package var people: [Person] = []
    /// The square picture of the feed.
    package var sitePicture: String?
    /// Posts that earlier versions of the feed had.
    package var gone: [String] = []
    /// The folder of the player's files; nil when the program has none.
    package var player: String?

    package init(title: String, wishes: PublishWishes, entries: [Entry]) {
        (self.title, self.wishes, self.entries) = (title, wishes, entries)
    }

    /// The language of most posts that name one.
    package var language: String? {
        Dictionary(grouping: entries.compactMap(\.post.language)) { $0 }
            .max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    }
}
