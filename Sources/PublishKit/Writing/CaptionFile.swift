// Captions of any form as a WebVTT file.
// Thread: any; pure. Invariant: the texts of captions are text in the file, never markup or further captions.

package import FeedsModels

package struct CaptionFile: Sendable, Hashable {
    package let text: String

    package init(_ cues: [Cue]) {
        var lines = ["WEBVTT", ""]
        for cue in cues where !cue.text.isEmpty {
            lines.append("\(Self.time(cue.start)) --> \(Self.time(cue.end))\(Self.settings(cue))")
            lines += [Self.words(cue.text), ""]
        }
        text = lines.joined(separator: "\n")
    }

    /// Named by its content.
    package var path: String { "t/\(PublishedNames.short(text)).vtt" }

    private static func settings(_ cue: Cue) -> String {
        let sides: [Cue.Side: String] = [.start: "start", .end: "end", .left: "left", .right: "right"]
        var settings = cue.place == .top && cue.line == nil ? " line:0" : ""
        if let line = cue.line { settings += " line:\(percent(line))" }
        if let position = cue.position { settings += " position:\(percent(position))" }
        return settings + (sides[cue.side].map { " align:\($0)" } ?? "")
    }

    private static func percent(_ share: Double) -> String { "\(Rounded.text(min(1, max(0, share)) * 100, 2))%" }

    private static func words(_ text: CueText) -> String {
        text.runs.map { run in
            var words = run.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            if run.style.contains(.underlined) { words = "<u>\(words)</u>" }
            if run.style.contains(.italic) { words = "<i>\(words)</i>" }
            return run.style.contains(.bold) ? "<b>\(words)</b>" : words
        }.joined()
    }

    private static func time(_ seconds: Double) -> String {
        let thousandths = Int(saturating: max(0, min(seconds, 359_999)) * 1000)
        func digits(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        let whole = thousandths / 1000
        return "\(digits(whole / 3600, 2)):\(digits(whole / 60 % 60, 2)):\(digits(whole % 60, 2))"
            + ".\(digits(thousandths % 1000, 3))"
    }
}
