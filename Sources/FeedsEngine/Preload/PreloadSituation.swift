// The facts on which the preload policy decides: the last step, the current item and the items after it.
// Thread: any; plain values. Invariant: it holds no future facts: no coming bandwidth and no coming watch time.

package struct PreloadSituation: Equatable, Sendable {
    /// The cost of the last step; nil before the first.
    package var lastStep: PreloadStep?
    /// True when the current item is complete.
    package var isCurrentComplete: Bool
    /// The watched item, which is the first of `items`.
    package var current: Int
    /// The current item and the items after it, in order.
    package var items: [PreloadItem]

    package init(lastStep: PreloadStep?, isCurrentComplete: Bool, current: Int, items: [PreloadItem]) {
        self.lastStep = lastStep
        self.isCurrentComplete = isCurrentComplete
        self.current = current
        self.items = items
    }
}
