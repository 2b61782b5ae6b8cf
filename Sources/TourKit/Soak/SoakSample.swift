// What the app takes at one moment.
// Thread: any; a plain value. Invariant: what the kernel does not say makes no sample.

package struct SoakSample: Hashable, Sendable, Encodable {
    /// Since the soak began.
    package var seconds: Double
    package var megabytes: Double
    /// Of them those that no file stands behind.
    package var own: Double
    /// Of those what the C heap has given out; nil until the app has said so.
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

    /// Of a process as it is now; `counts` and `heap` are what it said last.
    init?(of pid: Int32, seconds: Double, counts: LiveCounts?, heap: HeapCounts?) {
        guard let counts, let size = ProcessMemory.pss(of: pid), let own = ProcessMemory.own(of: pid),
            let threads = ProcessMemory.threads(of: pid), let descriptors = ProcessMemory.descriptors(of: pid)
        else { return nil }
        self.init(
            seconds: seconds.rounded(), megabytes: (size * 10).rounded() / 10, own: (own * 10).rounded() / 10,
            heap: heap, threads: threads, descriptors: descriptors, counts: counts)
    }
}
