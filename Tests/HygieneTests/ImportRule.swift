// The imports that each target may have: the directions of the architecture, as a table.
// Thread: any; a plain value. Invariant: a target that is not in the table may import nothing.

import Foundation

struct ImportRule: Rule {
    /// Modules of the toolchain that exist on every platform of Swift.
    private static let portable: Set = ["Foundation", "Observation", "Synchronization"]
    /// Modules that only the outer targets may import.
    private static let system: Set = portable.union(["Dispatch", "Glibc"])

    /// FeedsEngine imports nothing; FeedsModels and FeedsCore import nothing of Linux; FeedsCore and FeedsData do not
    /// know each other; views never see a C library, and each library has one bridge.
    static let allowed: [String: Set<String>] = [
        "FeedsEngine": [],
        "FeedsModels": portable,
        "FeedsCore": portable.union(["FeedsEngine", "FeedsModels"]),
        "FeedsData": system.union([
            "FeedsEngine", "FeedsModels", "SoupBridge", "SQLiteBridge", "CryptoBridge", "GLibBridge", "XMLBridge",
            "SecretBridge",
        ]),
        "FeedsGtk": portable.union([
            "Dispatch", "FeedsCore", "FeedsEngine", "FeedsModels", "GtkBridge", "GstBridge", "GLibBridge",
        ]),
        "GLibBridge": system.union(["CGLib", "CShims"]),
        "GtkBridge": system.union(["GLibBridge", "CGLib", "CAdwaita", "CGtkShims", "CPictureWire"]),
        "PictureKit": ["Glibc", "CPictures", "CPictureWire"],
        "mutoscope-pictures": ["CPictures", "PictureKit"],
        "GstBridge": system.union(["GLibBridge", "CGLib", "CGStreamer", "CColours", "CGstShims"]),
        "SoupBridge": system.union(["GLibBridge", "CGLib", "CSoup"]),
        "SQLiteBridge": ["Foundation", "CSQLite"],
        "CryptoBridge": ["Foundation", "CNettle"],
        "XMLBridge": ["Glibc", "CXML2"],
        "SecretBridge": ["Dispatch", "Synchronization", "GLibBridge", "CGLib", "CSecret"],
        "CommandKit": [],
        "PublishKit": system.union(["FeedsEngine", "FeedsModels", "GLibBridge"]),
        "PreloadLab": ["Foundation", "FeedsEngine"],
        "WebFace": ["FeedsEngine"],
        "TourKit": system.union(["CX11", "FeedsEngine", "FeedsModels", "GstBridge"]),
        "mutoscope": system.union([
            "FeedsGtk", "FeedsData", "FeedsCore", "FeedsModels", "FeedsEngine", "GtkBridge", "GLibBridge", "CommandKit",
            "PreloadLab", "PublishKit", "TourKit",
        ]),
        "FeedsTestSupport": system.union([
            "FeedsCore", "FeedsEngine", "FeedsModels", "SoupBridge", "GLibBridge", "CGLib", "CSoup", "CNettle",
        ]),
        "loopback": system.union(["CommandKit", "FeedsTestSupport"]),
        "FeedsModelsTests": tests(of: "FeedsModels"),
        "FeedsEngineTests": tests(of: "FeedsEngine"),
        "FeedsCoreTests": tests(of: "FeedsCore", "FeedsEngine", "FeedsModels"),
        "FeedsDataTests": tests(
            of: "FeedsData", "FeedsEngine", "FeedsModels", "SoupBridge", "SQLiteBridge", "GLibBridge", "CryptoBridge",
            "XMLBridge",
            // Some tests go from a document to its display, and scripts/fuzz builds the fuzzer's driver.
            "FeedsCore", "CFuzzer"),
        "GLibBridgeTests": tests(of: "GLibBridge", "CGLib"),
        "GtkBridgeTests": tests(of: "GtkBridge", "GLibBridge"),
        "PictureKitTests": tests(of: "PictureKit", "CPictures", "CPictureWire"),
        "GstBridgeTests": tests(of: "GstBridge", "GLibBridge", "FeedsModels"),
        "FeedsGtkTests": tests(of: "FeedsGtk", "FeedsModels", "GstBridge", "GtkBridge"),
        "SoupBridgeTests": tests(of: "SoupBridge", "GLibBridge", "FeedsModels"),
        "SQLiteBridgeTests": tests(of: "SQLiteBridge"),
        "CryptoBridgeTests": tests(of: "CryptoBridge"),
        "XMLBridgeTests": tests(of: "XMLBridge"),
        "PreloadLabTests": tests(of: "PreloadLab", "FeedsEngine"),
        "WebFaceTests": tests(of: "WebFace"),
        "TourTests": tests(of: "TourKit", "FeedsModels", "GstBridge", "CX11"),
        "PublishKitTests": tests(of: "PublishKit", "FeedsData", "FeedsEngine", "FeedsModels", "GLibBridge"),
        "CommandTests": tests(
            of: "mutoscope", "CommandKit", "FeedsCore", "FeedsData", "FeedsEngine", "FeedsGtk", "FeedsModels",
            "GLibBridge", "PublishKit", "TourKit"),
        "HygieneTests": ["Foundation", "Testing"],
    ]

    private static func tests(of modules: String...) -> Set<String> {
        system.union(modules).union(["Testing", "FeedsTestSupport"])
    }

    func findings(in file: SourceFile) -> [Finding] {
        guard !file.target.isEmpty else { return [] }
        let allowed = Self.allowed[file.target]
        return imports(in: file).compactMap { line, module in
            if allowed?.contains(module) == true { return nil }
            let reason = allowed == nil ? "has no row in the import table" : "may not import \(module)"
            return Finding(path: file.path, line: line, complaint: "\(file.target) \(reason)")
        }
    }

    /// The module of every import, including `@testable import Module` and `import struct Module.Type`.
    private func imports(in file: SourceFile) -> [(line: Int, module: String)] {
        let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), words[..<keyword].allSatisfy(isModifier) else {
                return nil
            }
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let module = words[(keyword + 1)...].first { !kinds.contains($0) } ?? ""
            return (index + 1, String(module.prefix { $0 != "." }))
        }
    }

    private func isModifier(_ word: Substring) -> Bool {
        word.hasPrefix("@") || ["package", "internal", "private", "fileprivate", "public"].contains(word)
    }
}
