// How loud it is, and what louder, softer and the sound button make of it.
// Thread: any; a plain value. Invariant: 0…1 in twentieths; what is made louder, or set above nothing, is heard.

package struct SoundLevel: Equatable, Sendable {
    package private(set) var volume: Double
    package private(set) var isMuted: Bool

    private static let steps = 20.0
    /// What a button that says "sound on" makes of silence.
    private static let audible = 0.5

    package init(volume: Double, isMuted: Bool) {
        self.volume = volume
        self.isMuted = isMuted
    }

    /// Nothing is heard, for either reason.
    package var isSilent: Bool { isMuted || volume <= 0 }

    /// Up (+) or down (−) by so many steps; what is muted speaks again once it is raised.
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
