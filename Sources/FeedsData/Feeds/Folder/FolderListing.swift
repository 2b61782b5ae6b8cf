// The files in a folder and three folders deep, as paths below it.
// Thread: blocks on the disk, so only on a queue of its own. Invariant: in natural order, folder by folder. The list
// has nothing hidden, and no folder twice, so that circular links end. It also skips a folder that contains the opened
// folder.

import FeedsModels
import Foundation

struct FolderListing {
    static let deepest = 3

    private(set) var files: [String] = []
    private(set) var skipped: [SkippedItem] = []
    private let root: String
    private var visited: Set<String> = []

    init(of root: String) throws(FeedServiceError) {
        self.root = root
        do {
            try list("", depth: 0)
        } catch {
            throw .unreadable(place: root, reason: tr("the folder cannot be listed"))
        }
    }

    private mutating func list(_ folder: String, depth: Int) throws {
        let place = URL(fileURLWithPath: root + "/" + folder).resolvingSymlinksInPath().path
        guard depth == 0 || !holdsTheRoot(place) else {
            skipped.append(SkippedItem(place: folder, reason: tr("it is a link to a folder that holds this one")))
            return
        }
        guard visited.insert(place).inserted else {
            skipped.append(SkippedItem(place: folder, reason: tr("it is a link to a folder that is listed already")))
            return
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)
        for name in NaturalOrder.sorted(names) where !name.hasPrefix(".") {
            let path = folder.isEmpty ? name : folder + "/" + name
            guard isFolder(path) else {
                files.append(path)
                continue
            }
            if depth == Self.deepest {
                skipped.append(SkippedItem(place: path, reason: tooDeep))
                continue
            }
            do {
                try list(path, depth: depth + 1)
            } catch {
                skipped.append(SkippedItem(place: path, reason: tr("the folder cannot be listed")))
            }
        }
    }

    private var tooDeep: String {
        tr("it lies more than %1 folder deep", "it lies more than %1 folders deep", count: Self.deepest)
    }

    /// True for a link to `/` or to another folder above, which the user did not open.
    private func holdsTheRoot(_ place: String) -> Bool {
        let root = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
        return place != root && root.hasPrefix(place.hasSuffix("/") ? place : place + "/")
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
