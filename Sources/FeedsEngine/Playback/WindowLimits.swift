// How much may be ready at once: the playback window's only settings.
// Thread: any; a plain value. Invariant: `window` is 1, 3, 5 or 7.

package struct WindowLimits: Equatable, Sendable {
    /// Items whose pictures are held, the current one in the middle.
    package let window: Int

    /// Any size is taken and rounded down to the nearest one that has a middle.
    package init(window: Int = 5) {
        let bounded = max(1, min(window, 7))
        self.window = bounded % 2 == 0 ? bounded - 1 : bounded
    }

    /// Items with a picture on each side of the current one.
    package var pictureReach: Int { window / 2 }

    /// Items with a decoder on each side of the current one. More would cost memory and start nothing sooner.
    package var reach: Int { window == 1 ? 0 : 1 }

    /// Players alive at the same time, those being torn down included. Three, so that a step always has a place.
    package var maxPlayers: Int { max(window, 3) }
}
