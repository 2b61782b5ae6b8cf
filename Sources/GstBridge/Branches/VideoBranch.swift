// The video elements of a clip, behind its queue: parser, decoder, scaler, converter, rotation, appsink.
// Thread: built on a streaming thread; resized from the pipeline's queue; one lock.
// Invariant: frames leave upright, in BGR, and at their display size.

import CGLib
import CGStreamer
import Synchronization

final class VideoBranch: Sendable {
    private struct State {
        var pane: PaneOutput
        var geometry: VideoGeometry?
        var orientation = GST_VIDEO_ORIENTATION_IDENTITY
    }

    let codec: Codec
    let queue: Element
    private let filter: Element
    private let turn: Turn
    private let thinning: FrameThinning
    private let gaps: PictureGaps?
    private let chain: [Element]
    private let state: Mutex<State>

    /// Builds for `codec` and adds to `pipeline`, which the branch must outlive. `device` decodes, or the processor. Nil
    /// when no decoder is installed.
    init?(
        _ codec: Codec, isParsed: Bool, by device: Element? = nil,
        in pipeline: Element, queue: Element, tap: FrameTap, pacer: RatePacer, pane: PaneOutput,
        mirror: GstVideoOrientationMethod?
    ) throws(PipelineError) {
        guard let decoders = try Self.decoders(of: codec, isParsed: isParsed, by: device) else { return nil }
        self.codec = codec
        gaps = device.map { _ in PictureGaps() }
        self.queue = queue
        state = Mutex(State(pane: pane, orientation: mirror ?? GST_VIDEO_ORIENTATION_IDENTITY))
        filter = try Element("capsfilter")
        // After scaling, because the pictures are smallest there.
        turn = try Turn()
        // Scales in the decoder's own format first: a single element for both would scale four bytes a pixel.
        let scaler = try Element("videoscale")
        thinning = FrameThinning { [pacer] in pacer.rate }
        // A rounding error of one pixel would otherwise draw borders.
        scaler.set("add-borders", false)
        let converter = try Element("videoconvert")
        let colours = try Element("capsfilter")
        // Without alpha: GTK 4.8 takes 28 times as long to draw a picture that has it, premultiplied or not.
        colours.set("caps", parsing: "video/x-raw,format=BGR")
        chain = [queue] + decoders + [scaler, filter, converter, colours, turn.element, tap.sink]
        try pipeline.add(linking: chain)
        if let exit = turn.element.pad("src") { pacer.watch(exit) }
        if let entry = scaler.pad("sink") { thinning.watch(entry) }
        if let gaps, let exit = queue.pad("src") { gaps.watch(exit) }
        start(scaler)
    }

    private func start(_ scaler: Element) {
        let me = Unmanaged.passUnretained(self).toOpaque()
        queue.pad("sink")?.probe([GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM], watchFormat, me)
        scaler.pad("sink")?.probe([GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM], watchFormat, me)
        for element in chain.reversed() { gst_element_sync_state_with_parent(element.pointer) }
    }

    /// In order; nil when no decoder is installed.
    private static func decoders(
        of codec: Codec, isParsed: Bool, by device: Element?
    ) throws(PipelineError) -> [Element]? {
        guard let device else {
            guard let factories = codec.chain(isParsed: isParsed) else { return nil }
            var elements: [Element] = []
            for factory in factories { elements.append(try decoder(factory)) }
            return elements
        }
        guard !isParsed, let parser = codec.parser else { return [device] }
        return [try Element(parser), device]
    }

    /// One thread per decoder: a second thread costs about 6 MB and does not start sooner.
    private static func decoder(_ factory: String) throws(PipelineError) -> Element {
        let element = try Element(factory)
        for property in ["max-threads", "threads", "n-threads"] where element.has(property) {
            element.set(property, Int32(1))
        }
        // Otherwise GStreamer copies each picture into new memory, because the decoder still reads its own.
        if element.has("direct-rendering") { element.set("direct-rendering", false) }
        return element
    }

    /// How long a picture may stay, in seconds; known only of a device's stream.
    var longestPicture: Double { gaps?.longest ?? 0 }

    func resize(to pane: PaneOutput) {
        state.withLock { $0.pane = pane }
        settle()
    }

    /// Called with events of the encoded stream (orientation) and of the decoded stream (size), both before any
    /// picture.
    fileprivate func pass(_ event: UnsafeMutablePointer<GstEvent>) {
        if event.pointee.type == GST_EVENT_TAG {
            var tags: UnsafeMutablePointer<GstTagList>?
            var found = GST_VIDEO_ORIENTATION_IDENTITY
            gst_event_parse_tag(event, &tags)
            guard let tags, gst_video_orientation_from_tag(tags, &found) != 0 else { return }
            state.withLock { $0.orientation = found }
        } else if event.pointee.type == GST_EVENT_CAPS {
            guard let geometry = Self.rawGeometry(event) else { return }
            state.withLock { $0.geometry = geometry }
        } else {
            return
        }
        settle()
    }

    private static func rawGeometry(_ event: UnsafeMutablePointer<GstEvent>) -> VideoGeometry? {
        var caps: UnsafeMutablePointer<GstCaps>?
        gst_event_parse_caps(event, &caps)
        guard let caps, let structure = gst_caps_get_structure(caps, 0),
            gst_structure_has_name(structure, "video/x-raw") != 0
        else { return nil }
        var (width, height, wide, high): (gint, gint, gint, gint) = (0, 0, 1, 1)
        gst_structure_get_int(structure, "width", &width)
        gst_structure_get_int(structure, "height", &height)
        gst_structure_get_fraction(structure, "pixel-aspect-ratio", &wide, &high)
        guard width > 0, height > 0 else { return nil }
        return VideoGeometry(
            width: Int(width), height: Int(height), pixelAspect: high > 0 && wide > 0 ? Double(wide) / Double(high) : 1)
    }

    /// Sets the filter to the size that follows from the present facts.
    private func settle() {
        let (geometry, pane, orientation) = state.withLock { ($0.geometry, $0.pane, $0.orientation) }
        guard let geometry else { return }
        let turned = [
            GST_VIDEO_ORIENTATION_90R, GST_VIDEO_ORIENTATION_90L, GST_VIDEO_ORIENTATION_UL_LR,
            GST_VIDEO_ORIENTATION_UR_LL,
        ].contains(orientation)
        let size = FrameSize(of: geometry, turned: turned, in: pane)
        let (width, height) = turned ? (size.height, size.width) : (size.width, size.height)
        turn.direct(orientation)
        filter.set("caps", parsing: "video/x-raw,width=\(width),height=\(height),pixel-aspect-ratio=1/1")
    }
}

private func watchFormat(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data, let event = gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
    Unmanaged<VideoBranch>.fromOpaque(data).takeUnretainedValue().pass(event)
    return GST_PAD_PROBE_OK
}
