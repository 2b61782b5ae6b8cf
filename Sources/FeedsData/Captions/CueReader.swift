// Reads captions line by line: a line with times, then text up to an empty line. That is WebVTT as well as SubRip.
// Thread: any; a plain value. Invariant: lines without times (names, numbers, notes, styles, regions) are skipped, and
// a caption with damaged times loses its text too.

import FeedsModels

struct CueReader: Sendable {
    private enum State {
        case between
        case text(CueTiming)
        /// Inside a caption that is left out.
        case lost
    }

    private static let mostLines = 20
    private static let longestLine = 1000

    private(set) var cues: [Cue] = []
    private var state = State.between
    private var lines: [Substring] = []

    /// True for a line with times.
    mutating func read(_ line: Substring) -> Bool {
        if line.utf8.contains(UInt8(ascii: ">")), line.utf8.count <= Self.longestLine, line.contains(CueTiming.arrow) {
            begin(line)
            return true
        }
        if line.utf8.allSatisfy({ $0 == 32 || $0 == 9 }) {
            finish()
        } else if case .text = state, lines.count < Self.mostLines {
            lines.append(line)
        }
        return false
    }

    mutating func finish() {
        defer {
            state = .between
            lines = []
        }
        guard case .text(let timing) = state, !lines.isEmpty else { return }
        let (text, isAtTop) = CueMarkup.read(lines.joined(separator: "\n"), .tags)
        guard !text.isEmpty else { return }
        cues.append(
            Cue(
                start: timing.start, end: timing.end, text: text, place: isAtTop ? .top : timing.place,
                side: timing.side, position: timing.position, line: isAtTop ? nil : timing.height))
    }

    private mutating func begin(_ line: Substring) {
        // When the empty line is missing, the next caption's number must not become part of this caption's text.
        if let last = lines.last, last.utf8.allSatisfy({ (48...57).contains($0) || $0 == 32 }) { lines.removeLast() }
        finish()
        state = CueTiming(line).map(State.text) ?? .lost
    }
}
