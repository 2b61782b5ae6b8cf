// Checks that numbers from outside pass Bound where they enter, and that no conversion of them can trap.
// Thread: any; a plain value. Invariant: only code is searched, without types. The rule guesses a Double from the
// argument, from declarations in the same file, and from a few usual names. It cannot see a Double that another file
// declares under another name, `map(Int.init)`, products or sums; Bound keeps those within an Int.

import Foundation

struct ForeignNumberRule: Rule {
    private static let modules: Set = ["FeedsEngine", "FeedsModels", "FeedsData", "FeedsCore", "FeedsGtk"]
    /// Files that may read numbers directly, because they pass them to Bound.
    private static let entrances = [
        "Sources/FeedsModels/Bounds/", "Sources/FeedsData/Feeds/JSON/", "Sources/FeedsModels/Settings/",
    ]
    /// Files that handle lengths and positions from servers.
    private static let answers = ["Sources/FeedsData/Network/", "Sources/FeedsData/MediaCache/HLS/"]

    private let conversion = try? NSRegularExpression(pattern: #"(?<![\w.])U?Int(8|16|32|64)?\("#)
    private let declaration = try? NSRegularExpression(pattern: #"\b(\w+):\s*(?:Double|Float|CGFloat)\b"#)
    private let entry = try? NSRegularExpression(
        pattern: #"\bdecode(IfPresent)?\((Int|Int64|Double)\.self(?!, forKey: \.(mutoscope|user|image)\b)"#
            + #"|(?<=[\]\w])\.(int|double)\b(?!\()|\bhead\.contentLength\b"#)
    private let range = try? NSRegularExpression(
        pattern: #"(?<![\w.)\]])[A-Za-z_$][\w.]*(\([^()]*\))?( [-+] \w+)?\s*\.\.[<.]\s*(?!max\()\w[\w.]*"#)

    func findings(in file: SourceFile) -> [Finding] {
        guard !file.isTest, Self.modules.contains(file.target) else { return [] }
        return conversions(in: file) + entries(in: file) + ranges(in: file)
    }

    // MARK: Conversions

    private func conversions(in file: SourceFile) -> [Finding] {
        guard !file.path.hasSuffix("/Int+Saturating.swift") else { return [] }
        let floating = Self.alwaysFloating.union(declared(in: file.code))
        return matches(of: conversion, in: file.code).compactMap { place in
            let argument = Self.argument(in: file.code[place.upperBound...])
            guard Self.isFloating(argument, floating) else { return nil }
            return finding(
                file, place, "\(argument) may be beyond every whole number: Int(saturating:) or Int(exactly:)")
        }
    }

    private static let alwaysFloating: Set = [
        "seconds", "duration", "interval", "share", "progress", "textScale", "volume", "chunkSeconds",
    ]

    private func declared(in code: String) -> Set<String> {
        Set(matches(of: declaration, in: code).map { String(code[$0].prefix { $0 != ":" }) })
    }

    /// The text up to the closing bracket.
    private static func argument(in rest: Substring) -> String {
        var depth = 1
        let end = rest.firstIndex { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return depth == 0
        }
        return String(rest[..<(end ?? rest.endIndex)]).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func isFloating(_ argument: String, _ names: Set<String>) -> Bool {
        // A label means `exactly`, `saturating`, `clamping` or a similar initialiser, or the first of several
        // arguments.
        if argument.prefix(while: { $0.isLetter }).count < argument.prefix(while: { $0.isLetter || $0 == ":" }).count {
            return false
        }
        let isEvident = [#"\bDouble\("#, #"\.rounded\("#, #"\b\d+\.\d"#, #"\.(squareRoot|infinity|nan)\b"#]
            .contains { argument.range(of: $0, options: .regularExpression) != nil }
        let words = argument.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." && $0 != "$" }
        // For `row.duration` only the last part counts; a further member is another value.
        return isEvident || words.contains { names.contains(String($0.split(separator: ".").last ?? "")) }
    }

    // MARK: Entries and ranges

    private func entries(in file: SourceFile) -> [Finding] {
        guard !Self.entrances.contains(where: file.path.hasPrefix), !file.path.hasSuffix("/RangeAnswer.swift"),
            file.target == "FeedsModels" || file.target == "FeedsData"
        else { return [] }
        return matches(of: entry, in: file.code).compactMap { place in
            Self.line(around: place, in: file.code).contains("Bound.")
                ? nil : finding(file, place, "a number from outside passes Bound where it is read")
        }
    }

    private func ranges(in file: SourceFile) -> [Finding] {
        guard Self.answers.contains(where: file.path.hasPrefix) else { return [] }
        return matches(of: range, in: file.code).compactMap { place in
            // The indices of our own collections do not come from a server.
            let isOurs = file.code[place].contains(".count") || file.code[place].contains("Index")
            return isOurs ? nil : finding(file, place, "ends that a server told may stand the wrong way round")
        }
    }

    // MARK: Places

    private func matches(of pattern: NSRegularExpression?, in code: String) -> [Range<String.Index>] {
        let all = pattern?.matches(in: code, range: NSRange(code.startIndex..., in: code)) ?? []
        return all.compactMap { Range($0.range, in: code) }
    }

    private static func line(around place: Range<String.Index>, in code: String) -> Substring {
        let start = code[..<place.lowerBound].lastIndex(of: "\n") ?? code.startIndex
        return code[start..<(code[place.upperBound...].firstIndex(of: "\n") ?? code.endIndex)]
    }

    private func finding(_ file: SourceFile, _ place: Range<String.Index>, _ complaint: String) -> Finding {
        let line = file.code[..<place.lowerBound].count { $0 == "\n" } + 1
        return Finding(path: file.path, line: line, complaint: complaint)
    }
}
