// Makes the message fields and comment lists of a feed's posts, and has them store their drafts.
// Thread: main actor. Invariant: the view that asked for a model finishes it; the shelf holds it only weakly.

import FeedsModels
import Foundation

@MainActor final class NoteModels {
    private let person: UserActions
    private let scheduler: any SchedulerProtocol
    private let now: () -> Date
    private let read: CommentsViewModel.Read
    private var fields: [WeakField] = []

    init(
        person: UserActions, scheduler: any SchedulerProtocol, now: @escaping () -> Date,
        read: @escaping CommentsViewModel.Read
    ) {
        self.read = read
        self.person = person
        self.scheduler = scheduler
        self.now = now
    }

    func composer(of post: Post) -> ComposerModel {
        let model = ComposerModel(
            target: .post(post.key), subject: [.kept(post)], person: person, scheduler: scheduler)
        keep(model)
        return model
    }

    func comments(of post: Post) -> CommentsViewModel {
        let model = CommentsViewModel(post: post, person: person, scheduler: scheduler, now: now, read: read)
        keep(model.composer)
        return model
    }

    /// The feed goes out of sight, perhaps for good: what is half written is kept.
    func suspend() {
        for field in fields { field.model?.suspended() }
    }

    private func keep(_ model: ComposerModel) {
        fields.removeAll { $0.model == nil }
        fields.append(WeakField(model))
    }
}

private final class WeakField {
    weak var model: ComposerModel?
    init(_ model: ComposerModel) { self.model = model }
}
