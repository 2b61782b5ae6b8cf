/// How the viewer is drawn: its scale around the middle, its offset and its opacity.
package struct StoryPose: Equatable, Sendable {
    package var scale: Double
    package var x: Double
    package var y: Double
    package var opacity: Double
    /// The opacity of the black behind it.
    package var dimming: Double

    package init(scale: Double = 1, x: Double = 0, y: Double = 0, opacity: Double = 1, dimming: Double = 1) {
        self.scale = scale
        self.x = x
        self.y = y
        self.opacity = opacity
        self.dimming = dimming
    }

    /// Filling the window.
    package static let open = StoryPose()

    /// As small as a face; x and y are the offset from the window's middle.
    package static func face(x: Double, y: Double) -> StoryPose {
        StoryPose(scale: 0.12, x: x, y: y, opacity: 0, dimming: 0)
    }

    /// Invisible, for closing without a flight.
    package static let faded = StoryPose(opacity: 0, dimming: 0)

    /// Under a finger that has pulled it down by `dy` in a window of this height.
    package static func pulled(by dy: Double, height: Double) -> StoryPose {
        let way = max(0, dy)
        let share = min(1, way / max(1, height))
        return StoryPose(scale: 1 - share * 0.25, y: way, dimming: 1 - share)
    }
}
