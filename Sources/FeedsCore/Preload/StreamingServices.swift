// What fetching ahead needs from outside, handed in once.
// Thread: main actor. Invariant: wired only in the executable and in tests; without it nothing is fetched ahead.

package import FeedsModels

@MainActor package struct StreamingServices {
    package let media: any MediaPreloading
    package let conditions: StreamingConditions
    package let watchTimes: any WatchTimesStoreProtocol
    /// The size that videos are shown at now, in device pixels.
    package let pane: () -> PaneSize

    package init(
        media: any MediaPreloading, conditions: StreamingConditions, watchTimes: any WatchTimesStoreProtocol,
        pane: @escaping () -> PaneSize
    ) {
        self.media = media
        self.conditions = conditions
        self.watchTimes = watchTimes
        self.pane = pane
    }
}
