// The speeds that the user can choose, and the next speed up or down.
// Thread: any; a plain value. Invariant: every answer is a member of `all`, for any input.

package enum SpeedSteps {
    package static let all = [0.125, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2]
    /// The speed while the user holds an edge.
    package static let held = 2.0
    /// The speed of a clip that was recorded for slow motion.
    package static let slow = 0.25
    /// A picture that lasts no longer, in seconds, comes from such a clip: phones record 120 or 240 in a second.
    private static let shortPicture = 1.0 / 95
    private static let hair = 0.001

    package static func faster(than speed: Double) -> Double { all.first { $0 > speed + hair } ?? held }
    package static func slower(than speed: Double) -> Double { all.last { $0 < speed - hair } ?? all[0] }
    /// True for a clip with enough pictures to be watched slowly.
    package static func suitsSlowMotion(frameLength: Double?) -> Bool {
        frameLength.map { $0 > 0 && $0 <= shortPicture } ?? false
    }
    package static func isUsual(_ speed: Double) -> Bool { abs(speed - 1) < hair }
}
