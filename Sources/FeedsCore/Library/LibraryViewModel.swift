// The library: its lists, how much is on each, and the authors that are hidden.
// Thread: main actor. Invariant: a list is read when it is first shown, and follows the store from then on.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class LibraryViewModel {
    /// In the order of its tabs.
    package static let tabs: [LibraryList] = [.liked, .saved, .history, .hidden]

    package private(set) var list: LibraryList
    /// Nil until they are known.
    package private(set) var counts: LibraryCounts?
    @ObservationIgnored private let person: UserActions
    @ObservationIgnored private let settings: SettingsModel
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var lists: [LibraryList: LibraryListViewModel] = [:]
    @ObservationIgnored private var listening: Int?
    @ObservationIgnored private var counting: Task<Void, Never>?
    @ObservationIgnored private var isStale = false

    package init(
        _ list: LibraryList = .liked, person: UserActions, settings: SettingsModel,
        now: @escaping () -> Date = Date.init
    ) {
        self.list = list
        self.person = person
        self.settings = settings
        self.now = now
        listening = person.listen { [weak self] _ in self?.count() }
        count()
    }

    package func finish() {
        for list in lists.values { list.finish() }
        if let listening { person.stopListening(listening) }
    }

    package func show(_ list: LibraryList) { self.list = list }

    /// The list that is shown.
    package var shown: LibraryListViewModel { model(of: list) }

    package func model(of list: LibraryList) -> LibraryListViewModel {
        if let model = lists[list] { return model }
        let model = LibraryListViewModel(LibraryQuery(list), person: person, now: now)
        lists[list] = model
        Task { await model.load() }
        return model
    }

    /// Nil until it is known.
    package func count(of list: LibraryList) -> Int? {
        switch list {
        case .liked: counts?.liked
        case .saved: counts?.saved
        case .history: counts?.history
        case .hidden: counts.map { $0.hidden + $0.hiddenAuthors }
        case .all: nil
        }
    }

    /// By name.
    package var hiddenAuthors: [AuthorKey] {
        person.hidden.authors.sorted { ($0.name, $0.source) < ($1.name, $1.source) }
    }

    package func unhide(_ author: AuthorKey) {
        person.perform([.authorHidden(author, nil)], .undoable(saying: tr("%1 will be shown again.", author.name)))
    }

    /// False while nothing is added to the history.
    package var keepsHistory: Bool { settings.current.keepsHistory }
    package func keepHistoryTapped(_ isKept: Bool) { settings.change { $0.keepsHistory = isKept } }

    package func clearHistoryTapped() { person.perform([.historyCleared], .undoable(saying: tr("History cleared."))) }

    /// However many changes come at once, they are counted once.
    private func count() {
        isStale = true
        guard counting == nil else { return }
        counting = Task {
            while isStale {
                isStale = false
                // The lists themselves say why nothing can be read.
                if let found = try? await person.store.counts(), found != counts { counts = found }
            }
            counting = nil
        }
    }
}
