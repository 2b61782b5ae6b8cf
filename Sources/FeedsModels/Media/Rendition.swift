package import Foundation

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
    /// Set when only a part of a local file is the medium.
    package var slice: FileSlice?

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
