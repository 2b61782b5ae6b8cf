// The video elements of a clip, behind its queue: parser, decoder, scaler, converter, rotation, appsink.
// Thread: built on a streaming thread; resized from the pipeline's queue, which takes effect with the next picture; one lock.
// Invariant: frames leave upright, in BGR, and at their display size.

import CGLib
import CGStreamer
import Synchronization

final class VideoBranch: Sendable {
    private struct State {
        var pane: PaneOutput
        /// The filters are to be set before the next picture.
        var isUnsettled = false
        var geometry: VideoGeometry?
        var colours = StreamColours()
        /// What the container tells of them.
        var said: String?
        var orientation = GST_VIDEO_ORIENTATION_IDENTITY
    }

    let codec: Codec
    let queue: Element
    private let filter: Element
    private let format: Element
    private let shown: Element
    private let turn: Turn
    private let thinning: FrameThinning
    private let gaps: PictureGaps?
    private let chain: [Element]
    private let state: Mutex<State>

    /// Builds for `codec` and adds to `pipeline`, which the branch must outlive. `device` decodes, or `threads` threads
    /// of the processor. Nil when no decoder is installed.
    init?(
        _ codec: Codec, isParsed: Bool, by device: Element? = nil, threads: Int = 1,
        in pipeline: Element, queue: Element, tap: FrameTap, pacer: RatePacer, pane: PaneOutput,
        mirror: GstVideoOrientationMethod?
    ) throws(PipelineError) {
        guard let decoders = try Self.decoders(of: codec, isParsed: isParsed, by: device, threads) else { return nil }
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
        // Only for formats that are not usual.
        let converter = try Element("videoconvert")
        format = try Element("capsfilter")
        let screen = try Element("mutoscopecolours")
        shown = try Element("capsfilter")
        chain = [queue] + decoders + [scaler, filter, converter, format, screen, shown, turn.element, tap.sink]
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
        scaler.pad("sink")?.probe([GST_PAD_PROBE_TYPE_BUFFER], watchPicture, me)
        for element in chain.reversed() { gst_element_sync_state_with_parent(element.pointer) }
    }

    /// In order; nil when no decoder is installed.
    private static func decoders(
        of codec: Codec, isParsed: Bool, by device: Element?, _ threads: Int
    ) throws(PipelineError) -> [Element]? {
        guard let device else {
            guard let factories = codec.chain(isParsed: isParsed) else { return nil }
            var elements: [Element] = []
            for factory in factories { elements.append(try decoder(factory, threads)) }
            return elements
        }
        guard !isParsed, let parser = codec.parser else { return [device] }
        return [try Element(parser), device]
    }

    private static func decoder(_ factory: String, _ threads: Int) throws(PipelineError) -> Element {
        let element = try Element(factory)
        for property in ["max-threads", "threads", "n-threads"] where element.has(property) {
            element.set(property, Int32(threads))
        }
        // Otherwise GStreamer copies each picture into new memory, because the decoder still reads its own.
        if element.has("direct-rendering") { element.set("direct-rendering", false) }
        return element
    }

    /// How long a picture may stay, in seconds; known only of a device's stream.
    var longestPicture: Double { gaps?.longest ?? 0 }

    func resize(to pane: PaneOutput) { state.withLock { ($0.pane, $0.isUnsettled) = (pane, true) } }

    /// Called before each picture is scaled. Only here may the size change: GStreamer gives the stream up when it changes
    /// while a scaler and its filter agree on another.
    fileprivate func takeChanges() {
        let isUnsettled = state.withLock { state in
            defer { state.isUnsettled = false }
            return state.isUnsettled
        }
        if isUnsettled { settle() }
    }

    /// Called with events of the encoded stream (orientation) and of the decoded stream (size, colours), both before any
    /// picture. Returns the event that goes on instead; nil for most.
    fileprivate func pass(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
        switch event.pointee.type {
        case GST_EVENT_TAG:
            turn(by: event)
            return nil
        case GST_EVENT_CAPS:
            var caps: UnsafeMutablePointer<GstCaps>?
            gst_event_parse_caps(event, &caps)
            guard let other = caps.flatMap(take) else { return nil }
            defer { gst_caps_unref(other) }
            return gst_event_new_caps(other)
        default: return nil
        }
    }

    private func turn(by event: UnsafeMutablePointer<GstEvent>) {
        var tags: UnsafeMutablePointer<GstTagList>?
        var found = GST_VIDEO_ORIENTATION_IDENTITY
        gst_event_parse_tag(event, &tags)
        guard let tags, gst_video_orientation_from_tag(tags, &found) != 0 else { return }
        state.withLock { ($0.orientation, $0.isUnsettled) = (found, true) }
    }

    /// Returns the caps that go on instead; nil for most.
    private func take(_ caps: UnsafeMutablePointer<GstCaps>) -> UnsafeMutablePointer<GstCaps>? {
        if let (other, said) = CapsColours.removed(from: caps) {
            state.withLock { $0.said = said }
            return other
        }
        guard let (info, colours) = StreamColours.read(caps, said: state.withLock { $0.said }) else { return nil }
        state.withLock { ($0.geometry, $0.colours) = (VideoGeometry(info), colours) }
        settle()
        return colours.words.flatMap { CapsColours.saying($0, caps) }
    }

    /// Sets the filters to the size and the format that follow from the present facts. On the decoder's thread.
    private func settle() {
        let (pane, orientation, colours) = state.withLock { ($0.pane, $0.orientation, $0.colours) }
        format.set("caps", parsing: "video/x-raw,format=\(colours.format)")
        guard let geometry = state.withLock({ $0.geometry }) else { return }
        let turned = [
            GST_VIDEO_ORIENTATION_90R, GST_VIDEO_ORIENTATION_90L, GST_VIDEO_ORIENTATION_UL_LR,
            GST_VIDEO_ORIENTATION_UR_LL,
        ].contains(orientation)
        let size = FrameSize(of: geometry, turned: turned, in: pane)
        let (width, height) = turned ? (size.height, size.width) : (size.width, size.height)
        turn.direct(orientation)
        let scaled = "video/x-raw,width=\(width),height=\(height),pixel-aspect-ratio=1/1"
        filter.set("caps", parsing: colours.areScaled ? "video/x-raw" : scaled)
        shown.set("caps", parsing: colours.areScaled ? scaled : "video/x-raw")
    }
}

private func watchFormat(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data, let event = gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
    if let other = Unmanaged<VideoBranch>.fromOpaque(data).takeUnretainedValue().pass(event) {
        // Proof: a probe may replace an event by another; it must then free the old event itself.
        info.pointee.data = UnsafeMutableRawPointer(other)
        gst_event_unref(event)
    }
    return GST_PAD_PROBE_OK
}

private func watchPicture(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    if let data { Unmanaged<VideoBranch>.fromOpaque(data).takeUnretainedValue().takeChanges() }
    return GST_PAD_PROBE_OK
}
