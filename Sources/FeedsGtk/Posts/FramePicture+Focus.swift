import FeedsModels
import GtkBridge

extension FramePicture {
    /// The point that stays visible when the edges are cut off; the middle without one.
    func keepVisible(_ focus: MediaFocus?) {
        set(focusX: ((focus?.x ?? 0) + 1) / 2, y: (1 - (focus?.y ?? 0)) / 2)
    }
}
