// The allowed range of each number from outside: from a feed, an answer, a playlist, captions, a stored file or an
// import.
// Thread: any; pure. Invariant: sums and products of allowed numbers do not overflow. A number out of range becomes
// nil, because the nearest bound would be an invented number.

package import Foundation

/// Each number from outside passes through here once, where it enters.
package enum Bound {
    /// In pixels.
    package static let sides = 1...65_536
    package static let mostBytes = 8 << 30
    /// In bits per second.
    package static let rates = 1...1_000_000_000
    package static let counts = 0...1_000_000_000_000_000
    /// Tiles of a storyboard sheet.
    package static let tiles = 1...1_000_000
    /// In seconds. A shorter duration is invisible, and a division by it would give a huge number.
    package static let durations = 0.001...86_400
    /// Width by height of a picture.
    package static let ratios = 0.001...1_000.0
    /// Where a part of a video begins, in seconds.
    package static let starts = 0.0...86_400
    /// From the middle of a picture to its edge.
    package static let offsets = -1.0...1.0
    /// In seconds: positions in a medium, and waits.
    package static let places = 0.0...1_000_000_000
    /// A hundred years, as the age of a post.
    package static let days = 0...36_500
    /// From the year 1 to the year 9999, because every calendar can show these.
    package static let moments = Date.distantPast...Date(timeIntervalSince1970: 253_402_300_799)

    package static func side(_ pixels: Int?) -> Int? { pixels.flatMap { sides.contains($0) ? $0 : nil } }

    package static func bytes(_ bytes: Int?) -> Int? { bytes.flatMap { (0...mostBytes).contains($0) ? $0 : nil } }

    package static func bytes(_ bytes: Int64?) -> Int64? { self.bytes(bytes.map { Int($0) }).map { Int64($0) } }

    /// A byte range within a file of allowed length.
    package static func bytes(from start: Int64, count: Int64) -> Range<Int64>? {
        guard let start = bytes(start), let count = bytes(count), let end = bytes(start + count) else { return nil }
        return start..<end
    }

    package static func rate(_ bitsPerSecond: Int?) -> Int? {
        bitsPerSecond.flatMap { rates.contains($0) ? $0 : nil }
    }

    package static func tiles(_ number: Int?) -> Int? { number.flatMap { tiles.contains($0) ? $0 : nil } }

    package static func count(_ count: Int?) -> Int? { count.flatMap { counts.contains($0) ? $0 : nil } }

    package static func days(_ number: Int?) -> Int? { number.flatMap { days.contains($0) ? $0 : nil } }

    package static func ratio(_ ratio: Double?) -> Double? { ratio.flatMap { ratios.contains($0) ? $0 : nil } }

    package static func start(_ seconds: Double?) -> Double? { seconds.flatMap { starts.contains($0) ? $0 : nil } }

    package static func duration(_ seconds: Double?) -> Double? {
        seconds.flatMap { durations.contains($0) ? $0 : nil }
    }

    package static func offset(_ share: Double?) -> Double? { share.flatMap { offsets.contains($0) ? $0 : nil } }

    package static func place(_ seconds: Double?) -> Double? { seconds.flatMap { places.contains($0) ? $0 : nil } }

    package static func moment(_ date: Date?) -> Date? {
        // Compares the numbers, because a Date of NaN compares as later than any other.
        let seconds = moments.lowerBound.timeIntervalSince1970...moments.upperBound.timeIntervalSince1970
        return date.flatMap { seconds.contains($0.timeIntervalSince1970) ? $0 : nil }
    }
}
