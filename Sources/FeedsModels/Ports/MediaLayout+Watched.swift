// How many bytes the beginning of a medium has.
// Thread: any. Invariant: never more than the medium has at the levels that are here.

extension MediaLayout {
    /// A chunk that is not here counts as nothing: what was watched is here, or was evicted since.
    package func bytes(ofFirst seconds: Double) -> Int64 {
        guard chunkSeconds > 0 else { return 0 }
        var left = seconds / chunkSeconds
        var bytes = 0.0
        for (sizes, level) in zip(chunkBytes, present) where left > 0 {
            if let level, sizes.indices.contains(level) { bytes += Double(sizes[level]) * min(1, left) }
            left -= 1
        }
        return Int64(bytes.rounded())
    }
}
