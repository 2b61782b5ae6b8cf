// Whether GStreamer would scan its plugins at its next start. It scans in a separate program, which a window under
// Landlock may not start, so the helper runs the scan before.
// Thread: any. Invariant: an extra scan costs a moment, a missing scan a slow start; neither causes an error.

import Foundation
import Glibc

enum PluginScan {
    /// True when there is no registry, or a plugin folder has changed since the registry was written.
    static var isDue: Bool {
        guard let written = registries.compactMap(time(of:)).max() else { return true }
        return folders.compactMap(time(of:)).contains { $0 > written }
    }

    /// A scan that finds nothing new does not change the registry, so without a new date it would be due again.
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
