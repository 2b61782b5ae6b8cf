// The source element of a pipeline and what keeps it supplied.
// Thread: any. Invariant: after `cancel()` nothing waits for bytes any more, whatever their owner does.

import CGLib
import CGStreamer
import Foundation

protocol SourceFeed: AnyObject, Sendable {
    var element: Element { get }
    /// Whether GStreamer waits for bytes that their owner has not delivered yet.
    var isWaiting: Bool { get }
    /// May be called again.
    func cancel()
}

/// What a feed tells the pipeline, from any thread.
enum FeedNote: Sendable {
    case waiting
    case supplied
    case failed(any Error)
}

/// A complete local file.
final class FileFeed: SourceFeed {
    let element: Element
    var isWaiting: Bool { false }

    init(path: String) throws(PipelineError) {
        element = try Element("filesrc")
        element.set("location", path)
    }

    func cancel() {}
}

/// The push side of an appsrc.
struct AppSource: Sendable {
    let element: Element

    init() throws(PipelineError) { element = try Element("appsrc") }

    private var pointer: UnsafeMutablePointer<GstAppSrc> {
        UnsafeMutableRawPointer(element.pointer).assumingMemoryBound(to: GstAppSrc.self)
    }

    /// `data` must outlive the element's activity: the pipeline keeps its feed until it has gone to NULL.
    func setCallbacks(_ callbacks: GstAppSrcCallbacks, _ data: UnsafeMutableRawPointer) {
        var callbacks = callbacks
        gst_app_src_set_callbacks(pointer, &callbacks, data, nil)
    }

    /// Copies the bytes: one memcpy of at most a segment, and no lifetime shared between Data and GStreamer.
    func push(_ bytes: Data, _ describe: (UnsafeMutablePointer<GstBuffer>) -> Void) {
        let made = bytes.withUnsafeBytes { gst_buffer_new_memdup($0.baseAddress, gsize($0.count)) }
        guard let made else { return end() }
        describe(made)
        gst_app_src_push_buffer(pointer, made)
    }

    func end() { gst_app_src_end_of_stream(pointer) }
}
