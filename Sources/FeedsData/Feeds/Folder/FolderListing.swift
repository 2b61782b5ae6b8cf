// The files in a folder and three folders deep, as paths below it, with their sizes and times.
// Thread: blocks on the disk, so only on a queue of its own. Invariant: in natural order, folder by folder. The list
// has nothing hidden, and no folder twice, so that circular links end. It also skips a folder that contains the opened
// folder.

import FeedsModels
import Foundation
import Glibc

struct FolderListing {
    static let deepest = 3

    struct File: Sendable, Hashable {
        let path: String
        /// In bytes; nil for what is no regular file, or cannot be read.
        let size: Int?
        /// In milliseconds since 1970.
        let modified: Int
    }

    private struct Place: Hashable {
        let device: UInt
        let number: UInt
    }

    private(set) var files: [File] = []
    private(set) var skipped: [SkippedItem] = []
    private let root: String
    private let pulse = DiskPulse.current
    private var visited: Set<Place> = []
    /// The folders that contain the opened one, which the user did not open.
    private let above: Set<Place>

    init(of root: String) throws(FeedServiceError) {
        self.root = root
        above = Self.above(root)
        guard list("", depth: 0) else {
            throw .unreadable(place: root, reason: tr("the folder cannot be listed"))
        }
    }

    /// False when the folder cannot be opened.
    private mutating func list(_ folder: String, depth: Int) -> Bool {
        let path = folder.isEmpty ? root : root + "/" + folder
        guard let directory = opendir(path) else { return false }
        defer { closedir(directory) }
        var facts = stat()
        guard fstat(dirfd(directory), &facts) == 0 else { return false }
        let place = Self.place(facts)
        guard depth == 0 || !above.contains(place) else {
            skip(folder, tr("it is a link to a folder that holds this one"))
            return true
        }
        guard visited.insert(place).inserted else {
            skip(folder, tr("it is a link to a folder that is listed already"))
            return true
        }
        for name in NaturalOrder.sorted(Self.names(in: directory)) {
            var facts = stat()
            let isThere = fstatat(dirfd(directory), name, &facts, 0) == 0
            pulse?.beat()
            let path = folder.isEmpty ? name : folder + "/" + name
            if isThere, facts.st_mode & S_IFMT == S_IFDIR {
                enter(path, depth: depth)
            } else {
                files.append(Self.file(path, facts, isThere && Self.isReadable(name, in: directory)))
            }
        }
        return true
    }

    private mutating func enter(_ folder: String, depth: Int) {
        if depth == Self.deepest {
            skip(folder, tooDeep)
        } else if !list(folder, depth: depth + 1) {
            skip(folder, tr("the folder cannot be listed"))
        }
    }

    private mutating func skip(_ place: String, _ reason: String) {
        skipped.append(SkippedItem(place: place, reason: reason))
    }

    /// A single file, whose path below the root is known.
    static func file(_ path: String, in root: String) -> File {
        let place = root + "/" + path
        var facts = stat()
        let isReadable = stat(place, &facts) == 0 && access(place, R_OK) == 0
        return file(path, facts, isReadable)
    }

    private static func file(_ path: String, _ facts: stat, _ isReadable: Bool) -> File {
        guard isReadable, facts.st_mode & S_IFMT == S_IFREG else { return File(path: path, size: nil, modified: 0) }
        let seconds = min(max(0, facts.st_mtim.tv_sec), Int(Bound.moments.upperBound.timeIntervalSince1970))
        return File(
            path: path, size: max(0, Int(facts.st_size)), modified: seconds * 1000 + facts.st_mtim.tv_nsec / 1_000_000)
    }

    private static func isReadable(_ name: String, in directory: OpaquePointer) -> Bool {
        faccessat(dirfd(directory), name, R_OK, 0) == 0
    }

    /// The visible names, in no order.
    private static func names(in directory: OpaquePointer) -> [String] {
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private var tooDeep: String {
        tr("it lies more than %1 folder deep", "it lies more than %1 folders deep", count: Self.deepest)
    }

    private static func place(_ facts: stat) -> Place { Place(device: facts.st_dev, number: facts.st_ino) }

    private static func above(_ root: String) -> Set<Place> {
        var parent = URL(fileURLWithPath: root, isDirectory: true).resolvingSymlinksInPath()
        var places: Set<Place> = []
        while parent.path != "/" {
            parent.deleteLastPathComponent()
            var facts = stat()
            if stat(parent.path, &facts) == 0 { places.insert(place(facts)) }
        }
        return places
    }
}
