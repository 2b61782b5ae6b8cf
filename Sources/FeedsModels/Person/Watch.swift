package import Foundation

/// The last time the post was watched, and the position reached.
package struct Watch: Sendable, Hashable, Codable {
    package var at: Date
    /// Seconds into the video; 0 for photos and for a video seen to its end.
    package var position: Double

    package init(at: Date, position: Double) {
        self.at = at
        self.position = position
    }

    /// Rounded as the store keeps it.
    package var whole: Watch { Watch(at: at.whole, position: Bound.place(position) ?? 0) }
}
