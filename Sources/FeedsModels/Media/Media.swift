// A video or photo of a post, in all renditions that its source offers.
// Thread: any; a plain value. Invariant: `renditions` is empty only when `resolveAt` says how to find them.

package import Foundation

package struct Media: Sendable, Hashable, Codable, Identifiable {
    package enum Kind: String, Sendable, Hashable, Codable {
        case video, image
    }

    package var id: String
    package var kind: Kind
    package var renditions: [Rendition]
    /// A still picture, shown until the first frame is decoded.
    package var poster: URL?
    package var metadata: Metadata
    /// A description of the picture for people who cannot see it.
    package var alt: String?
    package var captions: [CaptionTrack]
    package var storyboard: Storyboard?
    /// Stills along the video, in order (Pexels gives fifteen).
    package var previews: [URL]
    /// In order of their starts. They come with the video that plays, so they are not stored.
    package var chapters: [Chapter] = []
    /// Stays visible when the picture fills the page.
    package var focus: MediaFocus?
    /// A few letters from which a blurred picture is made until the poster is there.
    package var blurhash: String?
    /// The clip of a Live Photo; nil for other photos and for videos.
    package var motion: Rendition?
    /// How the post's own service finds the renditions; nil when the list named them.
    package var resolveAt: MediaTicket?

    package init(
        id: String, kind: Kind, renditions: [Rendition], poster: URL? = nil, metadata: Metadata = Metadata(),
        alt: String? = nil, captions: [CaptionTrack] = [], storyboard: Storyboard? = nil, previews: [URL] = []
    ) {
        self.id = id
        self.kind = kind
        self.renditions = renditions
        self.poster = poster
        self.metadata = metadata
        self.alt = alt
        self.captions = captions
        self.storyboard = storyboard
        self.previews = previews
    }
}
