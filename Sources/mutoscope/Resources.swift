// Finds the program's own files: the sample feed, the directory, icons, translations.
// Thread: any; a plain value. Invariant: the search starts at the binary's place, never at the place of the build.

import Foundation

struct Resources {
    /// The folder that holds `mutoscope`, `icons` and `locale`.
    let share: URL

    /// Files that only this program uses.
    var own: URL { share.appendingPathComponent("mutoscope") }

    /// The feeds that the program offers to a user who follows nothing yet.
    var directory: URL { own.appendingPathComponent("directory.json") }

    /// The compiled translations. A checkout compiles them into its build folder.
    var catalogs: URL {
        let built = share.deletingLastPathComponent().appendingPathComponent(".build/locale")
        return FileManager.default.fileExists(atPath: built.path) ? built : share.appendingPathComponent("locale")
    }

    private static var binary: String {
        // Fails only without /proc; then the places of a package remain.
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    }

    /// The program of the picture processes: beside this binary, or where a package installs it.
    static var pictures: URL {
        let folder = URL(fileURLWithPath: binary).deletingLastPathComponent()
        let places = [folder, folder.deletingLastPathComponent().appendingPathComponent("libexec/mutoscope")].map {
            $0.appendingPathComponent("mutoscope-pictures")
        }
        return places.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? places[1]
    }

    /// The resources of the running binary, or a package's place when no folder has them.
    static func find() -> Resources {
        let manager = FileManager.default
        return Resources(
            share: places(of: binary).first { manager.fileExists(atPath: $0.path + "/mutoscope") } ?? package)
    }

    private static let package = URL(fileURLWithPath: "/usr/share")

    /// The folders to search, in this order.
    static func places(of binary: String) -> [URL] {
        let folder = URL(fileURLWithPath: binary).deletingLastPathComponent()
        // Beside the binary (an unpacked archive) and beside its folder (PREFIX/bin).
        let near = [folder, folder.deletingLastPathComponent()].map { $0.appendingPathComponent("share") }
        return near + [URL(fileURLWithPath: "/usr/local/share"), package] + checkout(around: folder)
    }

    /// The checkout whose `.build` holds the binary.
    private static func checkout(around folder: URL) -> [URL] {
        let parts = folder.pathComponents
        guard let build = parts.lastIndex(of: ".build") else { return [] }
        return [URL(fileURLWithPath: "/" + (parts[1..<build] + ["share"]).joined(separator: "/"))]
    }
}
