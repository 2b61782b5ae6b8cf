// The helper's work for the window: makes files at places that the user chose, moves the user's videos and pictures to
// the Trash and back, opens web addresses and files, scans plugins, starts the process that publishes.
// Thread: the helper's only thread. Invariant: a hostile file may control the window, so the helper checks every
// request here, and opens checked folders without following links.

import Foundation
package import GLibBridge
import Glibc

package final class HelperDuties {
    private struct Scratch {
        let folder: Int32
        let name: String
        let place: String
    }

    private let rule: SaveRule
    /// Starts this program with arguments and gives its exit status.
    private let start: ([String]) -> Int32
    /// Starts the process that publishes; its order comes over the line that it answers with.
    private let publish: () -> HelperProcess.Answer
    private var files: [String: Scratch] = [:]
    private let bin = TrashBin()
    /// The window saves a single file at a time, so a window that asks for more is broken.
    private static let mostFiles = 8
    package static let publishing = "publish"

    package init(
        home: String, publish: @escaping () -> HelperProcess.Answer = { HelperProcess.Answer(error: ENOSYS) },
        start: @escaping ([String]) -> Int32
    ) {
        rule = SaveRule(home: Self.resolved(home) ?? home)
        self.publish = publish
        self.start = start
    }

    package func serve(_ request: String) -> HelperProcess.Answer {
        let parts = request.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let argument = parts.count > 1 ? parts[1] : ""
        switch parts[0] {
        case "make": return make(argument)
        case "keep": return HelperProcess.Answer(error: finish(argument, keeps: true))
        case "drop": return HelperProcess.Answer(error: finish(argument, keeps: false))
        case "trash": return HelperProcess.Answer(error: part(argument, bin.move))
        case "restore": return HelperProcess.Answer(error: part(argument, bin.restore))
        case "erase": return HelperProcess.Answer(error: part(argument, bin.erase))
        case "open": return HelperProcess.Answer(error: open(argument))
        case "browse": return HelperProcess.Answer(error: browse(argument))
        case Self.publishing: return publish()
        case "scan": return HelperProcess.Answer(error: scan())
        default: return HelperProcess.Answer(error: EINVAL)
        }
    }

    // MARK: Files

    private func make(_ path: String) -> HelperProcess.Answer {
        let place = URL(fileURLWithPath: path)
        let name = place.lastPathComponent
        guard path.hasPrefix("/"), files.count < Self.mostFiles, files[path] == nil, SaveRule.mayMake(name),
            let real = Self.resolved(place.deletingLastPathComponent().path), rule.isOpen(folder: real)
        else { return HelperProcess.Answer(error: EACCES) }
        let folder = SaveFile.openFolder(real)
        guard folder >= 0 else { return HelperProcess.Answer(error: -folder) }
        let answer = make(name, for: path, in: folder)
        if answer.descriptor == nil { close(folder) }
        return answer
    }

    private func make(_ name: String, for path: String, in folder: Int32) -> HelperProcess.Answer {
        guard mayTake(name, in: folder) else { return HelperProcess.Answer(error: EACCES) }
        let scratch = URL(fileURLWithPath: SaveFile.scratch(for: path)).lastPathComponent
        let file = openat(folder, scratch, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard file >= 0 else { return HelperProcess.Answer(error: errno) }
        files[path] = Scratch(folder: folder, name: scratch, place: name)
        return HelperProcess.Answer(descriptor: file)
    }

    /// Whether the name is free, or a file there may be replaced.
    private func mayTake(_ name: String, in folder: Int32) -> Bool {
        var found = stat()
        guard fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) == 0 else { return errno == ENOENT }
        return found.st_mode & S_IFMT == S_IFREG && SaveRule.mayReplace(name)
    }

    private func finish(_ path: String, keeps: Bool) -> Int32 {
        guard let file = files.removeValue(forKey: path) else { return ENOENT }
        defer { close(file.folder) }
        guard keeps else { return unlinkat(file.folder, file.name, 0) == 0 ? 0 : errno }
        guard mayTake(file.place, in: file.folder) else {
            unlinkat(file.folder, file.name, 0)
            return EACCES
        }
        return renameat(file.folder, file.name, file.folder, file.place) == 0 ? 0 : errno
    }

    /// Only the user's videos and pictures. The bin puts back and deletes only what it has seen before.
    private func part(_ path: String, _ act: (String) -> Int32) -> Int32 {
        let place = URL(fileURLWithPath: path)
        guard path == place.standardizedFileURL.path, SaveRule.isMedium(path: path),
            let real = Self.resolved(place.deletingLastPathComponent().path) ?? gone(place), rule.isOpen(folder: real)
        else { return EACCES }
        return act(real + "/" + place.lastPathComponent)
    }

    /// A folder that went since one of its files was moved to the Trash.
    private func gone(_ place: URL) -> String? {
        errno == ENOENT ? place.deletingLastPathComponent().path : nil
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    // MARK: Programs

    private func scan() -> Int32 {
        guard PluginScan.isDue else { return 0 }
        // Plugins also depend on devices and on the user's folders; GStreamer tracks those, and then scans by itself.
        let status = start(["--scan-plugins"])
        PluginScan.noteDone()
        return status
    }

    /// The text holds the name of an installed program and the path of a video or picture. The new process checks that
    /// the program is for such files.
    private func open(_ text: String) -> Int32 {
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[0].hasSuffix(".desktop"), SaveRule.isMedium(path: parts[1]) else {
            return EACCES
        }
        return start(["--open-file", parts[0], parts[1]]) == 0 ? 0 : ENOENT
    }

    /// The text holds an address, and the desktop's token for the origin of the request.
    private func browse(_ text: String) -> Int32 {
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let address = parts.first, address.hasPrefix("https://") || address.hasPrefix("http://") else {
            return EACCES
        }
        return start(["--open-address", address, parts.count > 1 ? parts[1] : ""]) == 0 ? 0 : ENOENT
    }
}
