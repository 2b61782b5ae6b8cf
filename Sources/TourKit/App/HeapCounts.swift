// The app's report about its C heap, in kilobytes.
// Thread: any; a plain value. Invariant: the order of the numbers is the app's order.

package struct HeapCounts: Hashable, Sendable, Encodable {
    package var used: Int
    /// Including pages that were returned to the system.
    package var freed: Int
    /// Large blocks with pages of their own.
    package var mapped: Int

    package init(used: Int, freed: Int, mapped: Int) {
        self.used = used
        self.freed = freed
        self.mapped = mapped
    }

    /// Megabytes in use. The rest of the resident memory is stacks, libraries' data and freed blocks.
    package var megabytesInUse: Double { Double(used + mapped) * 1024 / 1_000_000 }
}
