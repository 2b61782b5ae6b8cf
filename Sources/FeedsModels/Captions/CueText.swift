// The text of a caption: plain text in runs of the same style.
// Thread: any; a plain value. Invariant: line breaks are the only control characters, never doubled or at either end.

package struct CueText: Sendable, Hashable {
    package struct Style: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Style(rawValue: 1)
        package static let italic = Style(rawValue: 2)
        package static let underlined = Style(rawValue: 4)
    }

    package struct Run: Sendable, Hashable {
        package var text: String
        package var style: Style
    }

    package private(set) var runs: [Run] = []

    package init() {}

    package init(_ text: String) {
        for scalar in text.unicodeScalars { append(scalar, []) }
        finish()
    }

    package var isEmpty: Bool { runs.isEmpty }
    package var plain: String { runs.map(\.text).joined() }

    /// Two captions at the same time are shown one below the other.
    package func above(_ other: CueText) -> CueText {
        guard !isEmpty else { return other }
        guard !other.isEmpty else { return self }
        var both = self
        both.append("\n", [])
        for run in other.runs { for scalar in run.text.unicodeScalars { both.append(scalar, run.style) } }
        return both
    }

    // MARK: Making one

    mutating func append(_ scalar: Unicode.Scalar, _ style: Style) {
        switch scalar {
        case "\n":
            dropBlanks()
            guard !isEmpty else { return }
        case " ", "\t":
            guard let last, last != "\n" else { return }
        case _ where scalar.properties.generalCategory == .control: return
        default: break
        }
        let shown = scalar == "\t" ? " " : scalar
        if runs.last?.style == style {
            runs[runs.count - 1].text.unicodeScalars.append(shown)
        } else {
            runs.append(Run(text: String(shown), style: style))
        }
    }

    mutating func finish() { dropBlanks() }

    private var last: Unicode.Scalar? { runs.last?.text.unicodeScalars.last }

    private mutating func dropBlanks() {
        while let last, last == " " || last == "\n" {
            runs[runs.count - 1].text.unicodeScalars.removeLast()
            if runs[runs.count - 1].text.isEmpty { runs.removeLast() }
        }
    }
}
