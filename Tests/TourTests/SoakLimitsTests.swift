// The absolute limits of a soak, and the limits of growth.

import Testing

@testable import TourKit

struct SoakLimitsTests {
    private let healthy = SoakSample(
        seconds: 60, megabytes: 160, own: 90, heap: HeapCounts(used: 72_000, freed: 20_000, mapped: 0), threads: 26,
        descriptors: 44,
        counts: LiveCounts(widgets: 700, objects: 60, signals: 900, pipelines: 3, frames: 5, elements: 40, made: 800))

    private func sentences(_ change: (inout SoakSample) -> Void) -> [String] {
        var limits = SoakLimits()
        #expect(limits.crossed(atRest: healthy) == [])
        var later = healthy
        change(&later)
        return limits.crossed(atRest: later)
    }

    @Test func `what stays as it was, or goes down, is no crossing`() {
        #expect(sentences { _ in } == [])
        #expect(sentences { ($0.own, $0.threads, $0.counts.widgets) = (100, 30, 740) } == [])
        #expect(sentences { ($0.own, $0.descriptors, $0.counts.pipelines) = (40, 10, 0) } == [])
    }

    @Test func `each thing that grows is named with both numbers`() {
        let one = sentences { $0.descriptors = 90 }
        #expect(one == ["At rest it held 90 file descriptors, 44 at first; at most 60 are allowed."])
        let growths: [(inout SoakSample) -> Void] = [
            { $0.own = 140 }, { $0.heap = HeapCounts(used: 95_000, freed: 0, mapped: 0) }, { $0.threads = 60 },
            { $0.counts.widgets = 1000 }, { $0.counts.objects = 300 },
            { $0.counts.signals = 1300 }, { $0.counts.pipelines = 9 }, { $0.counts.frames = 60 },
            { $0.counts.elements = 200 }, { $0.counts.made = 1100 },
        ]
        for grow in growths { #expect(sentences(grow).count == 1) }
    }

    @Test func `all that grew is told at once`() {
        #expect(sentences { ($0.own, $0.threads) = (200, 60) }.count == 2)
    }

    @Test func `a peak in use has a limit of its own, and the first rest too`() {
        var limits = SoakLimits()
        var peak = healthy
        (peak.megabytes, peak.counts.pipelines) = (500, 30)
        #expect(limits.crossed(inUse: healthy) == [])
        #expect(limits.crossed(inUse: peak).count == 2)
        #expect(limits.crossed(atRest: peak).count == 2)
    }
}
