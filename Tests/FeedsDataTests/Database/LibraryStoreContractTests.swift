// The promises of LibraryStoreProtocol about acts, tested with the fake and the real store.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("LibraryStoreProtocol contract: acts")
struct LibraryStoreContractTests {
    private let folder = LibraryFolder()

    @Test(arguments: StoreSubject.allCases)
    func whatWasDoneIsSo(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        let (a, b) = (Sample.key("a"), Sample.key("b"))
        #expect(try await store.statuses(of: [a]).isEmpty)
        try await store.perform([.kept(Sample.post("a")), .liked(a, Sample.date(1)), .expanded(a, true)])
        try await store.perform([.watched(a, Watch(at: Sample.date(2), position: 3.5)), .saved(b, Sample.date(3))])
        try await store.perform([.drafted(.post(a), "né…\0\"")])
        var status = PostStatus()
        (status.liked, status.isExpanded, status.draft) = (Sample.date(1), true, "né…\0\"")
        status.watch = Watch(at: Sample.date(2), position: 3.5)
        let found = try await store.statuses(of: [a, b, Sample.key("c")])
        #expect(found[a] == status && found[b]?.saved == Sample.date(3) && found.count == 2)
    }

    @Test(arguments: StoreSubject.allCases)
    func everyActCanBeTakenBackDatesAndAll(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        let (a, image) = (Sample.key("a"), Sample.image)
        let message = Sample.message("first", to: .post(a), at: 4)
        try await store.perform(
            Sample.liking("a", at: 1) + [.sent(message), .sent(Sample.message("hi", to: .story(image), at: 5))])
        let followed = Sample.follow(1, group: ["News", "né/\"…"])
        let moved = Sample.follow(1, group: [], at: 3)
        try await store.perform([.followed(followed.key, followed)])
        let before = try await store.everything()
        var edited = message
        edited.text = "second"
        let acts: [UserAct] = [
            .liked(a, nil), .liked(a, Sample.date(9)), .saved(a, Sample.date(9)),
            .hidden(Sample.key("b"), Sample.date(9)), .authorHidden(Sample.author, Sample.date(9)), .expanded(a, true),
            .watched(a, Watch(at: Sample.date(9), position: 1)), .historyCleared,
            .drafted(.post(Sample.key("c")), "d"), .sent(edited), .unsent(message.id),
            .storySeen(image, Sample.date(9)),
            .storyLiked(image, Sample.date(9)), .drafted(.story(image), "r"), .storiesReset(source: "s"),
            .followed(followed.key, nil), .followed(followed.key, moved), .followed("k", Sample.follow(2)),
        ]
        for act in acts {
            let inverse = try await store.perform([act])
            try await store.perform(inverse)
            #expect(try await store.everything() == before, "\(act)")
        }
        let inverse = try await store.perform(acts)
        #expect(try await store.everything() != before)
        let again = try await store.perform(inverse)
        #expect(try await store.everything() == before)
        try await store.perform(again)
        #expect(try await store.statuses(of: [a])[a]?.liked == Sample.date(9), "undo can be undone")
    }

    @Test(arguments: StoreSubject.allCases)
    func anActThatChangesNothingIsSilent(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        let a = Sample.key("a")
        let acts: [UserAct] = [
            .liked(a, Sample.date(1)), .authorHidden(Sample.author, Sample.date(1)), .drafted(.post(a), "d"),
            .sent(Note(id: UUID(), target: .post(a), text: "t", sent: Sample.date(1))),
            .storySeen(Sample.image, Sample.date(1)), .watched(a, Watch(at: Sample.date(1), position: 2)),
            .followed(Sample.follow(1).key, Sample.follow(1)),
        ]
        try await store.perform(acts)
        var changes = await store.changes().makeAsyncIterator()
        #expect(try await store.perform(acts).isEmpty)
        let nothing: [UserAct] = [
            .kept(Sample.post("z")), .liked(Sample.key("z"), nil), .unsent(UUID()), .storiesReset(source: "nowhere"),
            .authorHidden(AuthorKey(source: "x", name: "y"), nil),
            .followed("nowhere", nil), .drafted(.story(Sample.image), ""),
        ]
        #expect(try await store.perform(nothing).isEmpty)
        try await store.perform([.historyCleared])
        #expect(try await store.perform([.historyCleared]).isEmpty)
        try await store.perform([.saved(a, Sample.date(5))])
        #expect(await changes.next() == .everything)
        let status = try #require(await store.statuses(of: [a])[a])
        #expect(await changes.next() == .post(a, status) && status.saved == Sample.date(5))
    }

    @Test(arguments: StoreSubject.allCases)
    func aBatchTellsEachThingOnceAsItIsInTheEnd(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        var one = await store.changes().makeAsyncIterator()
        var other = await store.changes().makeAsyncIterator()
        let (a, message) = (Sample.key("a"), Sample.message("t", to: .story(Sample.image), at: 1))
        try await store.perform([
            .liked(a, Sample.date(1)), .storyLiked(Sample.image, Sample.date(2)), .saved(a, Sample.date(3)),
            .sent(message), .authorHidden(Sample.author, Sample.date(4)), .liked(a, nil),
            .followed("k", Sample.follow(1)), .followed("k", Sample.follow(2)), .followed("l", nil),
        ])
        var status = PostStatus(), story = StoryStatus()
        (status.saved, story.liked) = (Sample.date(3), Sample.date(2))
        let expected: [StoreChange] = [
            .post(a, status), .story(Sample.image, story), .messages(.story(Sample.image)),
            .author(Sample.author, isHidden: true), .followed("k", Sample.follow(2).whole(as: "k")),
        ]
        for change in expected {
            #expect(await one.next() == change)
            #expect(await other.next() == change)
        }
    }

    @Test(arguments: StoreSubject.allCases)
    func aGreatMultitudeIsToldAsEverything(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        var changes = await store.changes().makeAsyncIterator()
        try await store.perform((0...TouchedThings.most).map { .liked(Sample.key("\($0)"), Sample.date(1)) })
        try await store.perform([.authorHidden(Sample.author, nil), .authorHidden(Sample.author, Sample.date(1))])
        #expect(await changes.next() == .everything)
        #expect(await changes.next() == .author(Sample.author, isHidden: true))
    }

    @Test(arguments: StoreSubject.allCases)
    func datesAreWholeMillisecondsAndNoValueIsTooStrange(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        let (a, b) = (Sample.key("a"), PostKey(source: "", id: ""))
        let odd = Date(timeIntervalSince1970: 1_700_000_000.123_456)
        try await store.perform([
            .liked(a, odd), .saved(a, .distantPast), .hidden(a, Date(timeIntervalSince1970: 1e300)),
        ])
        try await store.perform([.watched(b, Watch(at: .distantFuture, position: .nan)), .expanded(b, true)])
        let found = try await store.statuses(of: [a, b])
        #expect(found[a]?.liked == Date(timeIntervalSince1970: 1_700_000_000.123))
        #expect(found[a]?.saved == .distantPast && found[a]?.hidden == Date(timeIntervalSince1970: 1e300).whole)
        #expect(found[b]?.watch == Watch(at: .distantFuture.whole, position: 0) && found[b]?.isExpanded == true)
        #expect(try await store.perform([.liked(a, odd)]).isEmpty)
    }
}
