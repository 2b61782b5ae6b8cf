// Fetching HLS ahead: a chunk is a segment, with the initialisation and the sound that it needs.
// Thread: that of the presentation. Invariant: fetches only what a reader would use.

import FeedsModels
import Foundation
import Synchronization

extension HLSPresentation {
    /// Bits per second, assumed until the playlist or a segment tells more.
    private static let usualRate = 1_500_000
    private static let usualSoundRate = 128_000

    /// The wanted level, then cheaper levels, then dearer levels.
    nonisolated func order(from level: Int) -> [Int] {
        let first = min(max(level, 0), variants.count - 1)
        return Array((0...first).reversed()) + Array(first + 1..<variants.count)
    }

    /// Levels up to `top`: a picture larger than the pane is not worth fetching ahead.
    func layout(upTo top: Int) async -> MediaLayout {
        let top = min(max(top, 0), variants.count - 1)
        let parts = await soundParts()
        let here = await levelsHere()
        var known: [[Int?]] = []
        for level in 0...top { known.append(await knownSizes(at: level)) }
        var chunkBytes: [[Int]] = []
        var present: [Int?] = []
        for chunk in segments.indices {
            let sound = parts[soundSegments(under: chunk)]
            let soundBytes = sound.reduce(0) { $0 + $1.bytes }
            chunkBytes.append(
                (0...top).map { level in
                    // A variant's rate includes its sound; the known size of the picture does not.
                    known[level][chunk].map { $0 + soundBytes } ?? bytes(at: level, for: segments[chunk].duration)
                })
            present.append(sound.allSatisfy(\.isHere) ? here[chunk].map { min($0, top) } : nil)
        }
        let length = segments.reduce(0) { $0 + $1.duration }
        return MediaLayout(
            chunkSeconds: length / Double(segments.count), levels: (0...top).map(rate), chunkBytes: chunkBytes,
            present: present)
    }

    /// Fetches a segment at that level, or at the next cheaper level that has it.
    func preload(chunk: Int, level: Int) async throws(MediaError) -> PreloadReceipt {
        isPreloaded.store(true, ordering: .relaxed)
        sound?.isPreloaded.store(true, ordering: .relaxed)
        let picture = try await segment(chunk, trying: order(from: level))
        var receipt = PreloadReceipt(bytes: picture.fetched, seconds: picture.seconds)
        guard let sound else { return receipt }
        for index in soundSegments(under: chunk) {
            let part = try await sound.segment(index, trying: [0])
            receipt.bytes += part.fetched
            receipt.seconds += part.seconds
        }
        return receipt
    }

    private func rate(of level: Int) -> Int { variants[level].bitsPerSecond ?? Self.usualRate }

    private func bytes(at level: Int, for seconds: Double) -> Int {
        Int(saturating: Double(rate(of: level)) / 8 * seconds)
    }

    private func soundParts() async -> [SoundPart] {
        guard let sound else { return [] }
        let here = await sound.levelsHere()
        let sizes = await sound.knownSizes(at: 0)
        var parts: [SoundPart] = []
        for (index, segment) in sound.segments.enumerated() {
            let guess = Int(saturating: Double(Self.usualSoundRate) / 8 * segment.duration)
            parts.append(SoundPart(bytes: sizes[index] ?? guess, isHere: here[index] != nil))
        }
        return parts
    }

    /// The segments of the separate sound that play during the chunk.
    private nonisolated func soundSegments(under chunk: Int) -> Range<Int> {
        guard let sound = sound?.segments else { return 0..<0 }
        // A rounding error of the time line must not count as an overlap.
        let span = (start: segments[chunk].start + 0.02, end: segments[chunk].start + segments[chunk].duration - 0.02)
        let first = sound.firstIndex(whereSorted: { $0.start + $0.duration > span.start })
        let end = sound.firstIndex(whereSorted: { $0.start >= span.end })
        return first..<max(first, end)
    }
}

/// A segment of a separate sound stream.
private struct SoundPart {
    let bytes: Int
    let isHere: Bool
}

extension [MediaSegment] {
    /// The first index where `holds` is true, when it is true for all later ones; the end when it is never true.
    fileprivate func firstIndex(whereSorted holds: (MediaSegment) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
