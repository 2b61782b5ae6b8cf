// A function must fit on a screen. The braces of its body and all between them count, in sources and in tests.
// Thread: any; a plain value. Invariant: a function inside another counts for both; a closure counts for its function.

import Foundation

struct FunctionLengthRule: Rule {
    static let longest = 40

    /// A function, an initialiser, a subscript, or a computed property.
    private let opening: NSRegularExpression

    init() throws {
        opening = try NSRegularExpression(
            pattern: #"\bfunc\s+[^\s(<]+|(?<!\.)\binit\b[?!]?(?=[(<])|\bdeinit\b|\bsubscript(?=[(<])"#
                + #"|\bvar\s+\w+\s*:[^={\n]*(?=\{)"#)
    }

    func findings(in file: SourceFile) -> [Finding] {
        let code = Array(file.code.utf16)
        return opening.matches(in: file.code, range: NSRange(location: 0, length: code.count)).compactMap { match in
            guard let body = Self.body(in: code, after: match.range.upperBound) else { return nil }
            let count = Self.lineBreaks(in: code[body]) + 1
            guard count > Self.longest else { return nil }
            return Finding(
                path: file.path, line: Self.lineBreaks(in: code[..<match.range.lowerBound]) + 1,
                complaint: "the \(count) lines of this function are more than \(Self.longest)")
        }
    }

    private static func lineBreaks(in code: ArraySlice<UInt16>) -> Int { code.count { $0 == Mark.newline } }

    private enum Mark {
        static let newline = UInt16(UInt8(ascii: "\n"))
        static let openBrace = UInt16(UInt8(ascii: "{"))
        static let closedBrace = UInt16(UInt8(ascii: "}"))
        static let opens = Set("([".utf16)
        static let closes = Set(")]".utf16)
    }

    /// From brace to brace; nil for a requirement of a protocol, which has no body.
    private static func body(in code: [UInt16], after start: Int) -> ClosedRange<Int>? {
        var depth = 0
        for place in start..<code.count {
            let character = code[place]
            if Mark.opens.contains(character) { depth += 1 }
            if Mark.closes.contains(character) { depth -= 1 }
            guard depth == 0 else { continue }
            if character == Mark.openBrace { return block(in: code, from: place) }
            if character == Mark.closedBrace { return nil }
            if character == Mark.newline, !goesOn(code[(place + 1)...]) { return nil }
        }
        return nil
    }

    /// A signature may continue on the next line with its constraints.
    private static func goesOn(_ rest: ArraySlice<UInt16>) -> Bool {
        let line = String(decoding: rest.prefix { $0 != Mark.newline }, as: UTF16.self)
        let text = line.trimmingCharacters(in: .whitespaces)
        return ["where ", "->", "{", "throws", "async"].contains(where: text.hasPrefix)
    }

    private static func block(in code: [UInt16], from start: Int) -> ClosedRange<Int>? {
        var depth = 0
        for place in start..<code.count {
            if code[place] == Mark.openBrace { depth += 1 }
            if code[place] == Mark.closedBrace { depth -= 1 }
            if depth == 0 { return start...place }
        }
        return nil
    }
}
