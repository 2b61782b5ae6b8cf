// Turns and mirrors pictures, as their stream says they were taken.
// Thread: any; GStreamer locks its objects. Invariant: what is upright goes through untouched, in the memory it came in.

import CGStreamer

final class Turn: Sendable {
    let element: Element

    init() throws(PipelineError) {
        element = try Element("videoflip")
        // It finds out that it has nothing to do when the direction changes, so a new one copies each picture.
        direct(GST_VIDEO_ORIENTATION_180)
        direct(GST_VIDEO_ORIENTATION_IDENTITY)
    }

    /// Whether pictures go through untouched now.
    var isIdle: Bool {
        let transform = element.raw.assumingMemoryBound(to: GstBaseTransform.self)
        return gst_base_transform_is_passthrough(transform) != 0
    }

    func direct(_ orientation: GstVideoOrientationMethod) {
        element.set("video-direction", parsing: String(orientation.rawValue))
    }
}
