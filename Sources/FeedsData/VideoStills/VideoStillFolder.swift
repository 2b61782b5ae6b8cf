// A folder of small pictures of local videos, named after the video's path, size and date.
// Thread: an actor on a queue of its own, because files block; the videos, whose disk may hang, are asked elsewhere.
// Invariant: a picture gets its name in the folder only
// when it is whole. All pictures together stay within the limit; the least recently used go first.

package import FeedsModels
package import Foundation
import GLibBridge
import Glibc

package actor VideoStillFolder: FilmPictureKeeping {
    private struct Entry {
        var name: String
        var bytes: Int64
        var used: Date
    }

    private let folder: URL
    private let limit: Int64
    /// By the video's fingerprint; nil until the folder was read.
    private var known: [String: Entry]?
    private nonisolated let executor = QueueExecutor(label: "mutoscope.films")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// `limit` in bytes: about a thousand pictures.
    package init(folder: URL, limit: Int64 = 48 << 20) {
        self.folder = folder
        self.limit = limit
    }

    package func picture(of video: URL) async -> FilmPicture? {
        guard let key = await Self.fingerprint(video), let entry = entries()[key] else { return nil }
        let path = path(entry.name)
        // The new date tells the next start which pictures were used last.
        guard utimes(path, nil) == 0 else {
            known?[key] = nil
            return nil
        }
        known?[key]?.used = Date()
        return FilmPicture(path: path, duration: Self.duration(in: entry.name))
    }

    package func keep(
        of video: URL, duration: Double?, write: @Sendable (_ path: String) -> Bool
    ) async -> FilmPicture? {
        guard let key = await Self.fingerprint(video) else { return nil }
        _ = entries()
        let name = Self.name(key, duration)
        let scratch = path("\(key).part")
        defer { unlink(scratch) }
        // The user's watching history is private.
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard write(scratch), rename(scratch, path(name)) == 0, let bytes = Self.bytes(path(name)) else { return nil }
        known?[key] = Entry(name: name, bytes: bytes, used: Date())
        trim(keeping: key)
        return FilmPicture(path: path(name), duration: duration)
    }

    package func usage() -> Int64 { entries().values.reduce(0) { $0 + $1.bytes } }

    package func clear() {
        for entry in entries().values { unlink(path(entry.name)) }
        known = [:]
    }

    private func trim(keeping key: String) {
        var bytes = usage()
        for (other, entry) in entries().sorted(by: { $0.value.used < $1.value.used }) where bytes > limit {
            guard other != key else { continue }
            unlink(path(entry.name))
            known?[other] = nil
            bytes -= entry.bytes
        }
    }

    // MARK: The folder

    private func entries() -> [String: Entry] {
        if let known { return known }
        var found: [String: Entry] = [:]
        // Without a folder there are no pictures.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        for name in names {
            guard let key = Self.key(in: name) else { continue }
            var status = stat()
            guard lstat(path(name), &status) == 0 else { continue }
            let used = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
            found[key] = Entry(name: name, bytes: Int64(status.st_size), used: used)
        }
        known = found
        return found
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    /// "FINGERPRINT-MILLISECONDS.jpg", or "FINGERPRINT-.jpg" when the length is unknown.
    private static func name(_ key: String, _ duration: Double?) -> String {
        let isSane = duration.map { $0.isFinite && $0 > 0 && $0 < 1e7 } ?? false
        return "\(key)-\(isSane ? String(Int(duration.map { $0 * 1000 } ?? 0)) : "").jpg"
    }

    private static func key(in name: String) -> String? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 64, parts[0].allSatisfy(\.isHexDigit), name.hasSuffix(".jpg") else {
            return nil
        }
        return String(parts[0])
    }

    private static func duration(in name: String) -> Double? {
        name.split(separator: "-").last.flatMap { Double($0.dropLast(4)) }.map { $0 / 1000 }
    }

    /// Nil for anything but a plain file, because a pipe or a device could block the reader forever.
    private static func fingerprint(_ video: URL) async -> String? {
        guard video.isFileURL else { return nil }
        let path = video.path(percentEncoded: false)
        return await DiskQuestion.ask {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let date = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
            return Digest.sha256Hex("\(path)\n\(status.st_size)\n\(date)")
        }
    }

    private static func bytes(_ path: String) -> Int64? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0 ? Int64(status.st_size) : nil
    }
}
