// How many threads decode a stream on the processor.
// Thread: any; plain values.

enum DecoderThreads {
    /// In pixels a second. Measured on a slow processor: H.265 with ten bits and 24 Mbit/s takes one of its cores for
    /// 120 million, so that half of a core is left.
    private static let share = 64e6

    /// A second thread costs about 6 MB, more for large pictures, and does not start sooner. `load` is in pixels a
    /// second, nil while unknown.
    static func count(load: Double?, cores: Int) -> Int {
        guard let load, load > share else { return 1 }
        return max(1, min(cores, 16, Int((min(load, 1e12) / share).rounded(.up))))
    }
}
