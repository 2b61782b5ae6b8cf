// The number of bytes in the first part of a medium.
// Thread: any. Invariant: at most the bytes of the present chunks at their levels.

extension MediaLayout {
    /// `share` is 0…1. Missing chunks count as 0: watched chunks are present, or were evicted since.
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
