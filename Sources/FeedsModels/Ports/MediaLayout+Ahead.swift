// How much of a medium is present after a position.
// Thread: any; plain arithmetic. Invariant: only data that can play without a gap counts.

extension MediaLayout {
    /// Seconds and bytes from `seconds` to the first missing chunk.
    package func ahead(of seconds: Double) -> (seconds: Double, bytes: Int64) {
        guard chunkSeconds > 0, seconds >= 0, seconds.isFinite else { return (0, 0) }
        var chunk = Int(saturating: min(seconds / chunkSeconds, Double(present.count)))
        var bytes: Int64 = 0
        while present.indices.contains(chunk), let level = present[chunk] {
            if chunkBytes.indices.contains(chunk), chunkBytes[chunk].indices.contains(level) {
                bytes += Int64(chunkBytes[chunk][level])
            }
            chunk += 1
        }
        return (max(0, Double(chunk) * chunkSeconds - seconds), bytes)
    }
}
