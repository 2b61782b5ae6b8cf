// How many items may be ready at once: the only settings of the playback window.
// Thread: any; a plain value. Invariant: `window` is 1, 3, 5 or 7.

package struct WindowLimits: Equatable, Sendable {
    /// The number of items with pictures; the current item is in the middle.
    package let window: Int

    /// Any size is allowed; it is rounded down to the nearest odd size from 1 to 7.
    package init(window: Int = 5) {
        let bounded = max(1, min(window, 7))
        self.window = bounded % 2 == 0 ? bounded - 1 : bounded
    }

    /// Items with a picture on each side of the current item.
    package var pictureReach: Int { window / 2 }

    /// Items with a decoder on each side of the current item. More would cost memory and start nothing sooner.
    package var reach: Int { window == 1 ? 0 : 1 }

    /// Players alive at the same time, including those being torn down. At least three, so that a step always has a
    /// place.
    package var maxPlayers: Int { max(window, 3) }
}
