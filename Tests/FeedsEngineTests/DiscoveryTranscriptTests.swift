// Golden transcripts of discovery: which addresses are requested for a pasted text, and in which order.

import FeedsEngine
import FeedsTestSupport
import Testing

struct DiscoveryTranscriptTests {
    @Test func aFeedIsOneRequest() {
        var script = Script([.init(handle: 0, way: .named)])
        script.answer(.source)
        #expect(script.verdict(golden: "discovery-feed") == nil)
    }

    /// Comments come last, own servers and short paths first; each feed is read, so that the user can choose.
    @Test func theFeedsOfAPageAreRanked() {
        var script = Script([.init(handle: 0, way: .named)])
        script.answer(
            .leads([
                .init(handle: 1, way: .link, isDoubtful: true, depth: 2), .init(handle: 2, way: .link, depth: 3),
                .init(handle: 3, way: .link, isElsewhere: true, depth: 1), .init(handle: 4, way: .link, depth: 1),
                .init(handle: 5, way: .link, depth: 1), .init(handle: 6, way: .link, isDoubtful: true, depth: 3),
                .init(handle: 7, way: .probe),
            ]))
        for _ in 0..<5 { script.answer(.source) }
        #expect(script.verdict(golden: "discovery-ranked") == nil)
    }

    @Test func usualPlacesComeLastAndAreFive() {
        var script = Script([.init(handle: 0, way: .named)])
        script.answer(.leads([.init(handle: 1, way: .guess)] + (2..<12).map { .init(handle: $0, way: .probe) }))
        while script.isReading { script.answer(.nothing) }
        #expect(script.verdict(golden: "discovery-probes") == nil)
    }

    /// The record names the feed and the page; the page is not read, because the feed is one.
    @Test func anAccountIsLookedUp() {
        var script = Script([.init(handle: 0, way: .record), .init(handle: 1, way: .guess)])
        script.answer(.leads([.init(handle: 2, way: .profile), .init(handle: 3, way: .link)]))
        script.answer(.source)
        #expect(script.verdict(golden: "discovery-account") == nil)
    }

    @Test func anAccountThatMovedIsLookedUpOnceMore() {
        var script = Script([.init(handle: 0, way: .record), .init(handle: 1, way: .guess)])
        script.answer(.leads([.init(handle: 2, way: .record)]))
        script.answer(.leads([.init(handle: 3, way: .record), .init(handle: 4, way: .profile)]))
        script.answer(.leads([.init(handle: 5, way: .link), .init(handle: 0, way: .record)]))
        script.answer(.nothing)
        script.note("a third record is not read")
        script.answer(.source)
        #expect(script.verdict(golden: "discovery-account-moved") == nil)
    }

    /// A page names itself and a page as feeds; neither leads on.
    @Test func pagesThatNameEachOtherEnd() {
        var script = Script([.init(handle: 0, way: .named)])
        script.answer(.leads([.init(handle: 0, way: .link), .init(handle: 1, way: .link)]))
        script.answer(.leads([.init(handle: 0, way: .link), .init(handle: 2, way: .link)]))
        #expect(script.verdict(golden: "discovery-loop") == nil)
    }

    /// A redirect led to the address that the page names too.
    @Test func anAddressUnderTwoNamesIsReadOnce() {
        var script = Script([.init(handle: 0, way: .named)])
        script.answer(.leads([.init(handle: 1, way: .link), .init(handle: 2, way: .link)]))
        script.answer(.source, arrival: 2)
        #expect(script.verdict(golden: "discovery-redirected") == nil)
    }

    @Test func aServerThatNeverAnswersLeavesTimeForTheOthers() {
        var script = Script([.init(handle: 0, way: .record), .init(handle: 1, way: .guess)])
        script.waitForTick()
        script.advance(by: 1)
        script.answer(.nothing)
        #expect(script.verdict(golden: "discovery-stuck") == nil)
    }

    @Test func tenSecondsAreTheEnd() {
        var script = Script([.init(handle: 0, way: .named)])
        script.advance(by: 4)
        script.answer(.leads([.init(handle: 1, way: .link), .init(handle: 2, way: .link)]))
        script.advance(by: 2)
        script.answer(.source)
        script.waitForTick()
        script.note("without any answer")
        script.restart([.init(handle: 0, way: .named)])
        script.waitForTick()
        #expect(script.verdict(golden: "discovery-late") == nil)
    }

    // MARK: Networks

    private func reads(_ discovery: inout Discovery, _ event: Discovery.Event) -> Int? {
        for case .read(let handle, _) in discovery.handle(event) { return handle }
        return nil
    }

    /// The server's software comes first, and a source of its network makes the page and its feeds needless.
    @Test func aSourceOfANetworkIsEnough() {
        var discovery = Discovery()
        #expect(
            reads(&discovery, .began([.init(handle: 0, way: .named), .init(handle: 1, way: .network)], time: 0)) == 1)
        #expect(reads(&discovery, .answered(1, .leads([.init(handle: 2, way: .source, requests: 2)]), time: 0)) == 2)
        #expect(discovery.handle(.answered(2, .source, time: 0)) == [.finish(.found, unread: [])])
    }

    /// After the post its author is read, so that the user can choose.
    @Test func aPostLeadsToItsAuthor() {
        var discovery = Discovery()
        _ = discovery.handle(.began([.init(handle: 0, way: .source), .init(handle: 1, way: .named)], time: 0))
        let author = DiscoveryCandidate(handle: 2, way: .source, requests: 2)
        #expect(reads(&discovery, .answered(0, .post([author]), time: 0)) == 2)
        #expect(discovery.handle(.answered(2, .source, time: 0)) == [.finish(.found, unread: [])])
    }

    /// The page is read when the source is closed.
    @Test func aClosedSourceLeavesThePage() {
        var discovery = Discovery()
        _ = discovery.handle(.began([.init(handle: 0, way: .source), .init(handle: 1, way: .named)], time: 0))
        #expect(reads(&discovery, .answered(0, .nothing, time: 0)) == 1)
    }

    /// A source of two requests counts as two.
    @Test func sixRequestsAreTheEndForSourcesToo() {
        var discovery = Discovery()
        var handle = reads(
            &discovery, .began((0..<5).map { .init(handle: $0, way: .source, requests: 2) }, time: 0))
        var count = 0
        while let read = handle {
            count += 1
            handle = reads(&discovery, .answered(read, .nothing, time: 0))
        }
        #expect(count == 3)
    }

    @Test func aCancelledDiscoveryIsSilent() {
        var script = Script([.init(handle: 0, way: .named), .init(handle: 1, way: .named)])
        script.send(.cancelled)
        script.send(.answered(0, .source, time: script.time))
        script.send(.tick(time: 20))
        script.send(.cancelled)
        #expect(script.verdict(golden: "discovery-cancelled") == nil)
    }
}

/// Sends events at a time that stands still until the script moves it.
private struct Script {
    private(set) var time = 0.0
    private var discovery = Discovery()
    private var transcript = Transcript()
    private var reading: Int?

    init(_ candidates: [DiscoveryCandidate]) { send(.began(candidates, time: 0)) }

    var isReading: Bool { reading != nil }

    mutating func restart(_ candidates: [DiscoveryCandidate]) {
        discovery = Discovery()
        send(.began(candidates, time: time))
    }

    mutating func send(_ event: Discovery.Event) {
        let commands = discovery.handle(event)
        record(event, commands)
        for command in commands {
            switch command {
            case .read(let handle, _): reading = handle
            case .stop, .finish: reading = nil
            }
        }
    }

    /// Candidates have many values, so their events get short lines.
    private mutating func record(_ event: Discovery.Event, _ commands: [Discovery.Command]) {
        switch event {
        case .began(let candidates, let time): transcript.record("began at \(time): \(words(candidates))", commands)
        case .answered(let handle, .leads(let candidates), _, let time):
            transcript.record("\(handle) answered at \(time): \(words(candidates))", commands)
        default: transcript.record(event, commands)
        }
    }

    private func words(_ candidates: [DiscoveryCandidate]) -> String {
        candidates.map { candidate in
            let doubts = (candidate.isDoubtful ? "?" : "") + (candidate.isElsewhere ? " elsewhere" : "")
            return "\(candidate.handle) \(candidate.way)\(doubts) /\(candidate.depth)"
        }.joined(separator: ", ")
    }

    mutating func answer(_ answer: Discovery.Answer, arrival: Int? = nil) {
        guard let reading else { return }
        send(.answered(reading, answer, arrival: arrival, time: time))
    }

    mutating func note(_ text: String) { transcript.note(text) }
    mutating func advance(by seconds: Double) { time += seconds }

    mutating func waitForTick() {
        guard let deadline = discovery.deadline else { return }
        time = deadline
        send(.tick(time: time))
    }

    func verdict(golden: String) -> String? { transcript.difference(from: golden) }
}
