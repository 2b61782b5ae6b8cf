// What a tour was asked for.
// Thread: any; a plain value. Invariant: the numbers are in range; whoever makes one has checked them.

package struct TourSettings: Sendable {
    /// None is the sample feed.
    package var sources: [String] = []
    package var swipes = 60
    package var width = 405
    package var height = 720
    package var out: String?
    package var profile: String?
    package var inject: String?
    /// How long to watch each item, in seconds; nil is the quick mixture of looks and cuts.
    package var watch: Double?
    /// A folder in which the files of a feed from the web lie also, to judge by without asking its server again.
    package var reference: String?
    package var wantsScreenshots = true
    /// How long to use everything in turn instead; nil is a tour.
    package var minutes: Double?
    /// What a soak does follows from it.
    package var seed: UInt64 = 1
    /// What a soak does.
    package var acts = SoakAct.allCases

    package static let faults = ["black", "stale", "swap", "leak", "hoard", "freeze", "stray"]

    package init() {}
}
