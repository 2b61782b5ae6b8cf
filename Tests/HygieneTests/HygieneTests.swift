// Checks the whole repository against its rules.
// Thread: any. Invariant: a failure names every file and line at fault, so that a single run shows them all.

import Foundation
import Testing

@Suite struct HygieneTests {
    private let tree = SourceTree()
    /// Scanned once for all tests.
    private static let files = Result { try SourceTree().swiftFiles() }

    /// Reports all findings in a single issue.
    private func expectKept(_ rules: [any Rule]) throws {
        let files = try Self.files.get()
        #expect(files.count > 30, "the sources were not found at \(tree.root.path)")
        let findings = files.flatMap { file in rules.flatMap { $0.findings(in: file) } }
        #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    }

    @Test func importsFollowTheTable() throws { try expectKept([ImportRule()]) }

    @Test func everyTargetHasARowInTheTable() throws {
        let targets = try (tree.folders(in: "Sources") + tree.folders(in: "Tests")).filter { folder in
            try Self.files.get().contains { $0.target == folder }
        }
        #expect(targets.filter { ImportRule.allowed[$0] == nil } == [])
    }

    /// A row must not allow a module on which the package does not depend; otherwise the table would be wrong.
    @Test func theTableAllowsNoModuleOfOursThatThePackageDoesNot() throws {
        let manifest = try tree.text(of: "Package.swift")
        let ours = Set(try tree.folders(in: "Sources"))
        for (target, allowed) in ImportRule.allowed where !target.hasSuffix("Tests") {
            let declared = try #require(declaration(of: target, in: manifest), "\(target) is not in Package.swift")
            let surplus = allowed.intersection(ours).filter { !declared.contains("\"\($0)\"") }
            #expect(surplus.isEmpty, "\(target) does not depend on \(surplus.sorted())")
        }
    }

    private func declaration(of target: String, in manifest: String) -> Substring? {
        guard
            let start = manifest.range(of: "arget(name: \"\(target)\"")
                ?? manifest.range(of: "arget(\n            name: \"\(target)\"")
        else { return nil }
        let rest = manifest[start.upperBound...]
        return rest[..<(rest.range(of: "arget(")?.lowerBound ?? rest.endIndex)]
    }

    @Test func foldersDoNotCircle() throws { try expectKept([FolderRule(files: Self.files.get())]) }

    @Test func everyFolderOfTheOrderHoldsFilesAndStandsOnce() throws {
        let files = Dictionary(grouping: try Self.files.get(), by: \.target)
        for (module, steps) in FolderRule.order {
            let folders = Set((files[module] ?? []).map(\.folder))
            #expect(steps.joined().sorted() == folders.sorted(), "\(module)")
        }
    }

    @Test func noBannedCalls() throws { try expectKept(BannedCallRule.all()) }

    @Test func numbersFromOutsideAreBounded() throws { try expectKept([ForeignNumberRule()]) }

    @Test func whatPeopleReadIsTranslated() throws { try expectKept([TranslationRule()]) }

    @Test func everyLeapOfFaithIsProved() throws { try expectKept([ProofRule()]) }

    @Test func viewsNameActs() throws {
        try expectKept([ActRule()])
        let kept = try Self.files.get().filter { $0.target == "FeedsGtk" }.flatMap {
            ActRule().names(in: $0).map(\.name)
        }
        let unused = ActRule.facts.values.reduce(Set<String>()) { $0.union($1) }.subtracting(kept)
        #expect(unused.isEmpty, "no closure has the name \(unused.sorted())")
    }

    @Test func filesAreShortAndNamedForTheirTypes() throws { try expectKept([FileShapeRule()]) }

    @Test func typesThatOthersUseHaveFilesOfTheirNames() throws {
        let findings = try TypeNameRule().findings(in: Self.files.get())
        #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    }

    @Test func functionsFitOnAScreen() throws { try expectKept([FunctionLengthRule()]) }

    @Test func mostFilesAreSmall() throws {
        let counts = try Self.files.get().map(\.lineCount).sorted()
        #expect(counts[counts.count / 2] <= FileShapeRule.median)
    }

    @Test func testsAreRunAndClaimSomething() throws { try expectKept([TestRule()]) }

    /// The repository is self-contained: nothing in it refers to a path outside its folder.
    @Test func nothingPointsOutOfTheRepository() throws {
        let places = ["shared", ".library"].map { "../" + $0 }
        let paths = try tree.textPaths()
        #expect(paths.contains("mutoscope") && paths.contains("scripts/packages"))
        let guilty = try paths.filter { path in
            let text = try tree.text(of: path)
            return places.contains { text.contains($0) }
        }
        #expect(guilty == [])
    }
}
