// The process that the window talks with: the real program, over the real line.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import GLibBridge
import Testing

@testable import PublishKit

@Suite(.serialized) struct PublishingContractTests {
    private let bench: PublishBench

    init() throws { bench = try PublishBench() }

    private var profile: String { bench.root.appending(path: "profile").path }

    private func start() async throws -> any PublishRunning {
        let words = ["publish", "--steered", "--profile", profile]
        let starter = PublishStarter(helper: nil, here: TalkingProgram(words, program: PublishBench.program))
        return try #require(await starter.start())
    }

    private func order(_ sources: [String], only: [String]? = nil, address: String? = nil) -> PublishAsk {
        var order = PublishOrder(sources: sources, only: only)
        order.address = address
        order.folder = bench.site.path
        return PublishAsk(order)
    }

    private func fill() async throws {
        try bench.add(try await ClipFixtures().clip(.portrait), as: "one.mp4")
        for number in 0..<2 { try await bench.addPicture(number) }
    }

    /// Answers each told thing, until one ends the run.
    private func follow(
        _ run: any PublishRunning, _ body: (PublishTold) throws -> Void = { _ in }
    ) async throws -> [PublishTold] {
        var all: [PublishTold] = []
        for await told in run.news {
            all.append(told)
            try body(told)
            switch told {
            case .done, .failed: return all
            default: break
            }
        }
        return all
    }

    private func outcome(_ all: [PublishTold]) throws -> PublishOutcome {
        guard case .done(let outcome)? = all.last else {
            Issue.record("\(all)")
            return PublishOutcome()
        }
        return outcome
    }

    @Test func nothingIsWrittenBeforeTheUserAgrees() async throws {
        try await fill()
        let run = try await start()
        run.say(order([bench.source.path], address: "https://ann.example/c"))
        let all = try await follow(run) { told in
            guard case .plan(let plan) = told else { return }
            #expect(plan.posts == 3 && plan.new == 3 && plan.seconds > 0 && plan.bytes > 0)
            #expect(!FileManager.default.fileExists(atPath: bench.site.path))
            run.say(PublishAsk(.begin))
        }
        let steps = all.compactMap { told in if case .making(let step) = told { step } else { nil } }
        #expect(Set(steps.map(\.number)) == [1, 2, 3] && steps.allSatisfy { $0.count == 3 })
        #expect(steps.map(\.whole) == steps.map(\.whole).sorted() && steps.allSatisfy { (0...1).contains($0.whole) })
        let outcome = try outcome(all)
        #expect(outcome.posts == 3 && outcome.made == 3 && outcome.failed == [] && !outcome.isStopped)
        let reader = SiteReader(bench.site)
        #expect(reader.faults == [] && reader.items == 3)
        let feed = try String(contentsOf: bench.site.appending(path: "feed.json"), encoding: .utf8)
        #expect(feed.contains("https://ann.example/c/feed.json"))
    }

    @Test func aFinishedSiteIsServedToThisMachine() async throws {
        try await bench.addPicture(1)
        let run = try await start()
        run.say(order([bench.source.path]))
        for await told in run.news {
            switch told {
            case .plan: run.say(PublishAsk(.begin))
            case .done: run.say(PublishAsk(.show))
            case .shown(let address):
                #expect(address.hasPrefix("http://127.0.0.1:"))
                let answer = try await bench.command(["publish", "--check", address, "--json"])
                #expect(answer.status == 0, "\(answer)")
                return
            case .failed(let sentence): Issue.record("\(sentence)")
            default: break
            }
        }
        Issue.record("it ended")
    }

    @Test func aPauseStandsStillAndACancelKeepsWhatIsMade() async throws {
        for number in 0..<2 { try await bench.addPicture(number) }
        for number in 0..<4 { try bench.add(try await ClipFixtures().clip(.large), as: "big\(number).mp4") }
        let run = try await start()
        run.say(order([bench.source.path]))
        var isPaused = false
        let all = try await follow(run) { told in
            switch told {
            case .plan: run.say(PublishAsk(.begin))
            case .making(let step) where step.number == 4 && !isPaused:
                isPaused = true
                run.say(PublishAsk(.pause))
                // What was on its way is told still, and then nothing more; the stop comes over the pause.
                DispatchQueue.global().asyncAfter(deadline: .now() + 2) { run.say(PublishAsk(.stop)) }
            default: break
            }
        }
        let last = all.compactMap { told in if case .making(let step) = told { step.number } else { nil } }.max()
        #expect(isPaused && (last == 4 || last == 5))
        let outcome = try outcome(all)
        #expect(outcome.isStopped && outcome.made >= 1)
        #expect(!FileManager.default.fileExists(atPath: bench.site.appending(path: "index.html").path))
        let again = try await start()
        again.say(order([bench.source.path]))
        let plan = try await follow(again) { told in if case .plan = told { again.say(PublishAsk(.stop)) } }
        guard case .plan(let second)? = plan.first else {
            Issue.record("\(plan)")
            return
        }
        // The same clip under several names is made once.
        #expect(second.made >= outcome.made && second.made + second.new == 6)
    }

    @Test(arguments: [true, false]) func withoutTheWindowItEndsOrGoesOn(stays: Bool) async throws {
        try await fill()
        var run: (any PublishRunning)? = try await start()
        run?.say(order([bench.source.path]))
        for await told in try #require(run).news {
            if case .plan = told { run?.say(PublishAsk(.begin)) }
            if case .making = told { break }
        }
        if stays { run?.say(PublishAsk(.stay)) }
        run?.end()
        run = nil
        var outcome = try await bench.publish()
        // It holds the lock of the site until it ends.
        for _ in 0..<400 where outcome.out.contains("Another publish") { outcome = try await bench.publish() }
        #expect(outcome.status == 0 && SiteReader(bench.site).faults == [], "\(outcome)")
        #expect((outcome.number("made") == 0) == stays, "\(outcome)")
    }

    // MARK: Refusals

    @Test func whatCannotBeIsASentence() async throws {
        try await fill()
        let foreign = try await start()
        try FileManager.default.createDirectory(at: bench.site, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: bench.site.appending(path: "mine.txt"))
        foreign.say(order([bench.source.path]))
        #expect(try await sentence(foreign).contains("holds other files, such as mine.txt"))
        try FileManager.default.removeItem(at: bench.site)
        let missing = try await start()
        missing.say(order(["/nowhere/feed.json"]))
        #expect(try await sentence(missing).contains("There is no file or folder at"))
    }

    private func sentence(_ run: any PublishRunning) async throws -> String {
        guard case .failed(let sentence)? = try await follow(run).last else { return "" }
        return sentence
    }
}
