// What the app says that its C heap holds, in kilobytes.
// Thread: any; a plain value. Invariant: the order of the numbers is the one in which the app says them.

package struct HeapCounts: Hashable, Sendable, Encodable {
    package var used: Int
    /// Whether or not the pages were given back.
    package var freed: Int
    /// In large pieces that have pages of their own.
    package var mapped: Int

    package init(used: Int, freed: Int, mapped: Int) {
        self.used = used
        self.freed = freed
        self.mapped = mapped
    }

    /// Megabytes that somebody still has; what is resident beyond them is stacks, libraries' own data and what is freed.
    package var megabytesInUse: Double { Double(used + mapped) * 1024 / 1_000_000 }
}
