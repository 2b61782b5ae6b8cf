// The app's resources at a moment.
// Thread: any; a plain value. Invariant: a sample exists only when the kernel reported all its numbers.

package struct SoakSample: Hashable, Sendable, Encodable {
    /// Since the soak began.
    package var seconds: Double
    package var megabytes: Double
    /// The part of the megabytes without a file behind it.
    package var own: Double
    /// The C heap's part of it; nil until the app has reported it.
    package var heap: HeapCounts?
    package var threads: Int
    package var descriptors: Int
    package var counts: LiveCounts

    package init(
        seconds: Double, megabytes: Double, own: Double, heap: HeapCounts? = nil, threads: Int, descriptors: Int,
        counts: LiveCounts
    ) {
        self.seconds = seconds
        self.megabytes = megabytes
        self.own = own
        self.heap = heap
        self.threads = threads
        self.descriptors = descriptors
        self.counts = counts
    }

    /// For a process at this moment; `counts` and `heap` are its latest reports.
    init?(of pid: Int32, seconds: Double, counts: LiveCounts?, heap: HeapCounts?) {
        guard let counts, let size = ProcessMemory.pss(of: pid), let own = ProcessMemory.own(of: pid),
            let threads = ProcessMemory.threads(of: pid), let descriptors = ProcessMemory.descriptors(of: pid)
        else { return nil }
        self.init(
            seconds: seconds.rounded(), megabytes: (size * 10).rounded() / 10, own: (own * 10).rounded() / 10,
            heap: heap, threads: threads, descriptors: descriptors, counts: counts)
    }
}
