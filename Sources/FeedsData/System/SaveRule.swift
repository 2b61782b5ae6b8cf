// Where and what the helper writes for a window that may not write itself: videos, pictures and exports in the user's
// folders.
// Thread: any; a plain value. Invariant: never writes hidden files or files that another program runs or reads as
// settings, and never replaces a file of another kind.

import Foundation

package struct SaveRule: Sendable {
    /// The user's home folder, with links followed.
    let home: String

    package init(home: String) { self.home = home }

    /// Whether a new file of this name may be made.
    static func mayMake(_ name: String) -> Bool {
        guard !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else { return false }
        return isMedium(name) || suffix(of: name) == "json"
    }

    /// Whether a file of this name may be replaced. Not `.ts`, which may be source code; of `.json`, only the app's
    /// own.
    static func mayReplace(_ name: String) -> Bool {
        guard mayMake(name) else { return false }
        switch suffix(of: name) {
        case "json": return name.hasPrefix("mutoscope")
        case "ts", "mts": return false
        default: return true
        }
    }

    /// `folder` has its links followed. Settings and programs lie in hidden folders.
    func isOpen(folder: String) -> Bool {
        let rest = folder == home || folder.hasPrefix(home + "/") ? folder.dropFirst(home.count) : folder[...]
        return folder.hasPrefix("/") && !rest.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// Whether a site may be written to a folder that perhaps does not exist yet.
    package func isOpen(site path: String) -> Bool {
        guard path.hasPrefix("/"), !path.contains("\0") else { return false }
        var (place, rest) = (URL(fileURLWithPath: path).standardizedFileURL, [String]())
        while !FileManager.default.fileExists(atPath: place.path), place.path != "/" {
            rest.insert(place.lastPathComponent, at: 0)
            place.deleteLastPathComponent()
        }
        let real = place.resolvingSymlinksInPath().path
        return isOpen(folder: ([real == "/" ? "" : real] + rest).joined(separator: "/"))
    }

    /// Whether the path names a video or picture that is not hidden.
    static func isMedium(path: String) -> Bool {
        guard path.hasPrefix("/"), let name = path.split(separator: "/").last.map(String.init) else { return false }
        return !name.hasPrefix(".") && !path.contains("\0") && isMedium(name)
    }

    private static func isMedium(_ name: String) -> Bool {
        guard let format = MediaFormat.of(fileExtension: suffix(of: name)) else { return false }
        return format != .hls
    }

    private static func suffix(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
