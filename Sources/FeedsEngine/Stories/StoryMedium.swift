// One image or clip of a story, as far as the timeline must know it.
// Thread: any; a plain value. Invariant: `seconds`, where it is known, is more than nothing.

package struct StoryMedium: Equatable, Sendable {
    package let isVideo: Bool
    /// How long it lasts; nil leaves a photo's time to the settings, and a video's to its player.
    package private(set) var seconds: Double?
    package var isSeen: Bool

    package init(isVideo: Bool, seconds: Double? = nil, isSeen: Bool = false) {
        self.isVideo = isVideo
        self.isSeen = isSeen
        setSeconds(seconds)
    }

    mutating func setSeconds(_ seconds: Double?) {
        guard let seconds, seconds > 0, seconds.isFinite else { return }
        self.seconds = seconds
    }
}
