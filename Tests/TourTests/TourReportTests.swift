// The report that follows from the paints and events.

import Foundation
import Testing

@testable import TourKit

struct TourReportTests {
    private func commit(_ at: Int64, to item: Int, isPrimed: Bool = true, isVideo: Bool = true) -> AppEvent {
        AppEvent(at: .milliseconds(at), .commit(from: 0, to: item, isPrimed: isPrimed, isVideo: isVideo))
    }

    private func healthy() -> TourReport {
        var report = TourReport()
        report.isComplete = true
        report.count(.ok)
        return report
    }

    @Test func `times are read off commit, settle and moving`() {
        let events = [
            commit(100, to: 1), AppEvent(at: .milliseconds(140), .moving(1)),
            AppEvent(at: .milliseconds(400), .settle(1)),
            commit(1000, to: 2), AppEvent(at: .milliseconds(1300), .settle(2)),
            AppEvent(at: .milliseconds(1320), .moving(2)),
            commit(2000, to: 3, isPrimed: false), AppEvent(at: .milliseconds(2300), .settle(3)),
            AppEvent(at: .milliseconds(2500), .moving(3)),
            commit(3000, to: 4), commit(3100, to: 5, isVideo: false),
        ]
        let times = SwipeTimes(events: events)
        #expect(times.timed(primed: true).compactMap(\.start) == [40, 320])
        #expect(times.timed(primed: true).compactMap(\.firstFrame) == [0, 20])
        #expect(times.timed(primed: false).compactMap(\.start) == [500])
        var report = TourReport()
        report.take(times)
        #expect(report.swipes == 5 && report.photos == 1)
        #expect(report.primed == 3 && report.unprimed == 1)
    }

    @Test func `percentiles are of the nearest rank`() {
        let percentiles = Percentiles((1...100).map(Double.init))
        #expect(percentiles.p50 == 50 && percentiles.p95 == 95 && percentiles.p99 == 99)
        #expect(Percentiles([]).p50 == nil)
    }

    @Test func `memory's slope is fitted from swipe 50`() {
        let samples = stride(from: 0, through: 200, by: 5).map {
            MemoryTrend.Sample(swipe: $0, megabytes: $0 < 50 ? 400 : 100 + Double($0) * 0.02)
        }
        let trend = MemoryTrend(samples)
        #expect(trend.slopePer100 == 2)
        #expect(trend.start == 400 && trend.end == 104 && trend.peak == 400)
        #expect(MemoryTrend(Array(samples.prefix(15))).slopePer100 == nil)
        #expect(trend.lateSlopePer100 == nil)
    }

    @Test func `a long tour tells also how memory goes once everything is warm`() {
        let samples = stride(from: 0, through: 400, by: 5).map {
            MemoryTrend.Sample(swipe: $0, megabytes: 100 + min(Double($0), 200) * 0.1)
        }
        let trend = MemoryTrend(samples)
        #expect(trend.lateSlopePer100 == 0 && (trend.slopePer100 ?? 0) > 1)
    }

    @Test func `one bad frame, player or sound is enough to fail`() {
        #expect(healthy().isPassed)
        for verdict in [Verdict.black("a"), .blank("b"), .wrong("c")] {
            var report = healthy()
            report.count(verdict)
            #expect(!report.isPassed)
        }
        var crowded = healthy()
        crowded.playersMost = 6
        var loud = healthy()
        loud.audibleMost = 2
        var leaking = healthy()
        leaking.hasLeak = true
        var broken = healthy()
        broken.isComplete = false
        for report in [crowded, loud, leaking, broken] { #expect(!report.isPassed) }
    }

    @Test func `a tour that goes badly tells a dozen sentences, each once`() {
        var report = healthy()
        report.errors = (0..<40).map { "Sentence \($0 / 2)." }
        #expect(report.toldErrors.count == 13)
        #expect(report.toldErrors.prefix(2) == ["Sentence 0.", "Sentence 1."])
        #expect(report.toldErrors.last == "…and 8 more.")
        report.errors = ["One.", "One."]
        #expect(report.toldErrors == ["One."])
    }

    @Test func `the JSON has its keys even when nothing was measured`() throws {
        let json = try JSONSerialization.jsonObject(with: healthy().json()) as? [String: Any]
        #expect(
            Set(try #require(json).keys) == [
                "swipes", "primed", "unprimed", "photos", "frames_shown", "frames_black", "frames_wrong",
                "first_frame_ms", "start_ms", "pss_mb", "players_max", "audible_max", "renderer", "errors", "size",
                "source", "bytes", "own_mb", "stalls", "stalled_ms", "waits", "cache_hits",
            ])
        let memory = try #require(json?["pss_mb"] as? [String: Any])
        #expect(Set(memory.keys) == ["start", "end", "peak", "slope_per_100"])
        let bytes = try #require(json?["bytes"] as? [String: Any])
        #expect(Set(bytes.keys) == ["fetched", "watched", "waste_share"])
        #expect(bytes["waste_share"] is NSNull && json?["stalls"] as? Int == 0)
        #expect(healthy().verdict.count == 5)
    }

    @Test func `the app's lines are understood, and what is not becomes a complaint`() {
        var log = EventLog()
        for line in [
            "1 ready 405 720 cairo", "2 window 0 46 405 674", "3 feed 12", "4 commit 0 1 primed video",
            "5 players 3 1 1", "6 settle 1", "7 moving 1", "8 outlived 0", "9 error It broke.", "gibberish",
            "10 traffic 900 3 1", "11 stall 1", "12 flow 1", "13 watched 1 2500 450",
            "14 alive 900 80 1200 3 7 36 950", "15 heap 60000 9000 2000",
        ] { log.append(AppEvent(line: line, now: 99)) }
        #expect(log.isReady && log.renderer == "cairo" && log.itemCount == 12)
        #expect(log.stage == PixelRectangle(x: 0, y: 46, width: 405, height: 674))
        #expect(log.position == 1 && log.isSettled && log.hasMoved && log.commits == 1)
        #expect(log.playersMost == 3 && log.audibleMost == 1 && log.hasLeak)
        #expect(log.complaints.count == 3 && log.errors.count == 2)
        #expect(
            log.counts?.widgets == 900 && log.counts?.elements == 36 && log.counts?.made == 950 && log.lastSign == 14)
        #expect(log.heap == HeapCounts(used: 60000, freed: 9000, mapped: 2000) && log.events.count == 14)
    }
}
