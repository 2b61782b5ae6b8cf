// Where things are kept, by the XDG rules or all below one profile folder, and where the program's own files lie.
// Thread: any; a plain value. Invariant: with a profile, nothing of the person's own folders is touched.

import Foundation

struct Folders {
    let config: URL
    let cache: URL
    let state: URL
    /// What the person did: nothing can bring it back.
    let data: URL

    /// The cache of fetched media.
    var media: URL { cache.appendingPathComponent("media") }

    init(profile: String?, environment: [String: String]) {
        if let profile {
            let root = URL(fileURLWithPath: profile)
            config = root.appendingPathComponent("config")
            cache = root.appendingPathComponent("cache")
            state = root.appendingPathComponent("state")
            data = root.appendingPathComponent("data")
            return
        }
        let home = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory())
        func folder(_ variable: String, _ fallback: String) -> URL {
            // The rules say that a relative value is to be ignored.
            let given = environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
            return (given ?? home.appendingPathComponent(fallback)).appendingPathComponent("mutoscope")
        }
        config = folder("XDG_CONFIG_HOME", ".config")
        cache = folder("XDG_CACHE_HOME", ".cache")
        state = folder("XDG_STATE_HOME", ".local/state")
        data = folder("XDG_DATA_HOME", ".local/share")
    }

    /// The program's own files: beside the binary or above it (an installation, a checkout), else in /usr/share.
    static func resources() -> URL? { nearest(["share/mutoscope"], else: "/usr/share/mutoscope") }

    /// What translators wrote: beside the binary or above it (a build folder, an installation), else in /usr/share.
    static func catalogs() -> URL? { nearest(["locale", "share/locale"], else: "/usr/share/locale") }

    private static func nearest(_ names: [String], else installed: String) -> URL? {
        // Only where /proc is missing does this fail; then /usr/share is all there is to try.
        let binary = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        var folder = URL(fileURLWithPath: binary).deletingLastPathComponent()
        while folder.path != "/" {
            if let found = names.map(folder.appendingPathComponent).first(where: \.isFolder) { return found }
            folder.deleteLastPathComponent()
        }
        let last = URL(fileURLWithPath: installed)
        return last.isFolder ? last : nil
    }
}

extension URL {
    fileprivate var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
