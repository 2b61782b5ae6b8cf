package import Foundation

/// A page that the app itself puts between posts, such as “You are up to date”. Nothing is stored about it.
extension Post {
    private static let breakKey = PostKey(source: "mutoscope", id: "break")

    package var isBreak: Bool { key == Self.breakKey }

    /// `picture` is what fetches and players see of it; the window shows the words.
    package static func makeBreak(title: String, text: String, picture: URL) -> Post {
        let medium = Media(
            id: breakKey.id, kind: .image, renditions: [Rendition(url: picture)],
            metadata: Metadata(width: 9, height: 16))
        return Post(id: "\(breakKey.source)#\(breakKey.id)", key: breakKey, title: title, text: text, media: [medium])
    }
}
