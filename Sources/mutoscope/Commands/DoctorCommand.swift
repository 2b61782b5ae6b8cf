// `mutoscope doctor [--json]`: reports what the program finds on this system, for reports of defects.
// Thread: main, before other threads exist, because the command limits its own process.
// Invariant: creates only the folders that a window creates too.

import CommandKit
import FeedsGtk
import Foundation
import GLibBridge
import Glibc

@MainActor enum DoctorCommand {
    /// A line of the text, and a member of the JSON object.
    struct Row {
        let name: String
        let text: String
        let value: Any

        init(_ name: String, _ text: String, _ value: Any? = nil) {
            self.name = name
            self.text = text
            self.value = value ?? text
        }
    }

    static func run(_ arguments: [String], out: (String) -> Void, err: (String) -> Void) -> Int32 {
        DoctorOptions.command.run(arguments, out: out, err: err) { options in
            let folders = Folders(profile: options.profile, environment: ProcessInfo.processInfo.environment)
            let trial = ContainmentTrial(folders)
            let places = [Self.row(of: folders), Self.room(of: folders)]
            let rows = versions + [trial.row] + SystemRows.all(folders) + places
            out(options.isJSON ? json(rows) : text(rows))
            return trial.isAmiss ? 1 : 0
        }
    }

    static var versions: [Row] {
        [
            Row("version", OpenCommand.version), Row("system", system), Row("gtk", FeedsApp.gtkVersion),
            Row("gstreamer", FeedsApp.gstreamerVersion),
        ]
    }

    private static var system: String {
        var names = utsname()
        uname(&names)
        let kernel = withUnsafeBytes(of: &names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // Without os-release, the kernel's version describes the system.
        let lines = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.split(separator: "\n") ?? []
        let name = lines.first { $0.hasPrefix("PRETTY_NAME=") }.map { $0.dropFirst(12).filter { $0 != "\"" } }
        return "\(name ?? "Linux"), kernel \(kernel)"
    }

    private static func row(of folders: Folders) -> Row {
        let all = [
            ("settings", folders.config), ("library", folders.data), ("cache", folders.cache), ("state", folders.state),
        ]
        let object = Dictionary(uniqueKeysWithValues: all.map { ($0, $1.path) })
        return Row("folders", all.map { "\($0) in \($1.path)" }.joined(separator: "\n"), object)
    }

    /// The folders of a new user do not exist yet, so the nearest one that does answers.
    private static func room(of folders: Folders) -> Row {
        var place = folders.cache
        while !FileManager.default.fileExists(atPath: place.path), place.path != "/" { place.deleteLastPathComponent() }
        let free = try? place.resourceValues(forKeys: [.volumeAvailableCapacityKey]).volumeAvailableCapacity
        guard let free else { return Row("room", "unknown", 0) }
        return Row("room", "\(Int64(free).formatted(.byteCount(style: .file))) free for the cache", free)
    }

    static func text(_ rows: [Row]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            let name = row.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
            return name + row.text.replacing("\n", with: "\n" + String(repeating: " ", count: width + 2))
        }.joined(separator: "\n")
    }

    static func json(_ rows: [Row]) -> String {
        let object = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.value) })
        // Texts and numbers always encode.
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
