// Finds the files of a folder that are stories, and their authors: each author has a folder.
// Stories are in a folder called "stories", or in an opened folder of that name. An opened folder of any other name
// holds authors when it has no media itself and each of its folders with media holds a face. Other folders of folders
// are albums, and stay posts.
// Thread: any; pure. Invariant: no file belongs to two authors, and each author's files keep their order.

import Foundation

struct FolderAuthors {
    struct Author {
        let name: String
        /// The author's own folder, below the opened folder.
        let folder: String
        var files: [String] = []
        /// "avatar.jpg" or "face.png" beside the files.
        var face: String?
    }

    private(set) var authors: [Author] = []

    init(root: String, files: [String]) {
        let name = URL(fileURLWithPath: root).lastPathComponent
        if Self.isStories(name) || Self.areAuthors(files) {
            collect(files, below: "")
        } else {
            for folder in Set(files.compactMap(Self.storiesFolder)).sorted() { collect(files, below: folder) }
        }
    }

    private mutating func collect(_ files: [String], below folder: String) {
        for file in files where file.hasPrefix(folder) {
            guard let name = Self.owner(of: file, below: folder) else { continue }
            let own = folder + name + "/"
            if authors.last?.folder != own { authors.append(Author(name: name, folder: own)) }
            let isFace = Self.isFace(file.dropFirst(own.count))
            if isFace, authors[authors.count - 1].face == nil {
                authors[authors.count - 1].face = file
            } else {
                authors[authors.count - 1].files.append(file)
            }
        }
    }

    private static func isStories(_ name: some StringProtocol) -> Bool { name.lowercased() == "stories" }

    /// The "stories/" part of the path of a file in it.
    private static func storiesFolder(_ file: String) -> String? {
        guard let end = file.firstIndex(of: "/"), isStories(file[..<end]) else { return nil }
        return String(file[...end])
    }

    /// "Ann" for "stories/Ann/one.jpg"; nil for a file without a folder of its own.
    private static func owner(of file: String, below folder: String) -> String? {
        let rest = file.dropFirst(folder.count)
        return rest.firstIndex(of: "/").map { String(rest[..<$0]) }
    }

    private static func areAuthors(_ files: [String]) -> Bool {
        let media = files.filter { MediaFormat.of(fileExtension: FilePath.fileExtension(of: $0)) != nil }
        let folders = Set(media.map { owner(of: $0, below: "") })
        let faces = Set(
            media.filter { file in
                owner(of: file, below: "").map { isFace(file.dropFirst($0.count + 1)) } ?? false
            }.map { owner(of: $0, below: "") })
        return !folders.isEmpty && folders == faces
    }

    private static func isFace(_ file: Substring) -> Bool {
        let name = file.lowercased() as NSString
        return ["avatar", "face"].contains(name.deletingPathExtension)
            && MediaFormat.of(fileExtension: name.pathExtension) == .image
    }
}
