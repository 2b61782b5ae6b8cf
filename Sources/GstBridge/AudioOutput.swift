// Finds out once which sound sink works on this machine, or that none does.
// Thread: any; the search runs on a background queue. Invariant: one search per object, whatever the number of
// pipelines; a machine without sound plays silently, never not at all.

import CGLib
import CGStreamer
import Dispatch
import GLibBridge
import Glibc
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

    /// Settled by the caller: a sink as `gst-launch` would be told of it, or nil for silence.
    package init(sink name: String?) {
        patience = 0
        sink.withLock { $0 = name }
    }

    /// The sink to play through; nil for silence. May wait a moment for the search: never call it on the main thread.
    package func workingSink() -> String? {
        guard found.wait(timeout: .now() + patience) == .success else { return nil }
        return sink.withLock { $0 }
    }

    /// The device went away: pipelines made from now on are silent.
    package func giveUp() { sink.withLock { $0 = nil } }

    /// The sinks of desktops, servers first. Asking every installed sink would load a dozen libraries, each with a
    /// word of its own on stderr, to learn of devices that nobody listens to.
    private static func candidates() -> [String] {
        guard (try? GStreamer.start()) != nil else { return [] }  // Without GStreamer there is nothing to look for.
        let servers = ["pulsesink", "pipewiresink"]
        return (servers + (hasSoundCard ? ["alsasink"] : [])).filter(GStreamer.hasElement)
    }

    private static var hasSoundCard: Bool { access("/dev/snd/controlC0", F_OK) == 0 }

    /// READY opens the device or the connection to its server.
    private static func works(_ factory: String) -> Bool {
        guard let element = try? Element(factory) else { return false }  // Not usable is all that matters here.
        let opened = element.setState(GST_STATE_READY) == GST_STATE_CHANGE_SUCCESS
        element.setState(GST_STATE_NULL)
        return opened
    }
}
