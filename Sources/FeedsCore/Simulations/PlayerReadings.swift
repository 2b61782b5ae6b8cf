// What the player is doing, in numbers, and the lines that say it.
// Thread: any; a plain value. Invariant: what is not known has a dash, never a made-up number.

package import FeedsModels
import Foundation

package struct PlayerReadings: Sendable {
    /// Milliseconds from the swipe to the first picture that moved.
    package var firstPicture: Int?
    package var picturesPerSecond: Double?
    package var dropped: Int?
    /// Of the decoded pictures, in device pixels.
    package var picture: PaneSize?
    package var rendition: Rendition?
    /// Seconds and bytes that are here beyond what is on screen; nil for a file of this machine.
    package var ahead: (seconds: Double, bytes: Int64)?
    package var players = (live: 0, heard: 0)
    package var memory: Int64?
    package var traffic = MediaTraffic()

    package init() {}

    package var lines: [String] {
        [
            tr("First picture: %1 ms", Self.number(firstPicture)),
            tr("Pictures a second: %1, dropped: %2", Self.tenth(picturesPerSecond), Self.number(dropped)),
            tr("Rendition: %1", renditionText),
            tr("Shown at: %1", picture.map { "\($0.width)×\($0.height)" } ?? "–"),
            ahead.map { tr("Ahead: %1 s, %2", Self.tenth($0.seconds), ByteSize.text($0.bytes)) }
                ?? tr("Ahead: all of it is on this machine"),
            tr("Players: %1, heard: %2", "\(players.live)", "\(players.heard)"),
            tr("Memory: %1", memory.map(ByteSize.text) ?? "–"),
            tr(
                "From the network: %1, from the cache: %2", ByteSize.text(traffic.fetched),
                ByteSize.text(traffic.served)),
        ]
    }

    private var renditionText: String {
        guard let rendition else { return "–" }
        let size = rendition.width.flatMap { width in rendition.height.map { "\(width)×\($0)" } }
        let rate = rendition.bitsPerSecond.map { "\($0 / 1000) kbit/s" }
        let parts = [size, rate, rendition.type, rendition.tier].compactMap(\.self)
        return parts.isEmpty ? rendition.url.lastPathComponent : parts.joined(separator: " · ")
    }

    private static func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "–" }

    private static func tenth(_ value: Double?) -> String {
        value.map { "\(($0 * 10).rounded() / 10)" } ?? "–"
    }
}
