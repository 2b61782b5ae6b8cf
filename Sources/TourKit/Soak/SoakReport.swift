// The result of a soak, as `report.json` and as printed lines.
// Thread: any; a plain value. Invariant: `isPassed` decides the exit status.

package import Foundation

package struct SoakReport: Sendable, Encodable {
    package var seed: UInt64 = 0
    /// The actual length.
    package var minutes = 0.0
    package var source = ""
    package var size = ""
    package var inject: String?
    /// True when the soak controlled a server.
    package var hadServer = false
    package var acts: [String: Int] = [:]
    package var swipes = 0
    /// Swipes without effect, as sentences.
    package var unanswered: [String] = []
    /// How often the visible picture was seen to move, and how often a key acted on the visible post.
    package var moved = 0
    package var met = 0
    /// The steps of sliding pages.
    package var slides = SlideSteps()
    package var rests: [SoakSample] = []
    package var most = 0.0
    /// The failures as sentences; empty after a success.
    package var failures: [String] = []
    /// The acts before the first failure, in order.
    package var lastActs: [String] = []

    package init() {}

    package var isPassed: Bool { failures.isEmpty && !rests.isEmpty }

    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    package var verdict: [String] {
        let done = acts.values.reduce(0, +)
        let reason = failures.first ?? "it was over before everything had been open once."
        let (first, last) = (rests.first, rests.last)
        return [
            isPassed ? "Passed." : "Not passed: \(reason)",
            "\(text(minutes)) minutes, \(done) acts, \(swipes) swipes, \(unanswered.count) of them without an answer; "
                + "seed \(seed)\(hadServer ? "" : ", without a server in trouble").",
            "After an act the picture in sight moved \(moved) times, and a key acted on the post in sight \(met) times.",
            slides.sentence,
            "At rest \(text(first?.own)) to \(text(last?.own)) MB of its own, at most \(text(most)) MB with libraries.",
            "Threads \(text(first?.threads)) to \(text(last?.threads)), descriptors "
                + "\(text(first?.descriptors)) to \(text(last?.descriptors)).",
            "Widgets \(text(first?.counts.widgets)) to \(text(last?.counts.widgets)), signal handlers "
                + "\(text(first?.counts.signals)) to \(text(last?.counts.signals)).",
        ] + (isPassed || lastActs.isEmpty ? [] : ["Before that: \(lastActs.joined(separator: ", "))."])
    }

    private func text(_ value: Double?) -> String { value.map { "\(($0 * 10).rounded() / 10)" } ?? "–" }
    private func text(_ value: Int?) -> String { value.map(String.init) ?? "–" }
}
