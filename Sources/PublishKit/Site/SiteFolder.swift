// The folder of a site: its lock, its mark, and the only way in which files come into it.
// Thread: blocks on the disk. Invariant: a file under its own name is whole; one process at a time writes.

import FeedsModels
package import Foundation
import Glibc

package final class SiteFolder: Sendable {
    /// Its presence says that the folder is ours, so that publishing never overwrites other files of the user.
    static let mark = ".mutoscope-site"
    private static let making = ".making-"

    package let root: URL
    private let descriptor: Int32

    /// Makes the folder when it is missing, takes its lock, and removes what a killed run left.
    package init(_ root: URL) throws(SiteFailure) {
        self.root = root.standardizedFileURL
        let path = self.root.path
        do {
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        } catch {
            throw SiteFailure(tr("The folder %1 cannot be made: %2", path, SiteFailure.words(of: error)))
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw SiteFailure(tr("The folder %1 cannot be opened: %2", path, String(cString: strerror(errno))))
        }
        self.descriptor = descriptor
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw SiteFailure(tr("Another publish is writing to %1.", path))
        }
        if let refusal = Self.refusal(of: self.root) { throw refusal }
        try write("{\"mutoscope\": 1}\n", to: Self.mark)
        sweep()
    }

    deinit { close(descriptor) }

    /// Why a folder cannot become a site; nil for a missing or empty one, and for a site.
    package static func refusal(of root: URL) -> SiteFailure? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
            return isWritable(above: root) ? nil : unwritable(root)
        }
        guard isFolder.boolValue else { return SiteFailure(tr("%1 is no folder.", root.path)) }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: root.path) else {
            return SiteFailure(tr("The folder %1 cannot be read.", root.path))
        }
        guard access(root.path, W_OK | X_OK) == 0 else { return unwritable(root) }
        // A killed run may have left the mark unfinished.
        guard !names.contains(mark), let other = names.filter({ !isScratch($0) }).min() else { return nil }
        return SiteFailure(
            tr("%1 holds other files, such as %2. Name an empty folder, or one that publish made.", root.path, other))
    }

    /// Whether the folder can be made in the nearest one that exists.
    private static func isWritable(above root: URL) -> Bool {
        var place = root.deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: place.path), place.path != "/" {
            place.deleteLastPathComponent()
        }
        return access(place.path, W_OK | X_OK) == 0
    }

    private static func unwritable(_ root: URL) -> SiteFailure {
        SiteFailure(tr("You may not write to %1. Choose another folder.", root.path))
    }

    package func url(_ path: String) -> URL { root.appendingPathComponent(path) }

    package func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

    // MARK: Writing

    /// Writes beside the place and renames. A file that is the same already stays as it is.
    package func write(_ data: Data, to path: String) throws(SiteFailure) {
        let file = url(path)
        if let old = try? Data(contentsOf: file), old == data { return }
        try SiteFile.write(data, to: file)
    }

    package func write(_ text: String, to path: String) throws(SiteFailure) { try write(Data(text.utf8), to: path) }

    /// A hidden folder in which something is made.
    package func makeFolder() throws(SiteFailure) -> URL {
        let folder = url("\(Self.making)\(UInt32.random(in: 0 ... .max))")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        } catch {
            throw SiteFailure(tr("The folder %1 cannot be made: %2", folder.path, SiteFailure.words(of: error)))
        }
        return folder
    }

    /// Gives a made folder its name. A damaged folder of that name gives way.
    package func keep(_ folder: URL, as path: String) throws(SiteFailure) {
        let target = url(path)
        do {
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            if FileManager.default.fileExists(atPath: target.path) {
                try FileManager.default.moveItem(at: target, to: try makeFolder().appendingPathComponent("old"))
            }
            Self.sync(folder)
            try FileManager.default.moveItem(at: folder, to: target)
        } catch let failure as SiteFailure {
            throw failure
        } catch {
            throw SiteFailure(tr("%1 cannot be written: %2", target.path, SiteFailure.words(of: error)))
        }
    }

    /// After a power cut, a name must not stand for an empty file.
    private static func sync(_ folder: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            let file = open(folder.appendingPathComponent(name).path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { continue }
            fsync(file)
            close(file)
        }
    }

    package func remove(_ path: String) {
        // What is gone already needs no removing; what cannot be removed stays until the next time.
        try? FileManager.default.removeItem(at: url(path))
    }

    /// Only this process writes here, so every unfinished file is a killed run's.
    private func sweep() {
        for name in names(in: "") where name.hasPrefix(Self.making) || Self.isScratch(name) { remove(name) }
        for folder in names(in: "p") {
            for name in names(in: "p/\(folder)") where Self.isScratch(name) { remove("p/\(folder)/\(name)") }
        }
        for name in names(in: "t") where Self.isScratch(name) { remove("t/\(name)") }
    }

    private static func isScratch(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(".part") }

    // MARK: Reading

    /// Empty for a folder that is missing.
    package func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)) ?? []).sorted()
    }

    /// A whole medium of an earlier run; nil when it is missing or damaged.
    package static func medium(_ name: String, in root: URL) -> PublishedMedium? {
        let folder = root.appendingPathComponent("m/\(name)")
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(PublishedMedium.file)),
            let medium = try? JSONDecoder().decode(PublishedMedium.self, from: data)
        else { return nil }
        let isWhole = medium.files.allSatisfy { file, size in
            let facts = try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(file).path)
            return (facts?[.size] as? NSNumber)?.intValue == size
        }
        return isWhole && !medium.levels.isEmpty ? medium : nil
    }
}
