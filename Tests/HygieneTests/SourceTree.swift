// Finds the repository from the path of this file, and reads it.
// Thread: any. Invariant: only files of the repository are read, never build products.

import Foundation

struct SourceTree {
    let root: URL

    init(from file: String = #filePath) {
        root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    /// Every Swift file of ours.
    func swiftFiles() throws -> [SourceFile] {
        try (["Package.swift"] + paths(under: "Sources") + paths(under: "Tests"))
            .filter { $0.hasSuffix(".swift") }
            .map { SourceFile(path: $0, text: try text(of: $0)) }
    }

    /// All text files for people and tools: code, scripts, documents.
    func textPaths() throws -> [String] {
        let folders = ["Sources", "Tests", "scripts", "share", "docs", ".github", ".ci"].flatMap(paths)
        let top = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { isFile($0) }
        return (folders + top).filter { !Self.binaryEndings.contains(($0 as NSString).pathExtension) }
    }

    func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
    }

    func folders(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(path).path)
            .filter { !isFile("\(path)/\($0)") }.sorted()
    }

    private static let binaryEndings: Set = [
        "png", "jpg", "webp", "gif", "avif", "heic", "jxl", "apng", "bmp", "tiff", "mp4", "m4s", "ts", "wav", "pyc",
    ]

    private func paths(under folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.filter { isFile($0) }.sorted()
    }

    private func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(
            atPath: root.appendingPathComponent(path).path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue
    }
}
