// A picture that follows a video: it always shows the last texture that was set.
// Thread: main actor. Invariant: after its first texture it is never empty.

import CAdwaita
import CGLib
import CGtkShims
import GLibBridge

package final class FramePicture: Widget {
    private let paintable = MainObject(adopting: UnsafeMutableRawPointer(shim_frame_paintable_new()))

    package init() {
        super.init(adopting: gtk_picture_new())
        gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_FILL)
        gtk_picture_set_can_shrink(opaque, 1)
        gtk_picture_set_paintable(opaque, paintable.opaque)
    }

    package var texture: Texture? {
        didSet { shim_frame_paintable_set_texture(paintable.opaque, texture?.opaque) }
    }

    /// Shown around a fitted texture.
    package var backdrop: Texture? {
        didSet { shim_frame_paintable_set_backdrop(paintable.opaque, backdrop?.opaque) }
    }

    /// True crops to fill, false fits the whole picture.
    package var covers: Bool = true {
        didSet { shim_frame_paintable_set_cover(paintable.opaque, covers ? 1 : 0) }
    }

    /// The position of a fitted narrower texture: 0 at the left, 1 at the right.
    package var anchor: Double = 0.5 {
        didSet { if anchor != oldValue { shim_frame_paintable_set_anchor(paintable.opaque, anchor) } }
    }

    /// The point of a cropped texture that stays visible: 0 at the left and the top, 1 at the right and the bottom.
    package func set(focusX x: Double, y: Double) {
        focus = (x, y)
        shim_frame_paintable_set_focus(paintable.opaque, x, y)
    }

    package private(set) var focus = (x: 0.5, y: 0.5)

    /// Where the texture lies: its middle, its upright size, and its quarter turns, clockwise.
    package struct Pose: Equatable {
        package let x, y, width, height: Double
        package let turns: Int

        package init(x: Double, y: Double, width: Double, height: Double, turns: Int) {
            (self.x, self.y, self.width, self.height, self.turns) = (x, y, width, height, turns)
        }
    }

    /// Nil crops or fits the texture.
    package var pose: Pose? {
        didSet {
            guard pose != oldValue else { return }
            shim_frame_paintable_set_pose(
                paintable.opaque, pose?.x ?? 0, pose?.y ?? 0, pose?.width ?? 0, pose?.height ?? 0,
                Int32(pose?.turns ?? 0))
        }
    }

    /// A description of the picture for screen readers.
    package var alternative: String = "" {
        didSet { gtk_picture_set_alternative_text(opaque, alternative) }
    }
}
