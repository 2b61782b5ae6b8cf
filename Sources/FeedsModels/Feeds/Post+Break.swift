package import Foundation

/// A page that the app itself puts between posts, such as “You are up to date”. Nothing is stored about it.
extension Post {
    private static let breakKey = PostKey(source: "mutoscope", id: "break")

    package var isBreak: Bool { key == Self.breakKey }

    /// `last` is the id of the post before it, because a feed may have several breaks, and no two may have the same id.
    /// `picture` is what fetches and players see of it; the window shows the words.
    package static func makeBreak(after last: Post.ID, title: String, text: String, picture: URL) -> Post {
        let medium = Media(
            id: breakKey.id, kind: .image, renditions: [Rendition(url: picture)],
            metadata: Metadata(width: 9, height: 16))
        let id = "\(breakKey.source)#\(breakKey.id)#\(last)"
        return Post(id: id, key: breakKey, title: title, text: text, media: [medium])
    }
}
