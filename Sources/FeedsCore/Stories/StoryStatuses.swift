// What the person did with the stories of the open feed, as the store says.
// Thread: main actor. Invariant: only the store's word counts, and of two words the later one.

import FeedsModels
import Observation

@MainActor @Observable final class StoryStatuses {
    private(set) var known: [StoryKey: StoryStatus] = [:]
    /// Told of every change.
    @ObservationIgnored var onChange: (([StoryKey]) -> Void)?
    @ObservationIgnored private let person: PersonDesk?
    @ObservationIgnored private var sources: Set<String> = []
    /// Changed while the store was being asked.
    @ObservationIgnored private var newer: Set<StoryKey> = []
    @ObservationIgnored private var token: Int?

    init(person: PersonDesk?) {
        self.person = person
        token = person?.listen { [weak self] in self?.take($0) }
    }

    isolated deinit {
        if let token { person?.stopListening(token) }
    }

    subscript(key: StoryKey) -> StoryStatus { known[key] ?? StoryStatus() }

    /// Asks the store for these sources. What cannot be read has been said by the desk; nothing counts as seen then.
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
        case .post, .author, .messages: break
        }
    }
}
