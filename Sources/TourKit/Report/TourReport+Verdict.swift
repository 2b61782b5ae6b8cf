// The five lines that a tour prints at its end.
// Thread: any. Invariant: always five lines, even for missing measurements.

extension TourReport {
    package var verdict: [String] {
        let videos = primed + unprimed
        return [
            isPassed ? "Passed." : "Not passed: \(firstReason)",
            "\(swipes) swipes, \(photos) to photos; \(primed) of \(videos) to videos were primed.",
            "\(framesShown) frames seen, \(framesBlack) black or blank, \(framesWrong) wrong.",
            "A picture moved \(text(start.p50)) ms after the swipe (95 %: \(text(start.p95))), "
                + "\(text(firstFrame.p50)) ms after it settled; unprimed \(text(unprimedStart.p50)) ms. \(waiting)",
            "Memory \(text(memory.start)) to \(text(memory.end)) MB, peak \(text(memory.peak)) (\(renderer)); "
                + "at most \(playersMost) players, \(audibleMost) audible.",
        ]
    }

    private var waiting: String {
        let fetched = bytes.fetched ?? 0
        let waste = bytes.wasteShare.map { ", \(Int(($0 * 100).rounded())) % of them not watched" } ?? ""
        let length = Int(waits.length.inMilliseconds.rounded())
        let waits = waits.count == 0 ? "No wait" : "Waits: \(waits.count), \(length) ms"
        return fetched > 0 ? "\(waits); \((fetched + 500_000) / 1_000_000) MB fetched\(waste)." : "\(waits)."
    }

    private var firstReason: String {
        if framesBlack > 0 { return "\(framesBlack) frames were black or blank." }
        if framesWrong > 0 { return "\(framesWrong) frames were wrong." }
        if hasLeak { return "a player outlived its slot." }
        if playersMost > Self.mostPlayers { return "\(playersMost) players were alive at once." }
        if audibleMost > Self.mostAudible { return "\(audibleMost) players were audible at once." }
        return errors.first ?? "nothing was seen."
    }

    private func text(_ value: Double?) -> String {
        value.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "–"
    }
}
