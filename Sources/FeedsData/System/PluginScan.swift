// Whether GStreamer would look through its plugins at its next start. It does that in a program of its own, which a window
// under Landlock may not start, so the helper has it done before.
// Thread: any. Invariant: a scan too many costs a moment, one too few a slow start; nothing is wrong either way.

import Foundation
import Glibc

enum PluginScan {
    /// There is no registry, or a folder of plugins has changed since it was written.
    static var isDue: Bool {
        guard let written = registries.compactMap(time(of:)).max() else { return true }
        return folders.compactMap(time(of:)).contains { $0 > written }
    }

    /// A scan that found nothing new leaves the registry as it is, and would be due again.
    static func noteDone() { for registry in registries { utimes(registry, nil) } }

    private static func value(_ name: String) -> String? {
        let environment = ProcessInfo.processInfo.environment
        return environment[name + "_1_0"] ?? environment[name]
    }

    private static var home: String { ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory() }

    private static var registries: [String] {
        if let named = value("GST_REGISTRY") { return [named] }
        let cache = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? home + "/.cache"
        let folder = cache + "/gstreamer-1.0"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("registry.") && $0.hasSuffix(".bin") }.map { "\(folder)/\($0)" }
    }

    private static var folders: [String] {
        #if arch(x86_64)
            let machine = "x86_64-linux-gnu"
        #else
            let machine = "aarch64-linux-gnu"
        #endif
        let named = ["GST_PLUGIN_PATH", "GST_PLUGIN_SYSTEM_PATH"].compactMap(value).flatMap { $0.split(separator: ":") }
        return named.map(String.init) + [
            "/usr/lib/\(machine)/gstreamer-1.0", "/usr/lib64/gstreamer-1.0", "/usr/lib/gstreamer-1.0",
            "/app/lib/gstreamer-1.0", home + "/.local/share/gstreamer-1.0/plugins",
        ]
    }

    private static func time(of path: String) -> Double? {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        return Double(found.st_mtim.tv_sec) + Double(found.st_mtim.tv_nsec) / 1e9
    }
}
