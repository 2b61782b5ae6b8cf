// The folders of the app: by the XDG rules, or all below one profile folder.
// Thread: any; a plain value. Invariant: with a profile, the app touches none of the user's own folders.

import Foundation

struct Folders {
    let config: URL
    let cache: URL
    let state: URL
    /// The library, which nothing can restore.
    let data: URL

    /// Small pictures of local files, which the programs of a desktop share. A profile has its own.
    let thumbnails: URL

    /// Files that end with the session and that the user's other programs may read.
    let runtime: URL?

    /// The cache of fetched media.
    var media: URL { cache.appendingPathComponent("media") }
    /// Small pictures of local videos.
    var films: URL { cache.appendingPathComponent("films") }

    /// Creates missing folders for this user only. Landlock can grant rights only for folders that exist.
    func makeOwn() {
        for folder in [config, cache, state, data, thumbnails] {
            // The first write to the folder reports the error.
            try? FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    init(profile: String?, environment: [String: String]) {
        runtime = Self.runtime(environment)
        if let profile {
            let root = URL(fileURLWithPath: profile)
            config = root.appendingPathComponent("config")
            cache = root.appendingPathComponent("cache")
            state = root.appendingPathComponent("state")
            data = root.appendingPathComponent("data")
            thumbnails = cache.appendingPathComponent("thumbnails")
            return
        }
        let home = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory())
        func folder(_ variable: String, _ fallback: String) -> URL {
            // The XDG rules tell programs to ignore a relative path.
            let given = environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
            return (given ?? home.appendingPathComponent(fallback)).appendingPathComponent("mutoscope")
        }
        config = folder("XDG_CONFIG_HOME", ".config")
        cache = folder("XDG_CACHE_HOME", ".cache")
        state = folder("XDG_STATE_HOME", ".local/state")
        data = folder("XDG_DATA_HOME", ".local/share")
        thumbnails = cache.deletingLastPathComponent().appendingPathComponent("thumbnails")
    }

    /// A Flatpak sandbox shares one folder of its own with programs outside.
    private static func runtime(_ environment: [String: String]) -> URL? {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        let root = URL(fileURLWithPath: folder)
        guard let sandbox = environment["FLATPAK_ID"] else { return root.appendingPathComponent("mutoscope") }
        return root.appendingPathComponent("app").appendingPathComponent(sandbox)
    }
}
