// The comments of a post: the document's in its order, then the user's own, live.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private struct Rig {
    let store = FakeLibraryStore()
    let person: UserActions
    let post: Post

    init(carried: Int = 2, counted: Int? = nil) {
        let comments = (0..<carried).map { number in
            Comment(
                id: "same", author: Author(name: "Ann \(number)"), text: "Comment \(number)",
                publishedAt: number == 0 ? Date(timeIntervalSince1970: 9000) : nil)
        }
        post = Post(
            id: "a", key: PostKey(source: "s", id: "a"), media: [], counts: Counts(comments: counted),
            comments: comments)
        person = UserActions(store: store)
    }

    func model() -> CommentsViewModel {
        CommentsViewModel(post: post, person: person, scheduler: ManualScheduler()) {
            _, _, _ throws(FeedServiceError) in throw .cancelled
        }
    }

    func send(_ text: String, at seconds: Double) -> Note {
        let message = Note(
            target: .post(post.key), text: text, sent: Date(timeIntervalSince1970: seconds))
        person.perform([.sent(message)])
        return message
    }
}

@MainActor @Suite struct CommentsViewModelTests {
    /// The document's order stays whatever the dates are; two comments with the same id are both shown.
    @Test func theDocumentsOrderThenOnesOwnByTime() async {
        let rig = Rig()
        _ = rig.send("second", at: 200)
        _ = rig.send("first", at: 100)
        let model = rig.model()
        #expect(model.rows.map(\.text) == ["Comment 0", "Comment 1"])
        await until { model.rows.count == 4 }
        #expect(model.rows.map(\.text) == ["Comment 0", "Comment 1", "first", "second"])
        #expect(model.rows.map(\.isOwn) == [false, false, true, true])
        #expect(Set(model.rows.map(\.id)).count == 4)
        #expect(model.rows[2].author.name == "You")
    }

    @Test func whatIsSentShowsAndWhatIsDeletedGoesAndComesBack() async {
        let rig = Rig(carried: 0)
        let model = rig.model()
        #expect(model.isEmpty && model.heading == "Comments")
        model.composer.focused()
        model.composer.changed(to: "A note")
        model.composer.sendTapped()
        await until { model.rows.map(\.text) == ["A note"] }
        #expect(model.heading == "1 note")
        model.deleteTapped(model.rows[0])
        await until { model.isEmpty }
        await until { rig.person.notice?.canUndo == true }
        rig.person.undo(rig.person.notice?.undo)
        await until { model.rows.map(\.text) == ["A note"] }
    }

    @Test func commentsOfOthersCannotBeDeleted() async {
        let rig = Rig()
        let model = rig.model()
        model.deleteTapped(model.rows[0])
        await rig.person.flush()
        #expect(await rig.store.batches.isEmpty)
        #expect(model.rows.count == 2)
    }

    @Test(arguments: [
        (2, nil, 0, "2 comments"), (2, 42, 0, "2 of 42 comments"), (0, 7, 1, "0 of 7 comments · 1 note"),
        (1, 1, 2, "1 comment · 2 notes"), (3, 1, 0, "3 comments"),
    ])
    func theHeadingCounts(carried: Int, counted: Int?, notes: Int, heading: String) async {
        let rig = Rig(carried: carried, counted: counted)
        for number in 0..<notes { _ = rig.send("note", at: Double(number)) }
        let model = rig.model()
        await until { model.rows.count == carried + notes }
        #expect(model.heading == heading)
    }

    @Test func agesAreRelativeAndAbsentOnesStayAbsent() {
        let rows = Rig().model().rows
        #expect(rows[0].facts(at: Date(timeIntervalSince1970: 9000 + 7200)) == "2 hours ago")
        #expect(rows[1].facts(at: Date()) == "")
    }

    @Test func otherPostsAndFinishedModelsAreLeftAlone() async {
        let rig = Rig(carried: 0)
        let (open, finished) = (rig.model(), rig.model())
        await rig.person.flush()
        finished.finish()
        rig.person.perform([
            .sent(Note(target: .post(PostKey(source: "s", id: "b")), text: "elsewhere", sent: Date()))
        ])
        _ = rig.send("here", at: 1)
        await until { open.rows.count == 1 }
        #expect(open.rows.map(\.text) == ["here"])
        #expect(finished.rows.isEmpty)
    }

    @Test func aStoreThatCannotBeReadIsSaidAndTheDocumentsCommentsStay() async {
        let rig = Rig()
        await rig.store.refuse(with: .corrupt)
        let model = rig.model()
        await until { model.failure != nil }
        #expect(model.failure?.contains("damaged") == true)
        #expect(model.rows.count == 2)
    }
}

// MARK: - From a server

/// A server with comments, which answers when the test lets it.
private actor CommentServer {
    private(set) var asked: [String] = []
    private var answers: [Result<CommentsPage, FeedServiceError>]
    let gate: TaskGate

    init(_ answers: [Result<CommentsPage, FeedServiceError>], gate: TaskGate = TaskGate(isOpen: true)) {
        (self.answers, self.gate) = (answers, gate)
    }

    func read(_ place: CommentsPlace, _ page: BatchToken?) async throws(FeedServiceError) -> CommentsPage {
        asked.append(page?.text ?? place.text)
        await gate.pass()
        return try answers.removeFirst().get()
    }
}

@MainActor @Suite struct ServerCommentsTests {
    private let scheduler = ManualScheduler()
    private let person = UserActions(store: FakeLibraryStore())

    private func model(_ server: CommentServer, carried: Int = 0) -> CommentsViewModel {
        var post = Rig(carried: carried, counted: 7).post
        post.commentsAt = CommentsPlace("post")
        return CommentsViewModel(post: post, person: person, scheduler: scheduler) {
            _, place, page throws(FeedServiceError) in try await server.read(place, page)
        }
    }

    private func comment(_ id: String, _ absence: CommentAbsence? = nil) -> FeedsModels.Comment {
        var comment = FeedsModels.Comment(id: id, author: Author(name: "Ann", handle: "ann@a.example"), text: id)
        comment.absence = absence
        return comment
    }

    @Test func nothingIsAskedBeforeTheCommentsHaveStoodOpen() async {
        let server = CommentServer([.success(CommentsPage([comment("a")], total: 2))])
        let model = model(server)
        #expect(model.rows.map(\.gap) == [.loading] && !model.isEmpty)
        #expect(await server.asked.isEmpty)
        scheduler.advance(by: CommentsViewModel.patience)
        await until { model.rows.map(\.text) == ["a"] }
        #expect(await server.asked == ["post"])
        #expect(model.heading == "1 of 2 comments" && model.rows[0].handle.contains("@ann@a.example"))
    }

    @Test func commentsThatCloseAtOnceAskNothing() async {
        let server = CommentServer([])
        let model = model(server)
        model.finish()
        scheduler.advance(by: 60)
        #expect(await server.asked.isEmpty)
    }

    @Test func anAnswerAfterTheClosingChangesNothing() async {
        let gate = TaskGate()
        let server = CommentServer([.success(CommentsPage([comment("a")]))], gate: gate)
        let model = model(server)
        scheduler.advance(by: CommentsViewModel.patience)
        while await server.asked.isEmpty { await AllTasks.run(1) }
        model.finish()
        await gate.open()
        await AllTasks.run()
        #expect(model.rows.map(\.gap) == [.loading])
    }

    @Test func aFailureIsSaidAndTriedAgain() async throws {
        let refusal = FeedServiceError.signInNeeded(server: "a.example")
        let server = CommentServer([.failure(refusal), .success(CommentsPage([comment("a")], next: BatchToken("2")))])
        let model = model(server, carried: 1)
        scheduler.advance(by: CommentsViewModel.patience)
        await until { model.rows.last?.gap == .failed(refusal.description) }
        #expect(model.rows.map(\.text) == ["Comment 0", refusal.description])
        model.moreTapped(try #require(model.rows.last))
        await until { model.rows.map(\.gap) == [nil, .more] }
        #expect(model.rows[0].text == "a")
    }

    @Test func whatIsGoneIsSaid() async {
        let server = CommentServer([
            .success(CommentsPage([comment("a", .deleted), comment("b", .blocked), comment("c", .limited)]))
        ])
        let model = model(server)
        scheduler.advance(by: CommentsViewModel.patience)
        await until { model.rows.count == 3 }
        #expect(
            model.rows.map(\.text) == [
                "This comment was deleted.", "This comment is by a blocked account.",
                "Only people who are signed in may read this comment.",
            ])
    }
}
