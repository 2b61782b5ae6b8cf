// The first items of a large folder without an index, found by names alone, so that its first picture need not
// wait until 100,000 files are listed, sorted and asked.
// Thread: blocks on the disk, so only on a queue of its own. Invariant: gives what the whole reading gives, as far as
// names and the disk tell it, or nil; the reading that follows has the last word.

import FeedsModels
import Foundation
import Glibc

struct FolderGlimpse {
    /// A smaller folder is read whole before anybody notices.
    static let fewestFiles = 3000
    /// Files whose names tell no date are looked up, so they must be few.
    private static let mostUndated = 400
    /// Names tell the time of a place, so the files of a day around are compared exactly.
    private static let day = 26 * 3600
    private static let patience = Duration.milliseconds(50)
    /// In bytes: "avatar" and the longest extension of a medium.
    private static let longestFace = 12

    private let root: String
    private let pulse = DiskPulse.current
    /// Seconds since 1970, as the names tell them.
    private var dated: [(time: Int, path: String)] = []
    private var undated: [String] = []
    private var captions: [String] = []
    /// True when only a reading of the whole folder can tell what it holds.
    private var isUnclear = false

    static func items(_ root: String, _ order: FeedOrder, limit: Int) -> [FolderItem]? {
        guard order == .newest || order == .oldest, !isTale(FilePath.name(of: root)) else { return nil }
        var glimpse = FolderGlimpse(root: root)
        glimpse.list("", depth: 0)
        guard !glimpse.isUnclear, glimpse.dated.count >= fewestFiles, glimpse.undated.count <= mostUndated else {
            return nil
        }
        return glimpse.first(order, limit)
    }

    private init(root: String) { self.root = root }

    // MARK: Names

    private mutating func list(_ folder: String, depth: Int) {
        guard let directory = opendir(folder.isEmpty ? root : root + "/" + folder) else {
            isUnclear = true
            return
        }
        defer { closedir(directory) }
        while !isUnclear, let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            pulse?.beat()
            let path = folder.isEmpty ? name : folder + "/" + name
            switch Int(entry.pointee.d_type) {
            case Int(DT_DIR):
                if Self.isTale(name[...]) { isUnclear = true }
                if depth < FolderListing.deepest { list(path, depth: depth + 1) }
            case Int(DT_REG), Int(DT_LNK): add(path, name)
            default: isUnclear = true
            }
        }
    }

    /// A link is taken for a file where its name says so.
    private mutating func add(_ path: String, _ name: String) {
        switch MediaFormat.of(fileExtension: FilePath.fileExtension(of: name)) {
        case .hls: isUnclear = true
        case nil: if CaptionsBeside.isCaptions(name) { captions.append(path) }
        default:
            if Self.isFace(name) { isUnclear = true }
            if let time = NameTime.read(name) {
                dated.append((time.secondsOfGreenwich - (time.offset ?? 0), path))
            } else {
                undated.append(path)
            }
        }
    }

    /// Long names, as cameras give them, need no second look.
    private static func isFace(_ name: String) -> Bool {
        name.utf8.count <= longestFace && ["avatar", "face"].contains(FilePath.stem(of: name).lowercased())
    }

    /// Stories have authors, whom only the reading finds.
    private static func isTale(_ name: Substring) -> Bool { name.lowercased() == "stories" }

    // MARK: The first of them

    private func first(_ order: FeedOrder, _ limit: Int) -> [FolderItem]? {
        let times = dated.map(\.time).sorted()
        let isNewest = order == .newest
        let last = isNewest ? times[times.count - min(limit, times.count)] : times[min(limit, times.count) - 1]
        let near = dated.filter { isNewest ? $0.time >= last - Self.day : $0.time <= last + Self.day }
        var items = FolderReader.items(files(near.map(\.path) + undated), in: root)
        let zone = TimeZone.current
        for place in items.indices { items[place].guessDate(in: zone) }
        FolderFacts.read(&items, in: root, by: order.kind, within: Self.patience, asksDated: false)
        let first = FolderOrdering.sorted(items, by: order).prefix(limit)
        return first.isEmpty ? nil : Array(first)
    }

    /// These files and their captions. A poster has the name of its video, and so the same time, or none like it.
    private func files(_ paths: [String]) -> [FolderListing.File] {
        let stems = captions.isEmpty ? [] : Set(paths.map(FilePath.stem))
        let texts = captions.filter { CaptionsBeside.owners(of: $0).contains { stems.contains($0[...]) } }
        return NaturalOrder.sorted(paths + texts).map { FolderListing.file($0, in: root) }
    }
}
