// The dialog that keeps or follows a source. It looks for the feeds behind what the user types, and shows them first.
// Thread: main actor. Invariant: only the latest text counts; closing the dialog stops the search.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class AddSourceModel {
    package enum Finding: Hashable, Sendable {
        /// The field is empty.
        case nothing
        case reading
        /// `choices` are there.
        case found
        /// Nothing was found; the sentences say why, and what would help.
        case unusable(String)
    }

    package private(set) var finding = Finding.nothing
    /// What has been read, or is being read.
    package private(set) var steps: [DiscoveryStep] = []
    /// Each feed once, the best first.
    package private(set) var choices: [DiscoveredSource] = []
    package private(set) var chosenIndex = 0
    /// The source's name: the feed's own title until the user types another.
    package private(set) var name = ""
    /// What becomes of the chosen source.
    package let purpose: AddSourcePurpose

    /// Seconds between the last letter and the reading, so that half-typed addresses are not read.
    static let pause = 0.4
    static let patience = 15

    @ObservationIgnored private let discovery: any SourceDiscovering
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let sources: SourcesModel
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var text = ""
    @ObservationIgnored private var isNamed = false
    @ObservationIgnored private var alarm: (any ScheduledCall)?
    @ObservationIgnored private var reading: Task<Void, Never>?

    package init(
        sources: SourcesModel, purpose: AddSourcePurpose = .keep, discovery: any SourceDiscovering,
        scheduler: any SchedulerProtocol, now: @escaping () -> Date = Date.init
    ) {
        self.sources = sources
        self.purpose = purpose
        self.discovery = discovery
        self.scheduler = scheduler
        self.now = now
    }

    /// The source that the user would add; nil while nothing was found.
    package var chosen: DiscoveredSource? { choices.indices.contains(chosenIndex) ? choices[chosenIndex] : nil }

    package var canAdd: Bool { chosen != nil && obstacle == nil }

    /// Why the chosen source cannot be added; nil when it can.
    package var obstacle: String? { chosen.flatMap(obstacle) }

    private func obstacle(to source: DiscoveredSource) -> String? {
        switch purpose {
        case .keep:
            if let kept = sources.kept([source.address]) { return tr("It is kept already, as “%1”.", kept.name) }
            if source.kind == .opml { return tr("It is a list of feeds (OPML). Add the address of one of them.") }
        case .follow(let following):
            if source.kind == .opml { return nil }
            if let obstacle = following.obstacle(source) { return obstacle }
        }
        return source.hasPosts ? nil : tr("There is nothing to show in it: no videos and no pictures.")
    }

    /// True when the chosen source is a list whose feeds would all be followed.
    package var importsList: Bool { purpose.isFollowing && chosen?.kind == .opml }

    /// What a source has.
    package func summary(of source: DiscoveredSource) -> String { source.summary(at: now()) }

    /// The step that runs, or the last.
    package var progress: String? { steps.last?.sentence }

    package func nameChanged(_ new: String) {
        guard new != name else { return }
        (name, isNamed) = (new, !new.isEmpty)
    }

    package func choose(_ index: Int) {
        guard choices.indices.contains(index), index != chosenIndex else { return }
        chosenIndex = index
        takeName()
    }

    package func textChanged(_ new: String) {
        let trimmed = new.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard trimmed != text else { return }
        text = trimmed
        stop()
        (steps, choices, chosenIndex) = ([], [], 0)
        guard !text.allSatisfy(\.isWhitespace) else { return finding = .nothing }
        finding = .reading
        alarm = scheduler.after(Self.pause) { [weak self] in self?.look() }
    }

    /// Keeps or follows the chosen source, or all feeds of a list. Returns what is kept.
    package func add() -> Settings.KeptSource? {
        guard canAdd, let chosen else { return nil }
        if case .follow(let following) = purpose {
            following.carryOut(chosen, name)
            return nil
        }
        do throws(SourceSecret) {
            return try sources.keep([chosen.address], called: name)
        } catch {
            finding = .unusable(error.sentence)
            return nil
        }
    }

    /// The dialog was closed.
    package func finish() { stop() }

    private func stop() {
        alarm?.cancel()
        reading?.cancel()
        (alarm, reading) = (nil, nil)
    }

    // MARK: Reading

    private func look() {
        if let secret = SourceSecret.found(in: [text]) { return finding = .unusable(secret.sentence) }
        alarm = scheduler.after(Double(Self.patience)) { [weak self] in
            self?.stop()
            self?.finding = .unusable(tr("It did not answer within %1 seconds.", "\(Self.patience)"))
        }
        reading = Task { [weak self, discovery, text] in
            for await progress in discovery.discover(text) {
                if Task.isCancelled { return }
                self?.take(progress)
            }
        }
    }

    private func take(_ progress: DiscoveryProgress) {
        switch progress {
        case .step(let number, let step):
            if steps.indices.contains(number) { steps[number] = step } else { steps.append(step) }
        case .ended(let result):
            stop()
            (steps, choices) = (result.steps, result.choices)
            chosenIndex = choices.firstIndex { obstacle(to: $0) == nil } ?? 0
            finding = result.refusal.map { .unusable($0.sentences) } ?? .found
            takeName()
        }
    }

    private func takeName() {
        if !isNamed { name = chosen?.title ?? "" }
    }
}
