// Checks that README.md lists the same keys as the app.

import Foundation
import Testing

struct ReadmeTests {
    private let tree = SourceTree()

    /// The app's table in words: "Down, Page Down, J, Space: Next item".
    private func keysOfTheApp() throws -> [String] {
        let source = try tree.text(of: "Sources/FeedsGtk/Acts/ActTable.swift")
        return source.matches(of: /keys: \[(.*?)\],\s+help: tr\("(.*?)"\)/).map { match in
            let names = match.output.1.split(separator: ", ").map { spelled($0.trimmingPrefix("\"").dropLast()) }
            return "\(names.joined(separator: ", ")): \(match.output.2)"
        }
    }

    private static let signs = [
        ("slash", "/"), ("comma", ","), ("period", "."), ("equal", "="), ("question", "?"), ("greater", "&gt;"),
        ("less", "&lt;"), ("bracketright", "]"), ("bracketleft", "["),
    ]

    /// Converts "<Control>r" to "Ctrl+R", and "Page_Down" to "Page Down".
    private func spelled(_ accelerator: Substring) -> String {
        var text = accelerator.replacing("<Control>", with: "Ctrl+").replacing("<Shift>", with: "Shift+")
            .replacing("<Alt>", with: "Alt+")
        for (name, sign) in Self.signs { text = text.replacing(name, with: sign) }
        return text.split(separator: "+").map { part in
            part.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        }.joined(separator: "+")
    }

    private func keysOfTheReadme() throws -> [String] {
        try tree.text(of: "README.md").matches(of: /\n\| (<kbd>.*?) \| (.*?) \|/).map { match in
            let names = match.output.1.matches(of: /<kbd>(.*?)<\/kbd>/).map { String($0.output.1) }
            return "\(names.joined(separator: ", ")): \(match.output.2)"
        }
    }

    @Test func keysAreTheSame() throws {
        let keys = try keysOfTheApp()
        #expect(keys.count > 10)
        #expect(try keysOfTheReadme() == keys)
    }
}
