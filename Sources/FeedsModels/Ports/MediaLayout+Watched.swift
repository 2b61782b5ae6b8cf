// How many bytes the beginning of a medium has.
// Thread: any. Invariant: never more than there is of it at the levels that are here.

extension MediaLayout {
    /// `share` of 0…1. A chunk that is not here counts as nothing: what was watched is here, or was evicted since.
    package func bytes(ofFirst share: Double) -> Int64 {
        let chunks = zip(chunkBytes, present).map { sizes, level in
            (
                bytes: Double(level.flatMap { sizes.indices.contains($0) ? sizes[$0] : nil } ?? sizes.last ?? 0),
                isHere: level != nil
            )
        }
        var left = min(max(share, 0), 1) * chunks.reduce(0) { $0 + $1.bytes }
        var bytes = 0.0
        for chunk in chunks {
            let part = min(left, chunk.bytes)
            left -= part
            if chunk.isHere { bytes += part }
        }
        return Int64(saturating: bytes.rounded())
    }
}
