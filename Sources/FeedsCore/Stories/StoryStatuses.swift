// The user's acts on the stories of the open feed, as the store reports them.
// Thread: main actor. Invariant: statuses come only from the store, and a later report replaces an earlier report.

import FeedsModels
import Observation

@MainActor @Observable final class StoryStatuses {
    private(set) var known: [StoryKey: StoryStatus] = [:]
    /// Called with every change.
    @ObservationIgnored var onChange: (([StoryKey]) -> Void)?
    @ObservationIgnored private let person: UserActions?
    @ObservationIgnored private var sources: Set<String> = []
    /// Changed while the store was being asked.
    @ObservationIgnored private var newer: Set<StoryKey> = []
    @ObservationIgnored private var token: Int?

    init(person: UserActions?) {
        self.person = person
        token = person?.listen { [weak self] in self?.take($0) }
    }

    isolated deinit {
        if let token { person?.stopListening(token) }
    }

    subscript(key: StoryKey) -> StoryStatus { known[key] ?? StoryStatus() }

    /// Reads the statuses of these sources. If the read fails, UserActions reports it, and no story counts as seen.
    func read(_ sources: Set<String>) async {
        self.sources = sources
        guard let person else { return }
        await person.ready()
        newer = []
        for source in sources.sorted() {
            guard let found = try? await person.store.storyStatuses(of: source) else { continue }
            replace(source, with: found)
        }
    }

    private func replace(_ source: String, with found: [StoryKey: StoryStatus]) {
        let kept = known.filter { $0.key.source != source || newer.contains($0.key) }
        known = found.merging(kept) { $1 }
        onChange?(Array(found.keys))
    }

    private func take(_ change: StoreChange) {
        switch change {
        case .story(let key, let status):
            newer.insert(key)
            known[key] = status
            onChange?([key])
        case .everything: Task { await read(sources) }
        case .post, .author, .messages, .followed: break
        }
    }
}
