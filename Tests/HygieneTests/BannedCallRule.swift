// The calls that are banned in a part of the code, with the reason.
// Thread: any; a plain value. Invariant: only code is searched, so comments and strings may name a banned call.

import Foundation

struct BannedCallRule: Rule {
    let name: String
    private let pattern: NSRegularExpression
    private let why: String
    private let isBanned: (SourceFile) -> Bool

    private init(
        _ name: String, _ pattern: String, because why: String, where isBanned: @escaping (SourceFile) -> Bool
    ) throws {
        self.name = name
        self.pattern = try NSRegularExpression(pattern: pattern)
        self.why = why
        self.isBanned = isBanned
    }

    func findings(in file: SourceFile) -> [Finding] {
        guard isBanned(file) else { return [] }
        return file.lines(matching: pattern).map {
            Finding(path: file.path, line: $0, complaint: "\(name) is banned: \(why)")
        }
    }

    static func all() throws -> [BannedCallRule] { try loopRules() + styleRules() + [tourGear()] }

    /// GLib's loop owns the main thread: code that waits for another loop never wakes, and code that blocks freezes a
    /// swipe.
    private static func loopRules() throws -> [BannedCallRule] {
        let everywhere: (SourceFile) -> Bool = { _ in true }
        let outsideC: (SourceFile) -> Bool = { !$0.facesC }
        let noLoop = "GLib's loop owns the main thread, so this never fires"
        let noURLSession = "HTTP is SoupBridge's"
        let hangsUp = "libdispatch looks into freed memory when the other side hangs up, so a thread reads"
        // The kernel never hangs up.
        let mayHangUp: (SourceFile) -> Bool = { file in
            !["/FolderWatch.swift", "/MountWatch.swift"].contains { file.path.hasSuffix($0) }
        }
        return try [
            .init("Timer", #"(?<![\w.])Timer\s*[.(]"#, because: noLoop, where: everywhere),
            .init("RunLoop", #"\bRunLoop\b"#, because: noLoop, where: everywhere),
            .init("dispatchMain", #"\bdispatchMain\s*\("#, because: noLoop, where: everywhere),
            .init("URLSession", #"\bURLSession"#, because: noURLSession, where: everywhere),
            .init("FoundationNetworking", #"\bFoundationNetworking\b"#, because: noURLSession, where: everywhere),
            .init("a handler of a pipe", #"\b(read|write)abilityHandler\b"#, because: hangsUp, where: everywhere),
            .init("a source of a pipe", #"\bmake(Read|Write)Source\b"#, because: hangsUp, where: mayHangUp),
            .init(
                "sleep", #"(?<![\w.])(?<!func )(u|nano)?sleep\s*\(|\b(Thread|Task(<[^>]*>)?)\s*\.\s*sleep\b"#,
                because: "wait for the event itself, or take a Clock", where: outsideC),
            .init(
                "DispatchSemaphore", #"\bDispatchSemaphore\b"#, because: "it blocks a thread that others wait for",
                where: outsideC),
        ]
    }

    /// Views and players do not know whether a tour watches them: the tour's gear follows them from outside.
    private static func tourGear() throws -> BannedCallRule {
        let attaching = ["/FeedsGtk/Tour/", "/FeedsGtk/Touring/", "/AppWindow.swift", "/WindowParts.swift"]
        return try .init(
            "a tour's gear", #"\b(TourProbe|TourFollower|WindowTour|FaultPlanter|WatchMeter|LifeSigns)\b"#,
            because: "it follows from outside, in FeedsGtk/Touring"
        ) { file in
            ["FeedsCore", "FeedsGtk"].contains(file.target) && !attaching.contains { file.path.contains($0) }
        }
    }

    private static func styleRules() throws -> [BannedCallRule] {
        let everywhere: (SourceFile) -> Bool = { _ in true }
        let outsideC: (SourceFile) -> Bool = { !$0.facesC }
        let outsideProgram: (SourceFile) -> Bool = { $0.target != "mutoscope" }
        let anyCrash = "a failure is a typed error, not a crash"
        let hasNoProof = "only a bridge may promise what the compiler cannot check"
        return try [
            .init("try!", #"\btry!"#, because: anyCrash, where: everywhere),
            .init("as!", #"\bas!"#, because: anyCrash, where: outsideC),
            .init("fatalError", #"\bfatalError\s*\("#, because: anyCrash, where: outsideC),
            .init("force unwrap", forceUnwrap, because: anyCrash, where: outsideC),
            .init("@unchecked Sendable", #"@unchecked\s+Sendable"#, because: hasNoProof, where: outsideC),
            .init("nonisolated(unsafe)", #"\bnonisolated\s*\(\s*unsafe\s*\)"#, because: hasNoProof, where: outsideC),
            .init("unsafeBitCast", #"\bunsafeBitCast\s*\("#, because: hasNoProof, where: outsideC),
            .init(
                "print", #"(?<![\w.])(debugP|p)rint\s*\("#, because: "stdout belongs to the commands",
                where: outsideProgram),
            .init("NSLog", #"\bNSLog\s*\("#, because: "stderr belongs to the commands", where: everywhere),
            .init(
                "a singleton", #"\bstatic\s+(let|var)\s+(shared|default|instance)\b|\.shared\b"#,
                because: "what a type needs is handed to it", where: everywhere),
            .init(
                "markup", #"\b(\w*set_markup|\w*tooltip_markup|pango_parse_markup|\w*markup_from\w*)\s*\("#,
                because: "what a feed says is text; attributes come from TextRun", where: everywhere),
            .init(
                "use_markup", #"set_(\w+_)?use_markup\s*\([^\n]*,\s*(1|true)\)"#,
                because: "what a feed says is text", where: everywhere),
            .init(
                "a toast's title", #"\badw_toast_(new|set_title)\s*\((?!"")"#,
                because: "libadwaita reads it as markup", where: everywhere),
            .init(
                "UserDefaults", #"\bUserDefaults\b"#, because: "settings lie in our own files", where: everywhere),
        ]
    }

    /// A `!` directly after a value or a type, but not `!=`.
    static let forceUnwrap = #"(?<!\b(try|as))(?<=[\w)\]>"?}`])!(?!=)"#
}
