// The thumbnails of local files that the programs of a desktop share, by the rules of freedesktop.org.
// Thread: an actor on a queue of its own, because files block; the user's own files, whose disk may hang, are asked
// elsewhere. Invariant: what another program wrote counts only while
// it names the same file and the file's date; a thumbnail gets its name only when it is whole, and only the user may
// read it.

package import FeedsModels
package import Foundation
import GLibBridge
import Glibc

package actor ThumbnailFolder: ThumbnailKeeping {
    private let folder: String
    private nonisolated let executor = QueueExecutor(label: "mutoscope.thumbnails")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(folder: URL) { self.folder = folder.path(percentEncoded: false) }

    package func thumbnail(of file: URL, covering pane: PaneSize) async -> FilmPicture? {
        guard let date = await date(of: file), let address = Self.address(file) else { return nil }
        for size in ThumbnailSize.allCases {
            let path = path(address, size)
            guard let found = Self.read(path), found.address == address, found.date == date,
                found.covers(pane.width, pane.height, within: size.side)
            else { continue }
            return FilmPicture(path: path, duration: found.duration)
        }
        return nil
    }

    package func date(of file: URL) async -> Int? {
        let path = file.path(percentEncoded: false)
        guard file.isFileURL, !path.hasPrefix(folder + "/") else { return nil }
        return await DiskQuestion.ask {
            var facts = stat()
            return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG ? facts.st_mtim.tv_sec : nil
        }
    }

    @discardableResult
    package func keep(_ png: Data, of file: URL, date: Int, size: ThumbnailSize, duration: Double?) async -> Bool {
        guard await self.date(of: file) == date, let address = Self.address(file),
            let bytes = ThumbnailFile.bytes(png, address: address, date: date, duration: duration)
        else { return false }
        let path = path(address, size)
        // A folder that cannot be made is told by the file that cannot be made in it.
        try? FileManager.default.createDirectory(
            atPath: "\(folder)/\(size.folder)", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let scratch = "\(path).mutoscope-\(getpid()).part"
        defer { unlink(scratch) }
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: scratch, contents: bytes, attributes: mode) else { return false }
        return rename(scratch, path) == 0
    }

    private func path(_ address: String, _ size: ThumbnailSize) -> String {
        "\(folder)/\(size.folder)/\(ThumbnailFile.name(address))"
    }

    private static func address(_ file: URL) -> String? { FileAddress.of(file.path(percentEncoded: false)) }

    private static func read(_ path: String) -> ThumbnailFile? {
        // Without a thumbnail the file itself is decoded.
        guard let file = try? RegularFile.open(path), let head = try? file.read(upToCount: ThumbnailFile.head) else {
            return nil
        }
        return ThumbnailFile(head: Array(head))
    }
}
