// A video or photo of a post, in all renditions that its source offers.
// Thread: any; a plain value. Invariant: `renditions` is never empty.

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

/// The facts that a source gives about a medium; missing facts are nil.
package struct Metadata: Sendable, Hashable, Codable {
    package var title: String?
    package var description: String?
    package var width: Int?
    package var height: Int?
    /// In seconds.
    package var duration: Double?
    package var isLooping: Bool?
    package var hasSound: Bool?
    /// The share of viewers who still watch at each full second, as counted by the source.
    package var retention: [Double]?

    package init(
        title: String? = nil, description: String? = nil, width: Int? = nil, height: Int? = nil,
        duration: Double? = nil, isLooping: Bool? = nil, hasSound: Bool? = nil, retention: [Double]? = nil
    ) {
        self.title = title
        self.description = description
        self.width = width
        self.height = height
        self.duration = duration
        self.isLooping = isLooping
        self.hasSound = hasSound
        self.retention = retention
    }
}

/// A file or playlist that shows the medium.
package struct Rendition: Sendable, Hashable, Codable {
    package enum Delivery: String, Sendable, Hashable, Codable {
        case progressive, hls
    }

    package var url: URL
    package var delivery: Delivery
    /// The MIME type from the source, not trusted for playback.
    package var type: String?
    package var width: Int?
    package var height: Int?
    package var bitsPerSecond: Int?
    package var bytes: Int?
    /// The source's own name of its tier ("sd", "hd", "uhd").
    package var tier: String?

    package init(
        url: URL, delivery: Delivery = .progressive, type: String? = nil, width: Int? = nil, height: Int? = nil,
        bitsPerSecond: Int? = nil, bytes: Int? = nil, tier: String? = nil
    ) {
        self.url = url
        self.delivery = delivery
        self.type = type
        self.width = width
        self.height = height
        self.bitsPerSecond = bitsPerSecond
        self.bytes = bytes
        self.tier = tier
    }
}

/// Subtitles in a separate file.
package struct CaptionTrack: Sendable, Hashable, Codable {
    package var url: URL
    package var language: String?
    package var label: String?

    package init(url: URL, language: String? = nil, label: String? = nil) {
        self.url = url
        self.language = language
        self.label = label
    }
}

/// A sheet of small stills in rows, for scrubbing.
package struct Storyboard: Sendable, Hashable, Codable {
    package var url: URL
    package var tileWidth: Int
    package var tileHeight: Int
    package var columns: Int
    package var count: Int
    /// The seconds between two tiles.
    package var interval: Double

    package init(url: URL, tileWidth: Int, tileHeight: Int, columns: Int, count: Int, interval: Double) {
        self.url = url
        self.tileWidth = tileWidth
        self.tileHeight = tileHeight
        self.columns = columns
        self.count = count
        self.interval = interval
    }
}
