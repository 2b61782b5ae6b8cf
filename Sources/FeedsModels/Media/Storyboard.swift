package import Foundation

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
