// The facts that ARCHITECTURE.md copies from the code.

import Foundation
import Testing

@Suite struct ArchitectureTests {
    private let tree = SourceTree()

    @Test(arguments: FolderRule.order.keys.sorted())
    func theOrderOfFoldersIsThatOfTheRule(_ module: String) throws {
        let order = FolderRule.order[module, default: []].map { step in
            step.map { $0.isEmpty ? "files beside the folders" : $0 }.joined(separator: ", ")
        }
        let row = "| `\(module)` | \(order.joined(separator: " → ")) |"
        #expect(try tree.text(of: "ARCHITECTURE.md").contains(row), "\(row)")
    }

    @Test(arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/glossary.md"])
    func namedPathsExist(_ document: String) throws {
        #expect(missing(in: try tree.text(of: document)) == [])
    }

    @Test func aPathThatDoesNotExistIsFound() {
        #expect(missing(in: "`FeedsCore/App/`, `Tests/UIChecks/checks/*.py`, `Nowhere/A.swift`") == ["Nowhere/A.swift"])
    }

    /// The paths in a text that start with a capital, as those of the modules do, and that nothing in the repository has.
    private func missing(in text: String) -> [String] {
        text.matches(of: /`([A-Z]\w+\/[\w.+\/-]*)`/).map { String($0.1) }.filter { path in
            !["", "Sources/", "Sources/mutoscope/", "docs/"].contains { folder in
                FileManager.default.fileExists(atPath: tree.root.appendingPathComponent(folder + path).path)
            }
        }
    }
}
