// The player's files: copied into a folder of the site that is named by their content.
// Thread: blocks on the disk. Invariant: a folder of that name is whole; without the player's files the pages are plain.

import FeedsModels
import Foundation
import GLibBridge

struct PlayerFiles {
    struct Copied {
        var folder: String?
        var template = PageTemplate()
        /// The frame of the page about the visitor's browser.
        var about: PageTemplate?
        /// Paths of the folder's files.
        var files: [String] = []
    }

    private static let engine = "engine.wasm"

    private let sources: [URL]

    /// Folders and single files; the first that has a name wins.
    init(_ sources: [URL]) { self.sources = sources }

    func copy(into site: SiteFolder) throws(SiteFailure) -> Copied {
        var files = files()
        // A page without its engine would hide the list and show nothing.
        guard files[Self.engine] != nil, let frame = files.removeValue(forKey: PageTemplate.file) else {
            return Copied()
        }
        let about = files.removeValue(forKey: PageTemplate.aboutFile)
        let names = files.keys.sorted()
        let digest = PublishedNames.short(
            names.map { "\($0) \(Digest.sha256Hex(files[$0] ?? Data()))" }.joined(separator: "\n"))
        let folder = "web-\(digest)"
        if !site.exists(folder) {
            let making = try site.makeFolder()
            for name in names {
                do {
                    let file = making.appendingPathComponent(name)
                    try FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try files[name]?.write(to: file)
                } catch {
                    throw SiteFailure(tr("%1 cannot be written: %2", folder, SiteFailure.words(of: error)))
                }
            }
            try site.keep(making, as: folder)
        }
        return Copied(
            folder: folder, template: PageTemplate(String(decoding: frame, as: UTF8.self)),
            about: about.map { PageTemplate(String(decoding: $0, as: UTF8.self)) }, files: names)
    }

    /// By their path in the player's folder. Its instructions for authors stay here.
    private func files() -> [String: Data] {
        var files: [String: Data] = [:]
        for source in sources {
            let root = source.standardizedFileURL.path
            let isFolder = source.hasDirectoryPath
            let names =
                isFolder ? FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [] : [""]
            for name in names where !name.hasPrefix(".") && !name.hasSuffix(".md") {
                let path = isFolder ? "\(root)/\(name)" : root
                // A folder is no data, and a file that cannot be read is missing.
                guard (try? RegularFile.check(path)) != nil,
                    let data = try? Data(contentsOf: URL(fileURLWithPath: path))
                else { continue }
                let key = isFolder ? name : source.lastPathComponent
                if files[key] == nil { files[key] = data }
            }
        }
        return files
    }
}
