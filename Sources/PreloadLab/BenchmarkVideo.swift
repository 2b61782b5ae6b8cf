package struct BenchmarkVideo: Equatable, Sendable {
    /// Bytes of each chunk at each level: `chunkBytes[chunk][level]`. A chunk plays one second.
    package var chunkBytes: [[Int]]
    /// The share of viewers who still watch at each full second.
    package var retention: [Double]

    package init(chunkBytes: [[Int]], retention: [Double]) {
        self.chunkBytes = chunkBytes
        self.retention = retention
    }
}
