// The search over everything that was seen, liked or saved, and over what was read of the open source.
// Thread: main actor. Invariant: results stay until those of the last words are there.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class SearchViewModel {
    /// As they were typed.
    package private(set) var words = ""
    /// Nil only before the first results.
    package private(set) var results: LibraryListViewModel?
    @ObservationIgnored private let person: UserActions
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let source: () -> SearchedSource
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var pending: (any ScheduledCall)?
    @ObservationIgnored private var question = 0

    /// Seconds that typing has to rest.
    package static let patience = 0.15

    package init(
        person: UserActions, scheduler: any SchedulerProtocol,
        source: @escaping () -> SearchedSource = { SearchedSource() }, now: @escaping () -> Date = Date.init
    ) {
        self.source = source
        self.person = person
        self.scheduler = scheduler
        self.now = now
        search()
    }

    package func finish() {
        pending?.cancel()
        question += 1
        results?.finish()
    }

    package func typed(_ words: String) {
        guard words != self.words else { return }
        self.words = words
        pending?.cancel()
        pending = scheduler.after(Self.patience) { [weak self] in self?.search() }
    }

    /// The user pressed Return: searches at once instead of waiting for the typing to rest.
    package func search() {
        pending?.cancel()
        let query = LibraryQuery(.all, matching: words.trimmingCharacters(in: .whitespacesAndNewlines))
        question += 1
        guard query != results?.query else { return }
        let (question, found) = (question, LibraryListViewModel(query, person: person, now: now))
        if results == nil { results = found }
        let (search, source) = (SourceSearch(query.words), source())
        Task {
            if !search.isEmpty { await found.begin(with: search.search(source.posts), isCovering: source.covers) }
            await found.load()
            guard question == self.question else { return found.finish() }
            if results !== found { results?.finish() }
            results = found
        }
    }
}
