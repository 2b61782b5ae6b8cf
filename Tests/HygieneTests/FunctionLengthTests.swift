// Proves that a function which is too long is found, and that a shorter one is not.

import Testing

@Suite struct FunctionLengthTests {
    private func findings(in code: String, at path: String = "Sources/FeedsCore/A.swift") throws -> [Finding] {
        try FunctionLengthRule().findings(in: SourceFile(path: path, text: code))
    }

    /// With the lines of both braces.
    private func body(_ lines: Int) -> String { "{\n" + String(repeating: "    a()\n", count: lines - 2) + "}\n" }

    static let signatures = [
        "func a() ", "private func a<B: C>(b: B = [:], _ c: (Int) -> Void = { _ in }) throws(D) -> [E] ", "init() ",
        "init?(a: Int) ", "isolated deinit ", "subscript(a: Int) -> Int ", "var a: Int ", "var a: [Int: String]? ",
        "func a<B>(\n    b: B\n) -> C\nwhere B: D ", "static func == (a: A, b: A) -> Bool ",
    ]

    @Test(arguments: signatures) func aLongFunctionIsFound(_ signature: String) throws {
        let limit = FunctionLengthRule.longest
        for path in ["Sources/FeedsCore/A.swift", "Tests/FeedsCoreTests/A.swift"] {
            let found = try findings(in: "struct A {\n\(signature)\(body(limit + 1))}\n", at: path)
            #expect(found.map(\.line) == [2])
            #expect(found.first?.complaint.contains("\(limit + 1) lines") == true)
        }
        #expect(try findings(in: "struct A {\n\(signature)\(body(limit))}\n").isEmpty)
    }

    @Test func aBraceInAStringOrACommentClosesNothing() throws {
        let long = body(FunctionLengthRule.longest - 2)
        for line in [#"b("}")"#, "// }", "/* } */", #"b("\(c { "}" })")"#] {
            let code = "func a() {\n\(line)\nif b \(long)}\n"
            #expect(try findings(in: code).count == 1, "\(line)")
        }
    }

    @Test(arguments: [
        "protocol A {\n    func a()\n    var b: Int { get }\n    init(c: Int)\n}\nstruct D ",
        "let a = B.init(c: 1)\nlet d = ", "enum A ", "extension A ",
    ])
    func whatIsNoFunctionMayBeLonger(_ code: String) throws {
        #expect(try findings(in: code + body(FunctionLengthRule.longest + 1)).isEmpty)
    }
}
