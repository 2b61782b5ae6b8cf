// Rotates and mirrors pictures, as the stream's orientation tag requires.
// Thread: any; GStreamer locks its objects. Invariant: upright pictures pass unchanged, in their original memory.

import CGStreamer

final class Turn: Sendable {
    let element: Element

    init() throws(PipelineError) {
        element = try Element("videoflip")
        // The element enables its pass-through only on a change of direction; a new element copies each picture.
        direct(GST_VIDEO_ORIENTATION_180)
        direct(GST_VIDEO_ORIENTATION_IDENTITY)
    }

    /// True when pictures pass unchanged now.
    var isIdle: Bool {
        let transform = element.raw.assumingMemoryBound(to: GstBaseTransform.self)
        return gst_base_transform_is_passthrough(transform) != 0
    }

    func direct(_ orientation: GstVideoOrientationMethod) {
        element.set("video-direction", parsing: String(orientation.rawValue))
    }
}
