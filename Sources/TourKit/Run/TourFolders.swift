// The folders of a tour: its results, and its temporary files.
// Thread: the driver's. Invariant: the user's own data, config and state are not touched.

import Foundation

package struct TourFolders: Sendable {
    /// Screenshots, report and logs; kept.
    package let out: String
    /// GStreamer's plugin registry, kept because building it takes time.
    package let registry: String
    /// Sockets, temporary data, config and state; removed at the end.
    package let scratch: String

    package init(_ settings: TourSettings, environment: [String: String]) throws(TourError) {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let cache =
            settings.profile.map { Self.absolute($0) + "/cache" }
            ?? (environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.cache")
            + "/mutoscope"
        out = settings.out.map(Self.absolute) ?? cache + "/tour/last"
        registry = cache + "/tour/gstreamer-registry.bin"
        scratch = NSTemporaryDirectory() + "mutoscope-tour-\(getpid())"
        do {
            if settings.out == nil, FileManager.default.fileExists(atPath: out) {
                try FileManager.default.removeItem(atPath: out)
            }
            for folder in [out, cache + "/tour"] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            for folder in ["run", "data", "config", "state"] {
                try FileManager.default.createDirectory(
                    atPath: "\(scratch)/\(folder)", withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            }
        } catch {
            throw TourError("A folder of the tour cannot be made: \(error.localizedDescription)")
        }
    }

    package func log(_ name: String) -> String { "\(out)/\(name).log" }

    package func removeScratch() {
        // A folder that cannot be removed is in the temporary directory, where it does no harm.
        try? FileManager.default.removeItem(atPath: scratch)
    }

    private static func absolute(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    }
}
