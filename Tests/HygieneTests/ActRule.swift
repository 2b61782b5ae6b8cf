// Checks that the app's views name the user's acts instead of passing closures for them.
// Thread: any; a plain value. Invariant: a closure that a view keeps is OnAct, or reports a fact of the list below.

import Foundation

struct ActRule: Rule {
    /// What a closure may report. The act that follows, if any, is the receiver's decision.
    static let facts: [String: Set<String>] = [
        "a gesture before it is an act": ["onSingle", "onDouble", "onNear", "onTake", "onMove"],
        "pages that move": ["onCommand", "onLeave", "onSwipe", "onPull", "onTurn", "onClosed"],
        "media that arrive or play": [
            "onChange", "onEvent", "onFrame", "onNeedSharp", "onNeedStill", "onPicture", "onPlayer", "onProgress",
        ],
        "the cursor, and widgets that come or go": [
            "onAppear", "onAttention", "onBeside", "onClose", "onCompose", "onDone", "onEnd", "onLock", "onSceneChange",
            "onSent", "onSheet", "onWritten",
        ],
    ]

    private let closure = try? NSRegularExpression(pattern: #"\b(?:var|let) (on[A-Z]\w*)\s*:\s*(\w*)"#)

    func findings(in file: SourceFile) -> [Finding] {
        guard file.target == "FeedsGtk", !file.isTest else { return [] }
        let known = Self.facts.values.reduce(Set<String>()) { $0.union($1) }
        return names(in: file).filter { !known.contains($0.name) }.map { name, line in
            Finding(path: file.path, line: line, complaint: "\(name) is an act: name it in AppAct and call OnAct")
        }
    }

    /// The closures that are no OnAct.
    func names(in file: SourceFile) -> [(name: String, line: Int)] {
        let code = file.code
        let all = closure?.matches(in: code, range: NSRange(code.startIndex..., in: code)) ?? []
        return all.compactMap { match in
            guard let name = Range(match.range(at: 1), in: code), let type = Range(match.range(at: 2), in: code),
                code[type] != "OnAct"
            else { return nil }
            return (String(code[name]), code[..<name.lowerBound].count { $0 == "\n" } + 1)
        }
    }
}
