// Finds out once which sound sink works on this machine, or that none does.
// Thread: any; the search runs on a background queue. Invariant: one search per object, whatever the number of
// pipelines; a machine without sound plays silently, never not at all.

import CGLib
import CGStreamer
import Dispatch
import GLibBridge
import Synchronization

/// Make one at start and give it to every pipeline.
package final class AudioOutput: Sendable {
    private let sink = Mutex<String?>(nil)
    private let found = DispatchGroup()
    /// A sound server that does not answer must not hold pictures back.
    private let patience: Double

    /// Starts looking, in the background.
    package init(patience: Double = 1) {
        self.patience = patience
        found.enter()
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            let working = Self.candidates().first(where: Self.works)
            sink.withLock { $0 = working }
            found.leave()
        }
    }

    /// Settled by the caller: the name of a sink, or nil for silence.
    package init(sink name: String?) {
        patience = 0
        sink.withLock { $0 = name }
    }

    /// The element to play through; nil for silence. May wait a moment for the search: never call it on the main thread.
    package func workingSink() -> String? {
        guard found.wait(timeout: .now() + patience) == .success else { return nil }
        return sink.withLock { $0 }
    }

    /// The device went away: pipelines made from now on are silent.
    package func giveUp() { sink.withLock { $0 = nil } }

    /// The usual sinks first, then whatever else is installed, by rank.
    private static func candidates() -> [String] {
        guard (try? GStreamer.start()) != nil else { return [] }  // Without GStreamer there is nothing to look for.
        let kinds = GST_ELEMENT_FACTORY_TYPE_SINK_BITS | GST_ELEMENT_FACTORY_TYPE_AUDIO_BITS
        let list = gst_element_factory_list_get_elements(kinds, GST_RANK_MARGINAL)
        defer { gst_plugin_feature_list_free(list) }
        var names = ["pulsesink", "pipewiresink", "alsasink"].filter(GStreamer.hasElement)
        var item = list
        while let entry = item {
            let feature = entry.pointee.data.assumingMemoryBound(to: GstObject.self)
            if let name = feature.pointee.name.map({ String(cString: $0) }), !names.contains(name),
                name != "autoaudiosink"
            {
                names.append(name)
            }
            item = entry.pointee.next
        }
        return names
    }

    /// READY opens the device or the connection to its server.
    private static func works(_ factory: String) -> Bool {
        guard let element = try? Element(factory) else { return false }  // Not usable is all that matters here.
        let opened = element.setState(GST_STATE_READY) == GST_STATE_CHANGE_SUCCESS
        element.setState(GST_STATE_NULL)
        return opened
    }

    // Macros of gstelementfactory.h that do not import.
    private static let GST_ELEMENT_FACTORY_TYPE_SINK_BITS: GstElementFactoryListType = 1 << 2
    private static let GST_ELEMENT_FACTORY_TYPE_AUDIO_BITS: GstElementFactoryListType = 1 << 50
}
