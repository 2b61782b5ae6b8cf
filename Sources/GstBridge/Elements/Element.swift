// A GStreamer element with the operations that we use: properties, links, pads.
// Thread: any; GStreamer locks its objects. Invariant: owns a reference, in addition to the bin's.

import CGLib
import CGStreamer
import GLibBridge

final class Element: Sendable {
    private let object: SharedObject

    init(_ factory: String) throws(PipelineError) {
        try GStreamer.start()
        guard let made = gst_element_factory_make(factory, nil) else { throw .unavailable("no element \(factory)") }
        object = SharedObject(adopting: UnsafeMutableRawPointer(made))
        GstLive.elements.born()
    }

    /// A description as for gst-launch: a factory's name, perhaps with properties.
    init(describedAs text: String) throws(PipelineError) {
        try GStreamer.start()
        guard let made = gst_parse_launch(text, nil) else { throw .unavailable("no element \(text)") }
        object = SharedObject(adopting: UnsafeMutableRawPointer(made))
        GstLive.elements.born()
    }

    /// Elements in a row, as for gst-launch, as a single element with their first entry and their last exit.
    init(binDescribedAs text: String) throws(PipelineError) {
        try GStreamer.start()
        var error: UnsafeMutablePointer<GError>?
        let made = gst_parse_bin_from_description(text, 1, &error).map {
            SharedObject(adopting: UnsafeMutableRawPointer($0))
        }
        // An error comes with a bin too, in which an element is missing.
        if let error { throw .unavailable(GLibError(consuming: error).message) }
        guard let made else { throw .unavailable("no element \(text)") }
        object = made
        GstLive.elements.born()
    }

    /// An empty pipeline.
    init() throws(PipelineError) {
        try GStreamer.start()
        guard let made = gst_pipeline_new(nil) else { throw .unavailable("no pipeline") }
        object = SharedObject(adopting: UnsafeMutableRawPointer(made))
        GstLive.elements.born()
    }

    deinit { GstLive.elements.died() }

    var raw: UnsafeMutableRawPointer { object.raw }
    var pointer: UnsafeMutablePointer<GstElement> { object.pointer(as: GstElement.self) }

    var bin: UnsafeMutablePointer<GstBin> { object.pointer(as: GstBin.self) }

    func set(_ property: String, _ value: some GValueConvertible) { Property.set(raw, property, value) }

    /// For enums, flags and caps, which have a text form.
    func set(_ property: String, parsing text: String) {
        gst_util_set_object_arg(object.pointer(as: GObject.self), property, text)
    }

    func get<T: GValueConvertible>(_ property: String) -> T { Property.get(raw, property) }

    func has(_ property: String) -> Bool {
        let type = object.pointer(as: GTypeInstance.self)
        guard let found = type.pointee.g_class else { return false }
        return g_object_class_find_property(
            UnsafeMutableRawPointer(found).assumingMemoryBound(to: GObjectClass.self), property) != nil
    }

    func pad(_ name: String) -> Pad? { gst_element_get_static_pad(pointer, name).map(Pad.init(adopting:)) }

    @discardableResult
    func setState(_ state: GstState) -> GstStateChangeReturn { gst_element_set_state(pointer, state) }

    /// Runs `body` while no change of state runs or starts.
    func betweenStates<T>(_ body: () -> T) -> T {
        g_rec_mutex_lock(&pointer.pointee.state_lock)
        defer { g_rec_mutex_unlock(&pointer.pointee.state_lock) }
        return body()
    }

    /// For a pipeline: adds the elements and links each to the next.
    func add(linking chain: [Element]) throws(PipelineError) {
        for element in chain { gst_bin_add(bin, element.pointer) }
        for (from, to) in zip(chain, chain.dropFirst()) where gst_element_link(from.pointer, to.pointer) == 0 {
            throw .damaged("its streams do not fit together")
        }
    }

    /// For a pipeline: adds a running element whose state does not follow the pipeline's. It speaks on a bus of its own,
    /// because an error on the pipeline's bus ends the pipeline's present change of state.
    func adopt(_ element: Element, speakingOn bus: BusTranslator) {
        gst_element_set_locked_state(element.pointer, 1)
        gst_bin_add(bin, element.pointer)
        bus.listen(to: element)
        element.setState(GST_STATE_PAUSED)
    }

    /// For a pipeline: stops an adopted element and removes it.
    func dismiss(_ element: Element) {
        element.setState(GST_STATE_NULL)
        gst_bin_remove(bin, element.pointer)
    }

    /// Connects a C function with the signal's own signature; `data` must outlive the element's last signal.
    func connect(_ signal: String, _ handler: GCallback, _ data: UnsafeMutableRawPointer) {
        g_signal_connect_data(raw, signal, handler, data, nil, GConnectFlags(rawValue: 0))
    }

    /// Reports each stream that a demuxer finds, and that it has found all of them. `data` as for `connect`.
    func watchStreams(
        _ found: @convention(c) (gpointer?, UnsafeMutablePointer<GstPad>?, gpointer?) -> Void,
        _ complete: @convention(c) (gpointer?, gpointer?) -> Void, _ data: UnsafeMutableRawPointer
    ) {
        // Proof: GLib calls a signal handler with the handler's own signature, whatever type it is stored as.
        connect("pad-added", unsafeBitCast(found, to: GCallback.self), data)
        connect("no-more-pads", unsafeBitCast(complete, to: GCallback.self), data)
    }
}
