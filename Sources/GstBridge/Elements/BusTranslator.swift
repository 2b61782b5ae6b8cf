// Turns GStreamer's bus messages into notes, once each, and drops the messages.
// Thread: the thread that posts. Invariant: no message is ever queued on the bus, so none needs a main loop.

import CGLib
import CGStreamer
import GLibBridge

final class BusTranslator: Sendable {
    private let bus: SharedObject?
    /// Nil for a bus of its own.
    private let pipeline: Element?
    private let note: @Sendable (BusNote) -> Void

    /// Must live until `stop()`.
    convenience init(_ pipeline: Element, note: @escaping @Sendable (BusNote) -> Void) {
        self.init(gst_element_get_bus(pipeline.pointer), pipeline, note)
    }

    /// A bus for elements whose errors their pipeline must not hear. Must live until they are stopped.
    convenience init(note: @escaping @Sendable (BusNote) -> Void) { self.init(gst_bus_new(), nil, note) }

    private init(
        _ bus: UnsafeMutablePointer<GstBus>?, _ pipeline: Element?, _ note: @escaping @Sendable (BusNote) -> Void
    ) {
        self.bus = bus.map { SharedObject(adopting: UnsafeMutableRawPointer($0)) }
        self.pipeline = pipeline
        self.note = note
        setHandler(handleMessage, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { stop() }

    func stop() { setHandler(nil, nil) }

    /// Called after the element came into its pipeline, which gives it the pipeline's bus.
    func listen(to element: Element) { gst_element_set_bus(element.pointer, bus?.pointer(as: GstBus.self)) }

    private func setHandler(_ handler: GstBusSyncHandler?, _ data: UnsafeMutableRawPointer?) {
        guard let bus else { return }
        gst_bus_set_sync_handler(bus.pointer(as: GstBus.self), handler, data, nil)
    }

    fileprivate func translate(_ message: UnsafeMutablePointer<GstMessage>) {
        let isFromPipeline = pipeline != nil && message.pointee.src.map(UnsafeMutableRawPointer.init) == pipeline?.raw
        switch message.pointee.type {
        case GST_MESSAGE_ERROR:
            note(.failed(Self.error(in: message), sender: UInt(bitPattern: message.pointee.src)))
        case GST_MESSAGE_WARNING: note(.warning(Self.text(of: message, gst_message_parse_warning).message))
        case GST_MESSAGE_SEGMENT_DONE where isFromPipeline: note(.segmentDone)
        case GST_MESSAGE_EOS where isFromPipeline: note(.ended)
        case GST_MESSAGE_ASYNC_DONE where isFromPipeline: note(.settled)
        case GST_MESSAGE_DURATION_CHANGED: note(.durationChanged)
        case GST_MESSAGE_LATENCY: note(.latencyChanged)
        case GST_MESSAGE_CLOCK_LOST: note(.clockLost)
        default: break
        }
    }

    private static func error(in message: UnsafeMutablePointer<GstMessage>) -> PipelineError {
        let error = text(of: message, gst_message_parse_error)
        if error.domain == String(cString: g_quark_to_string(gst_resource_error_quark())) { return .source(error) }
        let isStream = error.domain == String(cString: g_quark_to_string(gst_stream_error_quark()))
        let kinds = [GST_STREAM_ERROR_WRONG_TYPE, GST_STREAM_ERROR_TYPE_NOT_FOUND].map { Int($0.rawValue) }
        if isStream, kinds.contains(error.code) { return .notMedia }
        return .damaged(error.message)
    }

    private static func text(
        of message: UnsafeMutablePointer<GstMessage>,
        _ parse: (
            UnsafeMutablePointer<GstMessage>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
            UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
        ) -> Void
    ) -> GLibError {
        var error: UnsafeMutablePointer<GError>?
        parse(message, &error, nil)
        guard let error else { return GLibError(domain: "", code: 0, message: "unknown") }
        return GLibError(consuming: error)
    }
}

private func handleMessage(
    _ bus: UnsafeMutablePointer<GstBus>?, _ message: UnsafeMutablePointer<GstMessage>?, _ data: gpointer?
) -> GstBusSyncReply {
    guard let message, let data else { return GST_BUS_PASS }
    Unmanaged<BusTranslator>.fromOpaque(data).takeUnretainedValue().translate(message)
    gst_message_unref(message)
    return GST_BUS_DROP
}
