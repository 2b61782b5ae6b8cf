// The volume, and the effect of louder, softer and the sound button.
// Thread: any; a plain value. Invariant: the volume is 0…1 in twentieths; raising it, or setting it above 0, unmutes.

package struct Volume: Equatable, Sendable {
    package private(set) var volume: Double
    package private(set) var isMuted: Bool

    private static let steps = 20.0
    /// The volume that the button "sound on" sets when the volume is 0.
    private static let audible = 0.5

    package init(volume: Double, isMuted: Bool) {
        self.volume = volume
        self.isMuted = isMuted
    }

    /// True when muted or at volume 0.
    package var isSilent: Bool { isMuted || volume <= 0 }

    /// Raises (+) or lowers (−) the volume by this many steps; raising unmutes.
    package mutating func step(_ steps: Double) {
        let place = ((volume * Self.steps).rounded() + steps.rounded(.awayFromZero)) / Self.steps
        set(volume: place, unmutes: steps > 0)
    }

    package mutating func set(volume: Double) { set(volume: volume, unmutes: true) }

    private mutating func set(volume new: Double, unmutes: Bool) {
        volume = max(0, min(new, 1))
        if unmutes, volume > 0 { isMuted = false }
    }

    package mutating func toggle() {
        guard isSilent else { return isMuted = true }
        isMuted = false
        if volume <= 0 { volume = Self.audible }
    }
}
