// Proves that each rule can fail: plants violations that must be found, and allowed code that must not be.
// Thread: any. Invariant: every rule and every banned call has a planted violation here.

import Testing

@Suite struct PlantedViolationTests {
    private static let header = "// What it owns.\n// Thread: any.\n\n"

    private func complaints(
        of rules: [any Rule], about code: String, at path: String = "Sources/FeedsCore/Planted.swift"
    ) -> [String] {
        let file = SourceFile(path: path, text: Self.header + code)
        return rules.flatMap { $0.findings(in: file) }.map(\.complaint)
    }

    @Test(arguments: [
        ("FeedsEngine", "import Foundation"), ("FeedsCore", "import FeedsData"), ("FeedsData", "import FeedsCore"),
        ("FeedsCore", "import Glibc"), ("FeedsModels", "package import Glibc"), ("FeedsGtk", "import CAdwaita"),
        ("FeedsGtk", "@preconcurrency import CGStreamer"), ("GtkBridge", "import CSoup"),
        ("SoupBridge", "import FeedsModels"), ("FeedsCore", "import struct FeedsData.Store"),
        ("Elsewhere", "import Foundation"), ("HygieneTests", "@testable import FeedsCore"),
    ])
    func aForbiddenImportIsFound(_ target: String, _ line: String) {
        #expect(complaints(of: [ImportRule()], about: line, at: "Sources/\(target)/A.swift").count == 1)
    }

    @Test(arguments: [
        ("FeedsCore", "package import FeedsModels"), ("GLibBridge", "import CShims"),
        ("FeedsEngine", "// import Foundation"),
        ("FeedsEngine", #"let text = "import Foundation""#), ("mutoscope", "import FeedsData"),
    ])
    func anAllowedImportIsNot(_ target: String, _ line: String) {
        #expect(complaints(of: [ImportRule()], about: line, at: "Sources/\(target)/A.swift").isEmpty)
    }

    static let plantedCalls = [
        "Timer": [
            "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }", "let t = Timer(timeInterval: 1)",
        ],
        "RunLoop": ["RunLoop.main.run()"],
        "dispatchMain": ["dispatchMain()"],
        "URLSession": ["let s = URLSession.shared", "URLSessionConfiguration.default"],
        "FoundationNetworking": ["import FoundationNetworking"],
        "a handler of a pipe": [
            "pipe.fileHandleForReading.readabilityHandler = nil", "a.writeabilityHandler = { _ in }",
        ],
        "a source of a pipe": ["let a = DispatchSource.makeReadSource(fileDescriptor: 1, queue: queue)"],
        "sleep": [
            "usleep(10)", "sleep(1)", "Thread.sleep(forTimeInterval: 1)", "try await Task.sleep(for: .seconds(1))",
        ],
        "DispatchSemaphore": ["let s = DispatchSemaphore(value: 0)"],
        "try!": ["let a = try! load()"],
        "as!": ["let a = b as! Int"],
        "fatalError": ["fatalError(\"no\")"],
        "force unwrap": [
            "let a = b!", "let a = b[0]!.count", "f(x!, y)", "let a = f()!", "var a: Int!", "let t = \"\\(a!)\"",
            "let t = \"\"\"\n  \\(f(\"(\")!)\n  \"\"\"",
        ],
        "@unchecked Sendable": ["final class A: @unchecked Sendable {}"],
        "nonisolated(unsafe)": ["nonisolated(unsafe) var a = 1"],
        "unsafeBitCast": ["unsafeBitCast(a, to: Int.self)"],
        "print": ["print(1)", "debugPrint(1)"],
        "NSLog": ["NSLog(\"a\")"],
        "a singleton": ["static let shared = A()", "A.shared.go()"],
        "UserDefaults": ["UserDefaults.standard"],
        "markup": ["gtk_label_set_markup(label, text)", "gtk_widget_set_tooltip_markup(a, b)"],
        "use_markup": ["gtk_label_set_use_markup(label, 1)", "adw_preferences_row_set_use_markup(row, true)"],
        "a toast's title": ["adw_toast_new(text)"],
        "a tour's gear": ["private let probe: TourProbe?", "faults = FaultPlanter(fault)"],
    ]

    @Test func everyBannedCallIsFound() throws {
        let rules = try BannedCallRule.all()
        #expect(Set(rules.map(\.name)) == Set(Self.plantedCalls.keys))
        for rule in rules {
            for line in Self.plantedCalls[rule.name] ?? [] {
                #expect(!complaints(of: [rule], about: line).isEmpty, "\(rule.name) misses: \(line)")
            }
        }
    }

    @Test(arguments: [
        "// print(a!) and RunLoop", "/* try! /* nested */ fatalError() */", #"let a = "b! RunLoop""#,
        ##"let a = #"print("x")!"#"##, "let a = !b", "if a != b {}", "if f()!=b {}", "fingerprint(a)", "self.sleep(a)",
        "let a = b ? !c : !d", "let a = \"\"\"\n  Wow! try! \"quoted\" fatalError()\n  \"\"\"",
        "let a = \"\\\\\" // b!",
        "sampleTimer.start()", "func sleep(until a: A) {}", "MyTimer()",
    ])
    func whatIsNoCallIsNotFound(_ line: String) throws {
        #expect(complaints(of: try BannedCallRule.all(), about: line) == [])
    }

    @Test func aToursGearStandsInItsFolder() throws {
        let rules = try BannedCallRule.all()
        #expect(complaints(of: rules, about: "let a: TourProbe?", at: "Sources/FeedsGtk/Reel/ReelView.swift") != [])
        #expect(complaints(of: rules, about: "let a: TourProbe?", at: "Sources/FeedsGtk/Touring/A.swift") == [])
        #expect(complaints(of: rules, about: "let a: TourProbe?", at: "Sources/FeedsGtk/App/AppWindow.swift") == [])
    }

    @Test func onlyTheProgramPrintsAndOnlyBridgesLeap() throws {
        let rules = try BannedCallRule.all()
        #expect(complaints(of: rules, about: "print(1)", at: "Sources/mutoscope/A.swift") == [])
        #expect(complaints(of: rules, about: "let a = b!", at: "Sources/GtkBridge/A.swift") == [])
        #expect(complaints(of: rules, about: "let a = b!", at: "Tests/GtkBridgeTests/A.swift") != [])
        #expect(complaints(of: rules, about: "let a = try! b()", at: "Sources/GtkBridge/A.swift") != [])
    }

    @Test(arguments: [
        "let a = b!", "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1", "usleep(1)",
        "unsafeBitCast(a, to: B.self)", "fatalError()", "let a = b as! C", "DispatchSemaphore(value: 0).wait()",
    ])
    func aLeapOfFaithNeedsItsProof(_ line: String) throws {
        let rules = [try ProofRule()]
        let path = "Sources/GLibBridge/A.swift"
        #expect(complaints(of: rules, about: "\n\n\n\n\(line)\n", at: path).count == 1)
        #expect(complaints(of: rules, about: "\n\(line)  // Never empty.\n", at: path) == [])
        #expect(complaints(of: rules, about: "// Never empty.\n\(line)\n", at: path) == [])
        #expect(complaints(of: rules, about: "// Far away.\n\n\n\n\n\(line)\n", at: path).count == 1)
    }

    @Test(arguments: [
        #"let title = Label("Comments").wrapping()"#, #"Button(text: "Retry")"#,
        #"Button(icon: "go-next", name: "Back")"#,
        #"root.accessibleName = "Cards""#, #"number.text = "\(page + 1) of \(count)""#, #"onNotice?("Link copied")"#,
        #"newer.tooltip = "Show the newer posts""#, #"MenuItem("Save") { save() }"#, #"person.forget(saying: "Gone.")"#,
    ])
    func anUntranslatedTextIsFound(_ line: String) throws {
        let rules = [try TranslationRule()]
        #expect(complaints(of: rules, about: line, at: "Sources/FeedsGtk/A.swift").count == 1)
        #expect(complaints(of: rules, about: line, at: "Sources/mutoscope/A.swift") == [])
        #expect(complaints(of: rules, about: "// " + line, at: "Sources/FeedsGtk/A.swift") == [])
    }

    @Test(arguments: [
        #"throw Rejection("it has no id")"#, #"SkippedItem(place: place, reason: "“\(name)” is no video")"#,
    ])
    func anUntranslatedReasonIsFound(_ line: String) throws {
        let rules = [try TranslationRule()]
        #expect(complaints(of: rules, about: line, at: "Sources/FeedsData/A.swift").count == 1)
        #expect(complaints(of: rules, about: "Rejection(tr(\"it has no id\"))", at: "Sources/FeedsData/A.swift") == [])
    }

    @Test(arguments: [
        #"Label(tr("Comments"))"#, #"Button(icon: "go-next", name: tr("Back"))"#, #"stack.add(page, named: "reel")"#,
        #"Window(title: "Mutoscope")"#, #"field.text = """#, #"number.text = "\(count)""#, #"row(name: "likes")"#,
        #"Label(text).styled("title-4")"#,
    ])
    func aTranslatedTextIsNot(_ line: String) throws {
        #expect(complaints(of: [try TranslationRule()], about: line, at: "Sources/FeedsGtk/A.swift") == [])
    }

    @Test(arguments: [
        ("FeedsCore/A.swift", "let a = Int(seconds / length)"), ("FeedsGtk/A.swift", "let a = Int(item.duration)"),
        ("FeedsData/A.swift", "let a = Int64(Double(rate) * time)"), ("FeedsModels/A.swift", "Int((a * 2).rounded())"),
        ("FeedsEngine/A.swift", "func f(x: Double) -> Int { Int(x) }"), ("FeedsData/A.swift", "UInt32(1.5 * a)"),
        ("FeedsModels/A.swift", "try post.decode(Int.self, forKey: .width)"),
        ("FeedsModels/A.swift", "try post.decodeIfPresent(Double.self, forKey: .duration)"),
        ("FeedsData/Feeds/Formats/A.swift", "let width = tree[\"width\"].int"),
        ("FeedsData/Feeds/Formats/A.swift", "let age = age.double"),
        ("FeedsData/A.swift", "let length = head.contentLength"),
        ("FeedsData/Network/A.swift", "let range = first..<last + 1"),
        ("FeedsData/MediaCache/HLS/A.swift", "let range = start..<end"),
        ("FeedsData/MediaCache/HLS/A.swift", "for number in told.start...told.end {}"),
    ])
    func aNumberFromOutsideThatMayTrapIsFound(_ path: String, _ line: String) {
        #expect(complaints(of: [ForeignNumberRule()], about: line, at: "Sources/" + path).count == 1)
    }

    @Test(arguments: [
        ("FeedsCore/A.swift", "let a = Int(saturating: seconds / length)"), ("FeedsData/A.swift", "Int64(data.count)"),
        ("FeedsCore/A.swift", "let a = Int(exactly: seconds.rounded())"), ("FeedsData/A.swift", "UInt8(ascii: \"a\")"),
        ("FeedsEngine/A.swift", "func f(x: Double, n: Int32) -> Int { Int(n) }"), ("GstBridge/A.swift", "Int(seconds)"),
        ("FeedsModels/A.swift", "Bound.moment(try post.decodeIfPresent(Double.self, forKey: .age))"),
        ("FeedsModels/A.swift", "try post.decode(Int.self, forKey: .user)"),
        ("FeedsModels/Bounds/A.swift", "bound(try decodeIfPresent(Int.self, forKey: key))"),
        ("FeedsData/Feeds/Formats/A.swift", "let width = tree[\"width\"].side"),
        ("FeedsData/Feeds/Formats/A.swift", "let id = tree[\"id\"].ordinal"),
        ("FeedsData/Network/A.swift", "let range = 0..<length"), ("FeedsData/Feeds/A.swift", "let a = b..<c"),
        ("FeedsData/MediaCache/HLS/A.swift", "let range = first..<max(first, end)"),
        ("FeedsData/MediaCache/HLS/A.swift", "for a in first + 1..<variants.count {}"),
    ])
    func aNumberThatCannotTrapIsNot(_ path: String, _ line: String) {
        #expect(complaints(of: [ForeignNumberRule()], about: line, at: "Sources/" + path) == [])
    }

    @Test(arguments: [
        "var onOpen: ((Int) -> Void)?", "private let onDelete: () -> Void", "var onAct: (() -> Void)?",
    ])
    func aClosureForAnActIsFound(_ line: String) {
        #expect(complaints(of: [ActRule()], about: line, at: "Sources/FeedsGtk/A.swift").count == 1)
        #expect(complaints(of: [ActRule()], about: line, at: "Sources/FeedsCore/A.swift") == [])
    }

    @Test(arguments: [
        "var onAct: OnAct?", "let onAct: OnAct = { _, _ in }", "var onPicture: ((Int) -> Void)?", "let once = 1",
    ])
    func aClosureForAFactIsNot(_ line: String) {
        #expect(complaints(of: [ActRule()], about: line, at: "Sources/FeedsGtk/A.swift") == [])
    }

    @Test func aLongFileIsFound() throws {
        let rules = [try FileShapeRule()]
        let path = "Sources/FeedsCore/Long.swift"
        // The header and the two lines of the type take five.
        let body = "struct Long {\n" + String(repeating: "\n", count: FileShapeRule.longest - 5) + "}\n"
        #expect(complaints(of: rules, about: body, at: path) == [])
        #expect(complaints(of: rules, about: body + "\n", at: path).count == 1)
    }

    @Test func aFileThatDoesNotSayWhatItIsIsFound() throws {
        let rule = try FileShapeRule()
        let body = "struct A {\n" + String(repeating: "    let a = 1\n", count: 50) + "}\n"
        let silent = "import FeedsModels\n\n" + body
        let spoken = [
            "// What it owns.\n\n" + silent, "import FeedsModels\n\n/// What it is.\n" + body, "struct A {}\n",
        ]
        for (text, count) in [(silent, 1), (body, 1)] + spoken.map({ ($0, 0) }) {
            let found = rule.findings(in: SourceFile(path: "Sources/FeedsCore/A.swift", text: text))
            #expect(found.count { $0.complaint.contains("what it is") } == count, "\(text)")
        }
    }

    @Test func aTypeInTheFileOfAnotherIsFound() throws {
        let user = SourceFile(path: "Sources/FeedsCore/User.swift", text: "struct User { var pane: PaneSize }\n")
        func findings(_ path: String, _ text: String) throws -> [String] {
            try TypeNameRule().findings(in: [user, SourceFile(path: path, text: text)]).map(\.complaint)
        }
        let planted = "struct Reader {}\n\n@available(Linux, *) package struct PaneSize {}\n"
        #expect(
            try findings("Sources/FeedsModels/Reader.swift", planted) == [
                "PaneSize is used elsewhere: move it to PaneSize.swift"
            ])
        #expect(try findings("Sources/FeedsModels/PaneSize.swift", "struct PaneSize {}\n") == [])
        #expect(try findings("Sources/FeedsModels/Reader.swift", "struct Reader {}\nstruct Helper {}\n") == [])
        #expect(try findings("Sources/FeedsModels/Reader.swift", "private struct PaneSize {}\n") == [])
        #expect(try findings("Tests/FeedsCoreTests/Reader.swift", planted) == [])
    }

    @Test(arguments: [
        ("Feed.swift", "struct Reel {}"), ("Utils.swift", "func f() {}"),
        ("Feed.swift", "struct Reel { struct Feed {} }"),
        ("Helpers.swift", "struct Reel {}"), ("Feed.swift", "// struct Feed {}\nlet feed = 1"),
    ])
    func aFileNamedForNothingInItIsFound(_ name: String, _ code: String) throws {
        #expect(complaints(of: [try FileShapeRule()], about: code, at: "Sources/FeedsCore/\(name)").count == 1)
    }

    @Test(arguments: [
        ("Feed.swift", "enum Page {}\n@MainActor package final class Feed {}"),
        ("Feed+Paging.swift", "extension Feed {}"),
        ("Signals.swift", "package enum SignalAnswer {}"), ("Stories.swift", "struct StoryPage {}"),
        ("Feed.swift", "package nonisolated final class Feed: Sendable {}"), ("main.swift", "start()"),
        ("FeedParser.swift", "extension Feed {}"), ("ByteAdapters.swift", "class PictureAdapter {}"),
        ("Ending.swift", "extension Feed.Ending: Error {}"), ("Feed.swift", "@available(Linux, *) actor Feed {}"),
    ])
    func aFileNamedForItsTypeIsNot(_ name: String, _ code: String) throws {
        #expect(complaints(of: [try FileShapeRule()], about: code, at: "Sources/FeedsCore/\(name)") == [])
    }

    @Test(arguments: [
        "@Test(.disabled()) func a() { #expect(b) }", "@Test(.enabled(if: c)) func a() { #expect(b) }",
        "@Test func a() { withKnownIssue { #expect(b) } }", "import XCTest", "@Test func a() { b() }",
        "@Test func a() { // #expect(b)\n }",
        "for _ in 0..<9 { await Task.yield() }",
    ])
    func anIdleTestIsFound(_ code: String) throws {
        #expect(complaints(of: [try TestRule()], about: code, at: "Tests/FeedsCoreTests/A.swift").count == 1)
    }
}
