// The facts about an image or clip of a story that the timeline needs.
// Thread: any; a plain value. Invariant: a known `seconds` is greater than 0.

package struct StoryMedium: Equatable, Sendable {
    package let isVideo: Bool
    /// Its duration; when nil, the settings decide for a photo and the player for a video.
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
