// The search over everything that was seen, liked or saved, over what was read of the open source, and over what the follows
// brought. With a topic it is the page of a person or of a tag.
// Thread: main actor. Invariant: results stay until those of the last words are there.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class SearchViewModel {
    /// The follows and the groups of follows that match.
    package struct People: Hashable, Sendable {
        package let groups: [[String]]
        package let follows: [Follow]
        package var isEmpty: Bool { groups.isEmpty && follows.isEmpty }
    }

    /// As they were typed.
    package private(set) var words: String
    /// The person or tag whose page this is; nil for what the user types.
    package let topic: PostTopic?
    /// Nil only before the first results.
    package private(set) var results: LibraryListViewModel?
    private let follows: FollowsModel?
    @ObservationIgnored private let person: UserActions
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let source: () -> SearchedSource
    /// Read when the first words are there, and then kept; follows that the library has not told yet are no answer.
    @ObservationIgnored private var followed: Task<[FollowedPost], Never>?
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var pending: (any ScheduledCall)?
    @ObservationIgnored private var question = 0

    /// Seconds that typing has to rest.
    package static let patience = 0.15

    package init(
        topic: PostTopic? = nil, person: UserActions, scheduler: any SchedulerProtocol, follows: FollowsModel? = nil,
        source: @escaping () -> SearchedSource = { SearchedSource() }, now: @escaping () -> Date = Date.init
    ) {
        self.topic = topic
        words = topic?.search ?? ""
        self.source = source
        self.person = person
        self.follows = follows
        self.scheduler = scheduler
        self.now = now
        search()
    }

    /// More than these would only be scrolled past.
    private static let mostPeople = 40

    /// The people and groups that match what is typed, without waiting for the posts.
    package var people: People {
        let typed = words.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let follows, topic == nil, !typed.isEmpty else { return People(groups: [], follows: []) }
        return People(
            groups: Array(follows.groups.filter { FollowSearch.matches($0, typed) }.prefix(Self.mostPeople)),
            follows: Array(FollowSearch.follows(follows.all, matching: typed).prefix(Self.mostPeople)))
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
        let time = DateWords(
            query.words, at: now(), calendar: .current, vocabularies: DateVocabulary.ofTheWindow)
        let (search, source) = (SourceSearch(query.words, time: topic == nil ? time : nil), source())
        Task {
            if !search.isEmpty {
                let followed = await search.search(self.followedPosts)
                await found.begin(with: search.search(source.posts), followed, isCovering: source.covers)
            }
            await found.load()
            guard question == self.question else { return found.finish() }
            if results !== found { results?.finish() }
            results = found
        }
    }

    private var followedPosts: [FollowedPost] {
        get async {
            guard let follows, follows.isRead else { return [] }
            let task = followed ?? Task { await follows.stored() }
            followed = task
            return await task.value
        }
    }
}
