// `mutoscope publish --steered`: publishes what another program orders, and tells it what happens.
// Thread: main actor; stdin is read on a thread of its own. Invariant: nothing is written before the other program says
// that it may begin, and nothing in a hidden folder, because a hostile file may control the window. When its end of the pipe closes, the process ends at once, unless it was told to stay: a site works
// at every moment.

import FeedsData
import FeedsEngine
import FeedsModels
import Foundation
import Glibc
import PublishKit

@MainActor final class PublishSteering {
    private let tools: PublishTools
    private let rule = SaveRule(home: URL(fileURLWithPath: NSHomeDirectory()).resolvingSymlinksInPath().path)
    private let stop = StopSign()
    private let (agreements, agreement) = AsyncStream.makeStream(of: Bool.self)
    private var folder: URL?
    private var server: SiteServer?
    private var (stays, isDone) = (false, false)

    init(_ tools: PublishTools) { self.tools = tools }

    func run() async -> Int32 {
        // The user looks at the window meanwhile.
        _ = nice(10)
        signal(SIGPIPE, SIG_IGN)
        for await ask in Self.asks() {
            switch ask.ask {
            case .order:
                guard folder == nil, let order = ask.order else { break }
                folder = URL(fileURLWithPath: order.folder)
                Task {
                    await publish(order)
                    isDone = true
                    if stays { exit(0) }
                }
            case .begin: agreement.yield(true)
            case .pause: stop.pause()
            case .resume: stop.resume()
            case .stop:
                agreement.yield(false)
                // At once, and not after the current medium.
                for _ in 0..<2 { stop.ask() }
            case .stay: stays = true
            case .show: show()
            }
        }
        guard stays, !isDone else { exit(0) }
        // The task ends the process.
        for await _ in AsyncStream<Void>.makeStream().stream {}
        return 0
    }

    private func publish(_ order: PublishOrder) async {
        do {
            guard rule.isOpen(site: order.folder) else {
                throw SiteFailure(tr("%1 is hidden. Choose another folder.", order.folder))
            }
            let (source, named) = try tools.source(order.sources)
            let publisher = Publisher(
                services: try await tools.services(), tools: try tools.encoders.get(), wishes: Self.wishes(order),
                folder: URL(fileURLWithPath: order.folder), stop: stop
            ) { Self.pass($0) }
            let report = try await publisher.publish(source, named: named) { [agreements] in
                for await isAgreed in agreements { return isAgreed }
                return false
            }
            Self.tell(.done(Self.outcome(report)))
        } catch {
            Self.tell(.failed(PublishCommand.sentence(error)))
        }
    }

    private func show() {
        guard isDone, let folder else { return }
        do throws(SiteFailure) {
            if server == nil { server = try SiteServer(folder, at: .free) }
            let link = server.flatMap { ServePlace.free.links(port: $0.port).first }
            if let link { Self.tell(.shown(link)) }
        } catch {
            Self.tell(.failed(error.sentence))
        }
    }

    // MARK: Lines

    /// Ends with stdin. A line that is no ask is skipped.
    private nonisolated static func asks() -> AsyncStream<PublishAsk> {
        AsyncStream { asks in
            Thread.detachNewThread {
                while let line = readLine() {
                    if let ask = try? JSONDecoder().decode(PublishAsk.self, from: Data(line.utf8)) { asks.yield(ask) }
                }
                asks.finish()
            }
        }
    }

    private static func tell(_ told: PublishTold) {
        // The values hold nothing that JSON cannot.
        guard var line = try? JSONEncoder().encode(told) else { return }
        line.append(UInt8(ascii: "\n"))
        // Who no longer listens has closed the pipe, and stdin ends too.
        try? FileHandle.standardOutput.write(contentsOf: line)
    }

    private static func pass(_ news: PublishNews) {
        switch news {
        case .plan(let plan): tell(.plan(outline(plan)))
        case .making(let number, let count, let name, _, let whole):
            tell(.making(PublishStep(number: number, count: count, name: ShownText.plain(name), whole: whole)))
        case .left(let left): tell(.left(PublishLeft(left)))
        case .writing: tell(.writing)
        }
    }

    // MARK: Values

    private static func wishes(_ order: PublishOrder) -> PublishWishes {
        var wishes = PublishWishes()
        wishes.title = order.title.isEmpty ? nil : order.title
        wishes.address = SiteAddress(order.address ?? "")?.text ?? ""
        wishes.keepsMetadata = order.keepsMetadata
        (wishes.showsSensitive, wishes.showsHidden) = (order.showsSensitive, order.showsHidden)
        wishes.only = order.only
        wishes.posts = max(wishes.posts, order.only?.count ?? 0)
        return wishes
    }

    private static func outline(_ plan: PublishPlan) -> PublishOutline {
        var outline = PublishOutline()
        outline.title = plan.title
        (outline.posts, outline.people) = (plan.posts, plan.people)
        (outline.made, outline.new, outline.fetched) = (plan.made, plan.new, plan.fetched)
        outline.seconds = plan.seconds(processors: ProcessInfo.processInfo.activeProcessorCount)
        outline.bytes = plan.cost.bytes
        outline.left = plan.leftOut.map(PublishLeft.init)
        outline.problem = plan.problem
        return outline
    }

    private static func outcome(_ report: PublishReport) -> PublishOutcome {
        var outcome = PublishOutcome()
        outcome.folder = report.folder
        (outcome.posts, outcome.made) = (report.posts, report.made)
        outcome.failed = report.failed.map(PublishLeft.init)
        outcome.isStopped = report.isStopped
        return outcome
    }
}

extension PublishLeft {
    fileprivate init(_ left: LeftOut) { self.init(place: ShownText.plain(left.place), reason: left.reason) }
}
