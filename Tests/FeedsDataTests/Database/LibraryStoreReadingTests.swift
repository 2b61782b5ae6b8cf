// The promises of LibraryStoreProtocol about lists, search, messages and stories, tested with the fake and the real
// store.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("LibraryStoreProtocol contract: reading")
struct LibraryStoreReadingTests {
    private let folder = LibraryFolder()

    @Test(arguments: StoreSubject.allCases)
    func listsBeginWithTheNewestActAndComeInParts(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        for (number, second) in [3.0, 1, 4, 1, 5, 9, 2, 6, 1, 1].enumerated() {
            try await store.perform(Sample.liking("\(number)", at: second))
        }
        #expect(try await store.ids(.liked) == ["5", "7", "4", "2", "0", "6", "9", "8", "3", "1"])
        let first = try await store.entries(LibraryQuery(.liked), after: nil, limit: 2)
        #expect(first.map(\.date) == [Sample.date(9), Sample.date(6)])
        #expect(first.first?.post == Sample.post("5") && first.first?.status.liked == Sample.date(9))
        // Removing entries in between does not move the entries that were read.
        try await store.perform([.liked(Sample.key("7"), nil), .liked(Sample.key("5"), Sample.date(10))])
        #expect(
            try await store.entries(LibraryQuery(.liked), after: first.last?.cursor, limit: 2).map(\.id.id) == [
                "4", "2",
            ])
        let stranger = LibraryCursor(date: Sample.date(1), key: Sample.key("nobody"))
        #expect(try await store.entries(LibraryQuery(.liked), after: stranger, limit: 9).isEmpty)
        #expect(try await store.entries(LibraryQuery(.liked), after: nil, limit: 0).isEmpty)
        #expect(try await store.entries(LibraryQuery(.liked), after: nil, limit: -1).isEmpty)
    }

    @Test(arguments: StoreSubject.allCases)
    func eachListHasItsOwn(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        for id in ["l", "s", "w", "h", "x"] { try await store.perform([.kept(Sample.post(id))]) }
        try await store.perform([
            .liked(Sample.key("l"), Sample.date(1)), .saved(Sample.key("s"), Sample.date(2)),
            .watched(Sample.key("w"), Watch(at: Sample.date(3), position: 0)),
            .hidden(Sample.key("h"), Sample.date(4)), .authorHidden(Sample.author, Sample.date(5)),
            .followed("k", Sample.follow(1)),
            // The store knows nothing of this post except the like.
            .liked(Sample.key("unseen"), Sample.date(9)), .saved(Sample.key("l"), Sample.date(6)),
        ])
        #expect(try await store.ids(.liked) == ["l"])
        #expect(try await store.ids(.saved) == ["l", "s"])
        #expect(try await store.ids(.history) == ["w"])
        #expect(try await store.ids(.hidden) == ["h"])
        #expect(try await store.ids(.all) == ["l", "w", "s"], "with the last of its acts")
        var counts = LibraryCounts()
        (counts.liked, counts.saved, counts.history, counts.hidden, counts.hiddenAuthors) = (1, 2, 1, 1, 1)
        counts.follows = 1
        #expect(try await store.counts() == counts)
        let hidden = HiddenThings(posts: [Sample.key("h")], authors: [Sample.author])
        #expect(try await store.hiddenThings() == hidden)
        try await store.perform([.hidden(Sample.key("h"), nil), .authorHidden(Sample.author, nil)])
        #expect(try await store.hiddenThings() == HiddenThings())
    }

    @Test(arguments: StoreSubject.allCases)
    func aCopyIsTheLastOneAndCalledAsInItsSource(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        var post = Sample.post("a", text: "old words")
        try await store.perform([.kept(post), .liked(post.key, Sample.date(1))])
        (post.id, post.text) = ("s#a", "new words")
        try await store.perform([.kept(post)])
        post.id = "a"
        #expect(try await store.all(LibraryQuery(.liked)).map(\.post) == [post])
        #expect(try await store.ids(.all, matching: "old") == [])
        #expect(try await store.ids(.all, matching: "new") == ["a"])
    }

    @Test(arguments: StoreSubject.allCases)
    func wordsAreFoundAsTheyAreTyped(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        var comment = Sample.post("c", title: "Rain")
        comment.author = Author(name: "Zoë Quinn")
        comment.comments = [Comment(id: "1", author: Author(name: "Bo"), text: "Splendid umbrella")]
        let posts = [
            Sample.post("a", title: "Crème brûlée", text: "A long day's dusk", tags: ["desert", "slow-motion"]),
            Sample.post("b", title: "Dünen", text: "Nobody hurries at dusk"), comment,
        ]
        for (second, post) in posts.enumerated() {
            try await store.perform([.kept(post), .liked(post.key, Sample.date(Double(second)))])
        }
        let answers = [
            "dusk": ["b", "a"], "DUS": ["b", "a"], "creme": ["a"], "Dünen": ["b"], "dunen": ["b"], "zoe": ["c"],
            "umbrella": ["c"], "dusk desert": ["a"], "desert nobody": [], "motion": ["a"], "usk": [],
            "  dusk  ": ["b", "a"],
            "day's": ["a"], "": ["c", "b", "a"], " ": ["c", "b", "a"], "…!?": [], "\"": [],
        ]
        for (words, ids) in answers {
            #expect(try await store.ids(.all, matching: words) == ids, "\(words)")
            #expect(try await store.ids(.liked, matching: words) == ids, "\(words)")
            #expect(try await store.ids(.saved, matching: words).isEmpty)
        }
    }

    @Test(arguments: StoreSubject.allCases)
    func messagesAreTheirTargetsOldestFirst(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        let post = Note.Target.post(Sample.key("a")), story = Note.Target.story(Sample.image)
        let notes = [Sample.message("2", to: post, at: 2), Sample.message("1", to: post, at: 1)]
        let reply = Sample.message("r", to: story, at: 1)
        try await store.perform(notes.map { .sent($0) } + [.sent(reply)])
        #expect(try await store.notes(to: post) == [notes[1], notes[0]])
        #expect(try await store.notes(to: story) == [reply])
        #expect(try await store.notes(to: .post(Sample.key("b"))).isEmpty)
        var moved = notes[0]
        moved.target = story
        let inverse = try await store.perform([.sent(moved)])
        #expect(inverse == [.sent(notes[0])])
        #expect(try await store.notes(to: post).count == 1)
        #expect(try await store.notes(to: story) == [reply, moved])
    }

    @Test(arguments: StoreSubject.allCases)
    func storiesOfASourceAreResetAndOthersAreNot(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        let other = StoryKey(source: "other", user: 1, image: 2)
        let note = Sample.message("n", to: .post(Sample.key("a")), at: 1)
        for image in [Sample.image, other] {
            try await store.perform([
                .storySeen(image, Sample.date(1)), .storyLiked(image, Sample.date(2)), .drafted(.story(image), "d"),
                .sent(Sample.message("r", to: .story(image), at: 3)),
            ])
        }
        try await store.perform([.sent(note)])
        let inverse = try await store.perform([.storiesReset(source: "s")])
        #expect(inverse.count == 4)
        #expect(try await store.storyStatuses(of: "s").isEmpty)
        #expect(try await store.notes(to: .story(Sample.image)).isEmpty)
        #expect(try await store.storyStatuses(of: "other")[other]?.draft == "d")
        #expect(try await store.notes(to: .story(other)).count == 1)
        #expect(try await store.notes(to: note.target) == [note])
        try await store.perform(inverse)
        #expect(try await store.storyStatuses(of: "s")[Sample.image]?.seen == Sample.date(1))
        #expect(try await store.notes(to: .story(Sample.image)).map(\.text) == ["r"])
    }
}
