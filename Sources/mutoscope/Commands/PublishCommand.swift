// `mutoscope publish SOURCE… --to DIR`: writes a source as a static web site.
// Thread: main actor; encoders are processes. Invariant: stdout gets the plan and the result, or one JSON object;
// progress goes to stderr.

import CommandKit
import Dispatch
import FeedsModels
import Foundation
import Glibc
import PublishKit

@MainActor struct PublishCommand {
    private let options: PublishOptions
    private let tools: PublishTools
    private let out: (String) -> Void
    private let err: (String) -> Void

    static func run(
        _ arguments: [String], tools: (_ profile: String?) -> PublishTools, out: @escaping (String) -> Void,
        err: @escaping (String) -> Void
    ) async -> Int32 {
        await PublishOptions.command.run(arguments, out: out, err: err) { options in
            if let mistake = options.mistake {
                err("\(mistake.sentence)\nTry mutoscope publish --help.")
                return 2
            }
            if options.isSteered { return await PublishSteering(tools(options.profile)).run() }
            let command = PublishCommand(options: options, tools: tools(options.profile), out: out, err: err)
            do {
                return try await command.publish()
            } catch {
                let sentence = Self.sentence(error)
                if options.isJSON { out(PublishReport.json(error: sentence)) } else { err(sentence) }
                return 1
            }
        }
    }

    static func sentence(_ error: any Error) -> String {
        switch error {
        case let failure as SiteFailure: failure.sentence
        case let failure as EncoderTools.Missing: failure.sentence
        case let error as any CustomStringConvertible: error.description
        default: error.localizedDescription
        }
    }

    /// The status of an order about a site that exists; nil when the site is to be written.
    private func look() async throws -> Int32? {
        if let address = URL(string: options.checked), !options.checked.isEmpty {
            let findings = await HostCheck(address, network: tools.network(address)).findings()
            out(options.isJSON ? findings.json : findings.text)
            return findings.isWorking ? 0 : 1
        }
        if let served = options.served {
            try await PublishServing(
                folder: URL(fileURLWithPath: served), place: options.place ?? .own, out: out, err: err
            ).run()
            return 0
        }
        return nil
    }

    private func publish() async throws -> Int32 {
        if let status = try await look() { return status }
        let encoders = try tools.encoders.get()
        let folder = URL(fileURLWithPath: options.folder ?? "")
        var (texts, wishes) = (options.sources, options.wishes)
        if let list = options.only { wishes.only = try PublishList(list).names }
        if options.resumes {
            guard let order = PublishJournal(folder: tools.state, site: folder).order else {
                throw SiteFailure("Nothing was published to \(folder.path) from here, so there is nothing to resume.")
            }
            guard let sources = order.sources else {
                throw SiteFailure(
                    "The source of \(folder.path) was not stored, because it holds a secret. Name it again.")
            }
            (texts, wishes) = (sources, order.wishes)
        }
        let (source, named) = try tools.source(texts)
        let stop = StopSign()
        // The first Ctrl+C stops after the current medium, the second at once.
        let signals = Interruption.listen { number in
            stop.ask()
            if number == SIGTERM { stop.ask() }
        }
        defer { signals.forEach { $0.cancel() } }
        let progress = PublishProgress(isTerminal: isatty(STDERR_FILENO) == 1, err)
        let (isJSON, out) = (options.isJSON, out)
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let publisher = Publisher(
            services: try await tools.services(), tools: encoders, wishes: wishes, folder: folder, stop: stop
        ) { news in
            if case .plan(let plan) = news, !isJSON { out(plan.text(processors: processors)) }
            progress.show(news)
        }
        let report = try await publisher.publish(source, named: named, isDry: options.isDry, prunes: options.prunes)
        if isJSON { out(report.json) } else if !report.isDry { out(report.text) }
        return report.failed.isEmpty && !report.isStopped ? 0 : 1
    }
}
