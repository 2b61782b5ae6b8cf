// Finds a sound sink that works on this machine, or finds that there is none.
// Thread: any; the search runs on a background queue. Invariant: each object searches once, for any number of
// pipelines; without a sound device clips play silently.

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
    /// A sound server that does not answer must not delay the pictures.
    private let patience: Double

    /// Starts the search in the background.
    package init(patience: Double = 1) {
        self.patience = patience
        found.enter()
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            let working = Self.candidates().first(where: Self.works)
            sink.withLock { $0 = working }
            found.leave()
        }
    }

    /// Uses the caller's choice: a sink as described to `gst-launch`, or nil for silence.
    package init(sink name: String?) {
        patience = 0
        sink.withLock { $0 = name }
    }

    /// The sink to play through; nil for silence. It may wait for the search, so never call it on the main thread.
    package func workingSink() -> String? {
        guard found.wait(timeout: .now() + patience) == .success else { return nil }
        return sink.withLock { $0 }
    }

    /// The device was removed: pipelines made from now on are silent.
    package func giveUp() { sink.withLock { $0 = nil } }

    /// The sinks of desktops, sound servers first. Trying every installed sink would load a dozen libraries. Each
    /// prints messages to stderr about devices that are not used.
    private static func candidates() -> [String] {
        guard (try? GStreamer.start()) != nil else { return [] }  // Without GStreamer there is nothing to search.
        let servers = ["pulsesink", "pipewiresink"]
        return (servers + (hasSoundCard ? ["alsasink"] : [])).filter(GStreamer.hasElement)
    }

    private static var hasSoundCard: Bool { access("/dev/snd/controlC0", F_OK) == 0 }

    /// The state READY opens the device or the connection to its server.
    private static func works(_ factory: String) -> Bool {
        guard let element = try? Element(factory) else { return false }  // The reason does not matter here.
        let opened = element.setState(GST_STATE_READY) == GST_STATE_CHANGE_SUCCESS
        element.setState(GST_STATE_NULL)
        return opened
    }
}
