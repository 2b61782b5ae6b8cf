// The faults that a tour can plant in the app, to prove that the tour would notice them.
// Thread: any; a plain value. Invariant: the raw values are those that the app knows.

package enum PlantedFault: String, CaseIterable, Sendable {
    case black, stale, swap, leak, hoard, freeze, stray
}
