// Undo and redo: only on the front screen, described in words, and with a text that returns to its field.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@MainActor @Suite struct UndoTests {
    private let rig = PersonRig()
    private let post = SamplePosts.video("v")
    private var desk: UserActions { rig.desk }
    private let feed = UndoScope.feed(FeedSource(place: .path("/feed")))

    private func undo() async -> String? {
        desk.undo()
        await rig.settle()
        return desk.notice?.text
    }

    private func redo() async -> String? {
        desk.redo()
        await rig.settle()
        return desk.notice?.text
    }

    private func message(_ text: String) -> Note { Note(target: .post(post.key), text: text, sent: rig.now) }

    private func send(_ message: Note) async {
        desk.perform([.kept(post), .sent(message), .drafted(message.target, "")])
        await rig.settle()
    }

    private var notes: [String] {
        get async throws { try await rig.store.notes(to: .post(post.key)).map(\.text) }
    }

    // MARK: Redo

    @Test func whatWasTakenBackIsDoneAgain() async {
        let card = rig.card(post)
        card.likeButtonTapped()
        card.saveButtonTapped()
        await until { card.isLiked && card.isSaved }
        #expect(await undo() == "No longer saved.")
        #expect(desk.notice?.redo != nil && desk.canRedo)
        #expect(await undo() == "Like taken back.")
        #expect(!card.isLiked && !card.isSaved && !desk.canUndo)
        #expect(await redo() == "Liked again.")
        #expect(desk.notice?.undo != nil)
        #expect(await redo() == "Saved again.")
        #expect(card.isLiked && card.isSaved && !desk.canRedo)
        #expect(await redo() == "There is nothing to redo here.")
        #expect(await undo() == "No longer saved.")
    }

    @Test func aNewActEndsWhatCouldBeDoneAgain() async {
        let card = rig.card(post)
        card.likeButtonTapped()
        _ = await undo()
        card.saveButtonTapped()
        await rig.settle()
        #expect(!desk.canRedo)
        #expect(await redo() == "There is nothing to redo here.")
        #expect(!card.isLiked && card.isSaved)
    }

    @Test func aNoticeDoesAgainWhatItSpeaksOf() async {
        let card = rig.card(post)
        card.likeButtonTapped()
        _ = await undo()
        let offer = desk.notice?.redo
        desk.redo(offer)
        await until { card.isLiked }
        desk.redo(offer)
        await rig.settle()
        #expect(card.isLiked, "once is enough")
    }

    @Test func aRedoThatFailsCanBeTriedAgain() async {
        let card = rig.card(post)
        card.likeButtonTapped()
        _ = await undo()
        await rig.store.fail(with: .full)
        #expect(await redo() == "That could not be done again. The disk is full.")
        await rig.store.fail(with: nil)
        #expect(await redo() == "Liked again.")
        #expect(card.isLiked)
    }

    @Test func bothStacksEndSomewhere() async {
        for index in 0..<60 { desk.like(SamplePosts.video("v\(index)"), true) }
        await rig.settle()
        var turns = 0
        while desk.canUndo {
            _ = await undo()
            turns += 1
        }
        #expect(turns == UndoStack.depth)
        while desk.canRedo {
            _ = await redo()
            turns -= 1
        }
        #expect(turns == 0)
    }

    // MARK: Screens

    @Test func onlyWhatWasDoneOnTheScreenInFrontIsTakenBack() async throws {
        desk.scope = feed
        let card = rig.card(post)
        card.saveButtonTapped()
        await send(message("A thought"))
        desk.scope = .library
        #expect(await undo() == "There is nothing to undo here.")
        #expect(await undo() == "There is nothing to undo here.")
        #expect(card.isSaved)
        #expect(try await notes == ["A thought"])
        desk.like(SamplePosts.photo("p"), true)
        await rig.settle()
        #expect(await undo() == "Like taken back.")
        desk.scope = feed
        #expect(!desk.canRedo, "what was taken back in the library is done again there")
        #expect(await undo() == "Message taken back.")
        #expect(await undo() == "No longer saved.")
        #expect(await undo() == "There is nothing to undo here.")
    }

    @Test func anActOnItsWayBelongsToTheScreenWhereItWasDone() async {
        let gate = TaskGate()
        await rig.store.hold(acts: gate)
        desk.scope = feed
        let card = rig.card(post)
        card.likeButtonTapped()
        desk.scope = .library
        await gate.open()
        await until { card.isLiked }
        await rig.settle()
        #expect(!desk.canUndo)
        desk.scope = feed
        #expect(desk.canUndo)
    }

    @Test func anOfferHoldsOnOtherScreensToo() async {
        desk.scope = feed
        desk.hide(post)
        await until { desk.notice?.undo != nil }
        let offer = desk.notice?.undo
        desk.scope = .library
        desk.undo(offer)
        await until { desk.hidden.posts.isEmpty }
    }

    private func follows() async throws -> [Follow] {
        await desk.flush()
        return try await rig.store.follows()
    }

    @Test func followingIsTakenBackWithItsName() async throws {
        let follow = Follow(
            key: "k", text: "https://a.test/rss", name: "Ann", group: ["News"],
            followed: Date(timeIntervalSince1970: 1000))
        desk.follow(follow)
        #expect(try await follows() == [follow])
        #expect(await undo() == "Unfollowed Ann")
        #expect(try await follows() == [])
        #expect(await redo() == "Following Ann again")
        var other = follow
        other.group = []
        desk.perform([.followed(other.key, other)])
        await rig.settle()
        #expect(await undo() == "Ann is as it was.")
        desk.unfollow(follow)
        await rig.settle()
        #expect(desk.notice?.text == "Unfollowed Ann" && desk.notice?.canUndo == true)
        #expect(await undo() == "Following Ann again")
        #expect(try await follows() == [follow], "with its group")
        try await desk.follow(
            all: (1...3).map { number in
                Follow(key: "\(number)", text: "https://a.test/\(number)", name: "n", followed: follow.followed)
            })
        #expect(await undo() == "Unfollowed 3 sources")
        #expect(try await follows() == [follow])
    }

    // MARK: Texts

    @Test func anUndoneMessageIsTheDraftOfItsField() async throws {
        await send(message("A thought"))
        #expect(await undo() == "Message taken back.")
        #expect(try await notes == [])
        #expect(try await desk.draft(to: .post(post.key)) == "A thought")
        #expect(await redo() == "The message is back.")
        #expect(try await notes == ["A thought"])
        #expect(try await desk.draft(to: .post(post.key)) == "")
        _ = await undo()
        #expect(try await desk.draft(to: .post(post.key)) == "A thought", "as often as one likes")
    }

    @Test func whatIsBeingWrittenThereStays() async throws {
        await send(message("A thought"))
        desk.perform([.drafted(.post(post.key), "Another")], .quiet)
        await rig.settle()
        _ = await undo()
        #expect(try await desk.draft(to: .post(post.key)) == "A thought\nAnother")
        _ = await redo()
        #expect(try await desk.draft(to: .post(post.key)) == "Another")
    }

    @Test func theFieldShowsTheTextAgain() async {
        let scheduler = ManualScheduler()
        let composer = ComposerModel(
            target: .post(post.key), subject: [.kept(post)], person: desk, scheduler: scheduler)
        await rig.settle()
        composer.focused()
        composer.changed(to: "A thought")
        composer.sendTapped()
        await until { composer.text.isEmpty && !composer.isSending }
        _ = await undo()
        await until { composer.text == "A thought" }
        #expect(composer.canSend)
    }

    @Test func aDeletedNoteThatComesBackIsNoDraft() async throws {
        let note = message("A thought")
        await send(note)
        desk.perform([.unsent(note.id)], .undoable(saying: "Note deleted."))
        await rig.settle()
        #expect(await undo() == "The message is back.")
        #expect(try await notes == ["A thought"])
        #expect(try await desk.draft(to: .post(post.key)) == "")
    }

    // MARK: Words

    @Test func everyActThatCanBeTakenBackHasASentence() {
        let date = Date(timeIntervalSince1970: 0)
        let (key, story) = (post.key, StoryKey(source: "s", user: 1, image: 2))
        let author = AuthorKey(source: "s", name: "Ann")
        let watch = Watch(at: date, position: 1)
        let note = message("A thought")
        let said: [([UserAct], String)] = [
            ([.liked(key, nil)], "Like taken back."), ([.kept(post), .liked(key, date)], "Liked again."),
            ([.saved(key, nil)], "No longer saved."), ([.saved(key, date)], "Saved again."),
            ([.hidden(key, nil)], "It will be shown again."), ([.hidden(key, date)], "Hidden again."),
            ([.authorHidden(author, nil)], "Ann will be shown again."),
            ([.authorHidden(author, date)], "Nothing of Ann will be shown."),
            ([.watched(key, watch)], "Back in the history."), ([.watched(key, nil)], "Removed from the history."),
            ([.watched(key, watch), .watched(key, watch)], "The history is back."),
            ([.watched(key, nil), .watched(key, nil)], "History cleared."), ([.historyCleared], "History cleared."),
            ([.drafted(.post(key), ""), .sent(note)], "The message is back."),
            ([.unsent(note.id), .drafted(.post(key), "x")], "Message taken back."),
            ([.storyLiked(story, nil)], "Like taken back."), ([.storyLiked(story, date)], "Liked again."),
            ([.storySeen(story, date)], "The stories are as they were."),
            ([.storySeen(story, nil)], "All stories count as new again."),
            ([.storiesReset(source: "s")], "All stories count as new again."), ([], "Taken back."),
        ]
        let follow = Follow(key: "k", text: "https://a.test/rss", name: "Ann", followed: date)
        let (on, off) = (UserAct.followed("k", follow), UserAct.followed("k", nil))
        let follows: [([UserAct], [UserAct], String)] = [
            ([off], [on], "Unfollowed Ann"), ([on], [off], "Following Ann again"), ([on], [on], "Ann is as it was."),
            ([off, off], [on, on], "Unfollowed 2 sources"), ([on, on], [off, off], "Following 2 sources again"),
            ([on, on], [on, on], "2 followed sources are as they were."), ([off], [], "Unfollowed 1 source"),
        ]
        for (acts, replaced, sentence) in follows {
            #expect(UndoWords.sentence(for: acts, replacing: replaced) == sentence)
        }
        for (acts, sentence) in said { #expect(UndoWords.sentence(for: acts) == sentence) }
    }
}
