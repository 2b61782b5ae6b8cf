// Where the program's own files lie: the sample feed, icons, translations.
// Thread: any; a plain value. Invariant: found from where the binary is, never from where it was built.

import Foundation

struct Resources {
    /// The folder that holds `mutoscope`, `icons` and `locale`.
    let share: URL

    /// Of this program alone.
    var own: URL { share.appendingPathComponent("mutoscope") }

    /// What translators wrote. A checkout's is compiled, and so lies with what is built of it.
    var catalogs: URL {
        let built = share.deletingLastPathComponent().appendingPathComponent(".build/locale")
        return FileManager.default.fileExists(atPath: built.path) ? built : share.appendingPathComponent("locale")
    }

    private static var binary: String {
        // Only where /proc is missing does this fail; then the places of a package are all there is to try.
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    }

    /// The program that decodes pictures: beside the one that runs, or where a package puts it.
    static var pictures: URL {
        let folder = URL(fileURLWithPath: binary).deletingLastPathComponent()
        let places = [folder, folder.deletingLastPathComponent().appendingPathComponent("libexec/mutoscope")].map {
            $0.appendingPathComponent("mutoscope-pictures")
        }
        return places.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? places[1]
    }

    /// Of the program that runs. Where nothing is found, it is where a package would have put them.
    static func find() -> Resources {
        let manager = FileManager.default
        return Resources(
            share: places(of: binary).first { manager.fileExists(atPath: $0.path + "/mutoscope") } ?? package)
    }

    private static let package = URL(fileURLWithPath: "/usr/share")

    /// The folders to look in, in this order.
    static func places(of binary: String) -> [URL] {
        let folder = URL(fileURLWithPath: binary).deletingLastPathComponent()
        // Beside the binary (an unpacked archive) and beside its folder (PREFIX/bin).
        let near = [folder, folder.deletingLastPathComponent()].map { $0.appendingPathComponent("share") }
        return near + [URL(fileURLWithPath: "/usr/local/share"), package] + checkout(around: folder)
    }

    /// The one whose `.build` the binary lies in.
    private static func checkout(around folder: URL) -> [URL] {
        let parts = folder.pathComponents
        guard let build = parts.lastIndex(of: ".build") else { return [] }
        return [URL(fileURLWithPath: "/" + (parts[1..<build] + ["share"]).joined(separator: "/"))]
    }
}
