// The dialog that adds a source. It reads the source while the user types, and shows the result before keeping it.
// Thread: main actor. Invariant: only the latest text counts; closing the dialog stops the reading.

package import FeedsModels
import Observation

@MainActor @Observable package final class AddSourceModel {
    package enum Finding: Hashable, Sendable {
        /// The field is empty.
        case nothing
        case reading
        /// The source can be kept; the sentence describes it.
        case found(String)
        /// The source cannot be kept; the sentence says why.
        case unusable(String)
    }

    package private(set) var finding = Finding.nothing
    /// The source's name: the feed's own title until the user types another.
    package private(set) var name = ""

    /// Seconds between the last letter and the reading, so that half-typed addresses are not read.
    static let pause = 0.4
    static let patience = 15

    @ObservationIgnored private let repository: any FeedRepositoryProtocol
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let parse: ([String]) throws(FeedServiceError) -> FeedSource
    @ObservationIgnored private let sources: SourcesModel
    @ObservationIgnored private var text = ""
    @ObservationIgnored private var texts: [String] = []
    @ObservationIgnored private var isNamed = false
    @ObservationIgnored private var alarm: (any ScheduledCall)?
    @ObservationIgnored private var reading: Task<Void, Never>?

    package init(
        sources: SourcesModel, repository: any FeedRepositoryProtocol, scheduler: any SchedulerProtocol,
        parse: @escaping ([String]) throws(FeedServiceError) -> FeedSource
    ) {
        self.sources = sources
        self.repository = repository
        self.scheduler = scheduler
        self.parse = parse
    }

    package var canAdd: Bool { if case .found = finding { true } else { false } }

    package func nameChanged(_ new: String) {
        guard new != name else { return }
        (name, isNamed) = (new, !new.isEmpty)
    }

    package func textChanged(_ new: String) {
        let trimmed = new.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard trimmed != text else { return }
        text = trimmed
        stop()
        guard !text.allSatisfy(\.isWhitespace) else { return finding = .nothing }
        finding = .reading
        alarm = scheduler.after(Self.pause) { [weak self] in self?.look() }
    }

    /// Keeps the source that was found; nil when there is none.
    package func add() -> Settings.KeptSource? {
        guard canAdd else { return nil }
        do throws(SourceSecret) {
            return try sources.keep(texts, called: name)
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
        do throws(FeedServiceError) {
            let source = try parse([text])
            texts = source.texts
            if let obstacle { return finding = .unusable(obstacle) }
            read(source)
        } catch {
            finding = .unusable(error.description)
        }
    }

    /// A reason not to keep the source that does not depend on its content.
    private var obstacle: String? {
        if let secret = SourceSecret.found(in: texts) { return secret.sentence }
        return sources.kept(texts).map { tr("It is kept already, as “%1”.", $0.name) }
    }

    private func read(_ source: FeedSource) {
        alarm = scheduler.after(Double(Self.patience)) { [weak self] in
            self?.stop()
            self?.finding = .unusable(tr("It did not answer within %1 seconds.", "\(Self.patience)"))
        }
        reading = Task { [weak self, repository] in
            do throws(FeedServiceError) {
                let response = try await repository.posts(from: source)
                if !Task.isCancelled { self?.found(response, in: source) }
            } catch {
                if !Task.isCancelled { self?.failed(error) }
            }
        }
    }

    private func found(_ response: FeedsResponse, in source: FeedSource) {
        stop()
        finding = .found(response.summary)
        if !isNamed { name = response.title ?? source.shortName }
    }

    private func failed(_ error: FeedServiceError) {
        stop()
        finding = .unusable(error.description)
    }
}
