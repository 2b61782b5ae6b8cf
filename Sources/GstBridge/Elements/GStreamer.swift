// Starts GStreamer once per process and answers what it can make.
// Thread: any. Invariant: only this type calls gst_init, and every other type here calls `start` first.

import CGLib
import CGStreamer
import CGstShims
import Dispatch
import GLibBridge
import Synchronization

package enum GStreamer {
    private static let preparation = Mutex<(@Sendable () -> Void)?>(nil)

    /// Runs once, immediately before GStreamer starts, on the thread that starts it. From then on GStreamer scans
    /// plugins in this process, because this process may not start GStreamer's scanner program.
    package static func prepare(_ body: @escaping @Sendable () -> Void) {
        preparation.withLock {
            $0 = {
                body()
                gst_registry_fork_set_enabled(0)
            }
        }
    }

    /// Nil when GStreamer started, otherwise the reason. Evaluated once, on the first caller's thread.
    private static let refusal: String? = {
        preparation.withLock { $0 }?()
        var error: UnsafeMutablePointer<GError>?
        if gst_init_check(nil, nil, &error) != 0 {
            return shim_colours_register() != 0 ? nil : "GStreamer takes no element"
        }
        guard let error else { return "GStreamer did not start" }
        return GLibError(consuming: error).message
    }()

    /// Loads the library and its plugin registry. Cheap after the first call.
    package static func start() throws(PipelineError) {
        if let refusal { throw .unavailable(refusal) }
    }

    package static var version: String {
        var (major, minor, micro, nano): (guint, guint, guint, guint) = (0, 0, 0, 0)
        gst_version(&major, &minor, &micro, &nano)
        return "\(major).\(minor).\(micro)"
    }

    package static func hasElement(_ factory: String) -> Bool {
        guard refusal == nil, let found = gst_element_factory_find(factory) else { return false }
        gst_object_unref(UnsafeMutableRawPointer(found))
        return true
    }

    /// Loads the plugins that nearly every clip needs, in the background. Otherwise the first pipeline of a process
    /// spends 100 to 200 ms on opening libraries. The plugins read the environment, so it must not change any more.
    package static func warmUp() {
        DispatchQueue.global(qos: .userInitiated).async {
            guard refusal == nil else { return }
            // FFmpeg with its hundred libraries comes first, because no other library can be opened or examined
            // meanwhile.
            for factory in [
                "avdec_h264", "qtdemux", "h264parse", "videoscale", "videoconvert", "videoflip", "filesrc", "appsrc",
                "capsfilter", "appsink",
            ] {
                // Making an element once creates its class, so later elements are made faster.
                guard let made = gst_element_factory_make(factory, nil) else { continue }
                gst_object_unref(gst_object_ref_sink(UnsafeMutableRawPointer(made)))
            }
            ["aacparse", "avdec_aac", "audioconvert", "audioresample", "volume"].forEach(load)
        }
    }

    /// Loads only the library, because sound can wait and some machines have no sound.
    private static func load(_ factory: String) {
        guard let found = gst_element_factory_find(factory) else { return }
        if let loaded = gst_plugin_feature_load(found) { gst_object_unref(UnsafeMutableRawPointer(loaded)) }
        gst_object_unref(UnsafeMutableRawPointer(found))
    }
}
