// Watches the resources, reports and complaints of the app under soak.
// Thread: the driver's. Invariant: every problem is thrown as a sentence when it is first seen.

import Foundation

struct SoakWatch {
    private static let interval = 2.0
    /// In seconds. The app reports twice a second that its main loop runs.
    private static let silence = 10.0
    private static let complaints = ["-CRITICAL **", "-WARNING **", "Fatal error"]

    private let app: AppUnderTour
    private let log: String
    private let start = MonotonicClock.now()
    private var limits = SoakLimits()
    private var nextLook = 0.0
    private(set) var rests: [SoakSample] = []
    /// The most memory at any moment, in megabytes.
    private(set) var most = 0.0

    init(_ app: AppUnderTour, log: String) {
        self.app = app
        self.log = log
    }

    var seconds: Double { (MonotonicClock.now() - start).inSeconds }

    /// Takes a sample at intervals, however often it is called.
    mutating func look() throws(TourError) {
        guard seconds >= nextLook else { return }
        nextLook = seconds + Self.interval
        try hear()
        guard let sample = sample() else { return }
        most = max(most, sample.megabytes)
        if let sentence = limits.crossed(inUse: sample).first { throw TourError(sentence) }
    }

    /// Throws when the state differs from the first rest; returns a line to print.
    mutating func rest() throws(TourError) -> String {
        try hear()
        guard let sample = sample() else { throw TourError("The app said nothing of what is alive in it.") }
        rests.append(sample)
        let crossed = limits.crossed(atRest: sample)
        guard crossed.isEmpty else { throw TourError(crossed.joined(separator: " ")) }
        let inUse = sample.heap.map { "\(Int($0.megabytesInUse.rounded())) of them in use, " } ?? ""
        return "\(Int(sample.seconds)) s: \(sample.own) MB of its own (\(sample.megabytes) in all), \(inUse)"
            + "\(sample.threads) threads, \(sample.descriptors) descriptors, \(sample.counts.widgets) widgets, "
            + "\(sample.counts.pipelines) pipelines."
    }

    private func sample() -> SoakSample? {
        app.process.flatMap { SoakSample(of: $0.pid, seconds: seconds, counts: app.log.counts, heap: app.log.heap) }
    }

    private func hear() throws(TourError) {
        // Stories have players too, so a leaked player cannot be seen from the feed's slots; the pipelines show it.
        if let error = app.log.errors.first { throw TourError(error) }
        let audible = app.log.audibleMost
        guard audible <= TourReport.mostAudible else { throw TourError("\(audible) players were audible at once.") }
        let quiet = (MonotonicClock.now() - max(app.log.lastSign, start)).inSeconds
        guard quiet < Self.silence else { throw TourError("Its main loop has stood still for \(Int(quiet)) s.") }
        // A missing log file holds no complaint.
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        let complaint = text.split(separator: "\n").first { line in Self.complaints.contains { line.contains($0) } }
        if let complaint { throw TourError("It complained: \(complaint)") }
    }
}
