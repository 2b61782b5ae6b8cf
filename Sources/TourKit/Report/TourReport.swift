// The result of a tour, as `report.json` and as printed lines.
// Thread: any; a plain value. Invariant: `isPassed` decides the exit status.

package import Foundation

package struct TourReport: Sendable, Encodable {
    /// The most players of the playback window, and the most that are heard.
    package static let mostPlayers = 5
    package static let mostAudible = 1
    private static let mostErrors = 12

    package var swipes = 0
    package var primed = 0
    package var unprimed = 0
    package var photos = 0
    package var framesShown = 0
    package var framesBlack = 0
    package var framesWrong = 0
    package var firstFrame = Percentiles([])
    package var start = Percentiles([])
    package var memory = MemoryTrend([])
    /// The part of the memory that does not depend on other programs.
    package var ownMemory = MemoryTrend([])
    package var bytes = ByteBalance()
    package var waits = Waits(events: [])
    package var playersMost = 0
    package var audibleMost = 0
    package var renderer = ""
    package var errors: [String] = []
    package var size = ""
    package var source = ""
    package var inject: String?
    /// Only printed: how swipes to unprimed videos began.
    package var unprimedStart = Percentiles([])
    package var hasLeak = false
    /// True when every planned swipe was made and answered.
    package var isComplete = false

    package init() {}

    package mutating func take(_ times: SwipeTimes) {
        swipes = times.swipes.count
        primed = times.videos.count(where: \.isPrimed)
        unprimed = times.videos.count - primed
        photos = swipes - times.videos.count
        let timed = times.timed(primed: true)
        firstFrame = Percentiles(timed.compactMap(\.firstFrame))
        start = Percentiles(timed.compactMap(\.start))
        unprimedStart = Percentiles(times.timed(primed: false).compactMap(\.start))
    }

    /// `start` is when the tour began to watch.
    package mutating func take(_ events: [AppEvent], from start: Microseconds) {
        take(SwipeTimes(events: events))
        bytes = ByteBalance(events: events)
        waits = Waits(events: events, from: start)
    }

    package mutating func count(_ verdict: Verdict) {
        framesShown += 1
        switch verdict {
        case .ok: break
        case .black, .blank: framesBlack += 1
        case .wrong: framesWrong += 1
        }
    }

    package var isPassed: Bool {
        framesBlack == 0 && framesWrong == 0 && playersMost <= Self.mostPlayers && audibleMost <= Self.mostAudible
            && !hasLeak && isComplete && framesShown > 0
    }

    /// The first few sentences without repetitions, because a bad tour would have thousands.
    package var toldErrors: [String] {
        var seen: Set<String> = []
        let distinct = errors.filter { seen.insert($0).inserted }
        guard distinct.count > Self.mostErrors else { return distinct }
        return distinct.prefix(Self.mostErrors) + ["…and \(distinct.count - Self.mostErrors) more."]
    }

    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(swipes, forKey: .swipes)
        try container.encode(primed, forKey: .primed)
        try container.encode(unprimed, forKey: .unprimed)
        try container.encode(photos, forKey: .photos)
        try container.encode(framesShown, forKey: .framesShown)
        try container.encode(framesBlack, forKey: .framesBlack)
        try container.encode(framesWrong, forKey: .framesWrong)
        try container.encode(firstFrame, forKey: .firstFrame)
        try container.encode(start, forKey: .start)
        try container.encode(memory, forKey: .memory)
        try container.encode(ownMemory, forKey: .ownMemory)
        try container.encode(bytes, forKey: .bytes)
        try container.encode(waits.count, forKey: .stalls)
        try container.encode(waits.length.inMilliseconds.rounded(), forKey: .stalledMilliseconds)
        try container.encode(waits.all, forKey: .waits)
        try container.encode(bytes.hits, forKey: .cacheHits)
        try container.encode(playersMost, forKey: .playersMost)
        try container.encode(audibleMost, forKey: .audibleMost)
        try container.encode(renderer, forKey: .renderer)
        try container.encode(toldErrors, forKey: .errors)
        try container.encode(size, forKey: .size)
        try container.encode(source, forKey: .source)
        try container.encodeIfPresent(inject, forKey: .inject)
    }

    private enum CodingKeys: String, CodingKey {
        case swipes, primed, unprimed, photos, renderer, errors, size, source, inject, bytes, stalls, waits
        case stalledMilliseconds = "stalled_ms"
        case cacheHits = "cache_hits"
        case framesShown = "frames_shown"
        case framesBlack = "frames_black"
        case framesWrong = "frames_wrong"
        case firstFrame = "first_frame_ms"
        case start = "start_ms"
        case memory = "pss_mb"
        case ownMemory = "own_mb"
        case playersMost = "players_max"
        case audibleMost = "audible_max"
    }
}
