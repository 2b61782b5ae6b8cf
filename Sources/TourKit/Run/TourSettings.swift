// The options of a tour.
// Thread: any; a plain value. Invariant: the numbers are in range; the creator must check them.

package struct TourSettings: Sendable {
    /// Empty for the sample feed.
    package var sources: [String] = []
    package var swipes = 60
    package var width = 405
    package var height = 720
    package var out: String?
    package var profile: String?
    package var inject: PlantedFault?
    /// How long to watch each item, in seconds; nil for the fast mixture of looks and cuts.
    package var watch: Double?
    /// A folder with local copies of a web feed's files, so that the judge need not ask the server again.
    package var reference: String?
    package var wantsScreenshots = true
    /// A tour with a planted fault proves only that the fault is caught.
    package var takesScreenshots: Bool { wantsScreenshots && inject == nil }
    /// The length of a soak instead of a tour; nil for a tour.
    package var minutes: Double?
    /// The seed of a soak's random choices.
    package var seed: UInt64 = 1
    /// Wayland instead of X11: how many pixels of the screen make a pixel of the app's; nil for X11.
    package var waylandScale: Double?
    /// The acts of a soak.
    package var acts = SoakAct.allCases

    package init() {}
}
