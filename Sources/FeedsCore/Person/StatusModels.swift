// The statuses of the posts that views show, with a single model per post. It reads the statuses of new posts.
// Thread: main actor. Invariant: a status lives as long as a view of its post; all posts that appear in the same turn
// of the main loop share a request; and an answer never overwrites a change that came after its request.

import FeedsModels

@MainActor final class StatusModels {
    /// Called when the user's acts could not be read.
    var onFailure: ((StoreError) -> Void)?
    private let store: any LibraryStoreProtocol
    /// Nothing is read before the changes are heard of.
    private let isReady: () async -> Void
    private var models: [PostKey: WeakStatus] = [:]
    private var sweepAt = 512
    /// To be read in the next turn.
    private var wanted: [PostKey] = []
    /// Posts whose status could not be read. The next request includes them again.
    private var missed: [PostKey] = []
    private var isReading = false

    init(store: any LibraryStoreProtocol, whenReady: @escaping () async -> Void) {
        self.store = store
        isReady = whenReady
    }

    func model(of key: PostKey) -> StatusModel {
        if let model = models[key]?.model { return model }
        let model = StatusModel(key: key)
        if models.count >= sweepAt {
            models = models.filter { $0.value.model != nil }
            sweepAt = max(512, models.count * 2)
        }
        models[key] = WeakStatus(model)
        want([key])
        return model
    }

    func take(_ change: StoreChange) {
        switch change {
        case .post(let key, let status): models[key]?.model?.changed(to: status)
        case .messages(.post(let key)): if models[key]?.model != nil { want([key]) }
        case .everything: want(models.filter { $0.value.model != nil }.map(\.key))
        case .author, .story, .messages, .followed: break
        }
    }

    private func want(_ keys: [PostKey]) {
        guard !keys.isEmpty else { return }
        wanted += missed + keys
        missed = []
        guard !isReading else { return }
        isReading = true
        Task {
            await isReady()
            while !wanted.isEmpty { await readWanted() }
            isReading = false
        }
    }

    private func readWanted() async {
        let asked = wanted.compactMap { models[$0]?.model }.map { (model: $0, revision: $0.revision) }
        wanted = []
        do throws(StoreError) {
            let found = try await store.statuses(of: asked.map(\.model.key))
            for (model, revision) in asked {
                model.answered(found[model.key] ?? PostStatus(), at: revision)
            }
            for (model, _) in asked { model.answered(notes: try await store.notes(to: .post(model.key)).count) }
        } catch {
            missed += asked.map(\.model.key)
            onFailure?(error)
        }
    }
}

private final class WeakStatus {
    weak var model: StatusModel?
    init(_ model: StatusModel) { self.model = model }
}
