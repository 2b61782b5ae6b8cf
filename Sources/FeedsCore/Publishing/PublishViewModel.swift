// Publishing from the window: the order, the plan, the progress, the outcome.
// Thread: main actor. Invariant: `PublishRun` decides; what an earlier process still says is not heard.

package import FeedsEngine
package import FeedsModels
import Foundation
import Observation

@MainActor @Observable package final class PublishViewModel {
    /// Of the source, as the user knows it.
    package let name: String
    package private(set) var order: PublishOrder
    package private(set) var outline: PublishOutline?
    package private(set) var step: PublishStep?
    /// The media are made.
    package private(set) var isWriting = false
    package private(set) var outcome: PublishOutcome?
    /// Why it failed.
    package private(set) var failure: String?
    /// Where the finished site is served to this machine's browsers.
    package private(set) var address: String?
    private var run = PublishRun()
    private(set) var pace: PublishPace?
    @ObservationIgnored private let key: String
    @ObservationIgnored private let settings: SettingsModel
    @ObservationIgnored private let publishing: any Publishing
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private var process: (any PublishRunning)?
    @ObservationIgnored private var hearing: Task<Void, Never>?

    /// `key` is the source's, under which its folder is remembered.
    package init(
        _ order: PublishOrder, name: String, key: String, settings: SettingsModel, publishing: any Publishing,
        scheduler: any SchedulerProtocol
    ) {
        (self.order, self.name, self.key) = (order, name, key)
        (self.settings, self.publishing, self.scheduler) = (settings, publishing, scheduler)
        self.order.folder = settings.current.publishFolders[key] ?? ""
        self.order.address = settings.current.publishAddresses[key]
    }

    package var phase: PublishRun.Phase { run.phase }
    package var isBusy: Bool { run.isBusy }

    // MARK: The order

    package func folderChanged(_ text: String) { order.folder = text }
    package func titleChanged(_ text: String) { order.title = text }
    package func addressChanged(_ text: String) { order.address = text.trimmingCharacters(in: .whitespaces) }
    package func metadataChanged(isStripped: Bool) { order.keepsMetadata = !isStripped }
    package func sensitiveChanged(isShown: Bool) { order.showsSensitive = isShown }
    package func hiddenChanged(isShown: Bool) { order.showsHidden = isShown }

    /// A whole path.
    package var folder: String { (order.folder as NSString).expandingTildeInPath }
    /// None is right too.
    package var isAddressRight: Bool { order.address.map { $0.isEmpty || SiteAddress($0) != nil } ?? true }
    package var canPlan: Bool { folder.hasPrefix("/") && folder.count > 1 && isAddressRight }

    // MARK: The user's acts

    package func planTapped() { if canPlan { perform(.ordered) } }
    package func publishTapped() { perform(.agreed) }
    package func pauseTapped() { perform(.paused) }
    package func resumeTapped() { perform(.resumed) }
    package func cancelTapped() { perform(.cancelled) }
    package func changeTapped() { perform(.reconsidered) }

    /// Asks for the address at which a browser of this machine can show the site.
    package func showTapped() { if phase == .done { process?.say(PublishAsk(.show)) } }

    package func addressOpened() { address = nil }

    /// The window closes.
    package func leave(goesOn: Bool) { perform(.left(goesOn: goesOn)) }

    // MARK: The process

    private func perform(_ event: PublishRun.Event) {
        for command in run.handle(event) { carryOut(command) }
    }

    private func carryOut(_ command: PublishRun.Command) {
        switch command {
        case .start: start()
        case .begin:
            remember()
            pace = outline.map { PublishPace(planned: $0.seconds, at: scheduler.now) }
            process?.say(PublishAsk(.begin))
        case .pause:
            pace?.paused(at: scheduler.now)
            process?.say(PublishAsk(.pause))
        case .resume:
            pace?.resumed(at: scheduler.now)
            process?.say(PublishAsk(.resume))
        case .stop: process?.say(PublishAsk(.stop))
        case .stay: process?.say(PublishAsk(.stay))
        case .end:
            hearing?.cancel()
            process?.end()
            (hearing, process) = (nil, nil)
        }
    }

    private func start() {
        (outline, step, outcome, failure, pace, isWriting) = (nil, nil, nil, nil, nil, false)
        var order = order
        order.folder = folder
        hearing?.cancel()
        hearing = Task { [weak self, publishing] in
            let process = await publishing.start()
            guard !Task.isCancelled else { return process?.end() ?? () }
            self?.process = process
            process?.say(PublishAsk(order))
            for await told in process?.news ?? AsyncStream(unfolding: { nil }) {
                guard !Task.isCancelled, let self else { return }
                hear(told)
            }
            if !Task.isCancelled { self?.lost() }
        }
    }

    private func hear(_ told: PublishTold) {
        switch told {
        case .plan(let plan):
            outline = plan
            perform(.planned)
        case .making(let step):
            self.step = step
            if phase == .running { pace?.stepped(to: step.whole, at: scheduler.now) }
        // The outcome has them all.
        case .left: break
        case .writing: isWriting = true
        case .done(let outcome):
            self.outcome = outcome
            perform(.finished)
        case .failed(let sentence):
            failure = sentence
            perform(.failed)
        case .shown(let address): self.address = address
        }
    }

    private func lost() {
        guard phase != .done else { return }
        failure = tr("Publishing ended unexpectedly. What is finished stays; publish again to go on.")
        perform(.lost)
    }

    private func remember() {
        settings.change {
            $0.publishFolders[key] = order.folder
            $0.publishAddresses[key] = order.address.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
