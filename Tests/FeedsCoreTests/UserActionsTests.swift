// Acts, undo, failures and reading: the desk's promises to every view of a post.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct UserActionsTests {
    private let rig = PersonRig()
    private let post = SamplePosts.video("v")

    // MARK: Acts

    @Test func nothingShowsBeforeTheStoreSaysSo() async {
        let gate = TaskGate()
        await rig.store.hold(acts: gate)
        let card = rig.card(post)
        card.likeButtonTapped()
        await rig.rest()
        #expect(!card.isLiked)
        await gate.open()
        await until { card.isLiked }
    }

    @Test func actsReachTheStoreInTheirOrder() async {
        for index in 0..<20 { rig.desk.save(post, index.isMultiple(of: 2)) }
        await rig.settle()
        let batches = await rig.store.inside.batches
        let saves = batches.flatMap { $0 }.compactMap { if case .saved(_, let date) = $0 { date != nil } else { nil } }
        #expect(saves == (0..<20).map { $0.isMultiple(of: 2) })
        #expect(!rig.desk.status(of: post.key).current.isSaved)
    }

    @Test func anActThatCannotBeKeptChangesNothingAndSaysWhy() async {
        let card = rig.card(post)
        await rig.settle()
        await rig.store.fail(with: .full)
        card.likeButtonTapped()
        await rig.settle()
        #expect(!card.isLiked && !rig.desk.canUndo)
        #expect(rig.desk.notice?.text == "That could not be kept. The disk is full.")
        #expect(rig.desk.notice?.canUndo == false)
        await rig.store.fail(with: nil)
        card.likeButtonTapped()
        await until { card.isLiked }
    }

    /// The app reports a full disk once, not with every second of a video.
    @Test func whatNobodyAskedForComplainsOnce() async {
        await rig.settle()
        await rig.store.fail(with: .readOnly)
        let acts = [UserAct.watched(post.key, Watch(at: rig.now, position: 1))]
        rig.desk.perform(acts, .quiet)
        await rig.settle()
        let first = rig.desk.notice
        #expect(first != nil)
        rig.desk.noticeDismissed()
        rig.desk.perform(acts, .quiet)
        await rig.settle()
        #expect(rig.desk.notice == nil)
        rig.desk.like(post, true)
        await rig.settle()
        #expect(rig.desk.notice?.text == first?.text, "who asked for it hears of it")
    }

    // MARK: Undo

    @Test func undoTakesBackTheLastOnesFirst() async {
        let card = rig.card(post)
        card.likeButtonTapped()
        card.saveButtonTapped()
        await until { card.isLiked && card.isSaved }
        rig.desk.undo()
        await until { !card.isSaved }
        #expect(card.isLiked && rig.desk.canUndo)
        rig.desk.undo()
        await until { !card.isLiked }
        rig.desk.undo()
        await rig.settle()
        #expect(!rig.desk.canUndo && !card.isLiked && !card.isSaved)
    }

    @Test func undoOfAnActThatIsStillOnItsWayTakesThatOneBack() async {
        let card = rig.card(post)
        card.saveButtonTapped()
        await until { card.isSaved }
        card.likeButtonTapped()
        rig.desk.undo()
        await rig.settle()
        #expect(card.isSaved && !card.isLiked)
    }

    @Test func aBatchIsTakenBackAsOne() async {
        let other = SamplePosts.photo("p")
        rig.desk.perform([.kept(post), .liked(post.key, rig.now), .kept(other), .saved(other.key, rig.now)])
        await rig.settle()
        let (mine, its) = (rig.desk.status(of: post.key), rig.desk.status(of: other.key))
        await until { mine.current.isLiked && its.current.isSaved }
        rig.desk.undo()
        await until { !mine.current.isLiked && !its.current.isSaved }
    }

    @Test func aNoticeTakesBackWhatItSpeaksOf() async {
        let card = rig.card(post)
        rig.desk.hide(SamplePosts.photo("p"))
        await until { rig.desk.notice != nil }
        let notice = rig.desk.notice
        #expect(notice?.canUndo == true)
        card.likeButtonTapped()
        await until { card.isLiked }
        rig.desk.undo(notice?.undo)
        await until { rig.desk.hidden.posts.isEmpty && rig.desk.notice?.redo != nil }
        #expect(card.isLiked && rig.desk.canUndo && rig.desk.notice?.canUndo == false)
        rig.desk.undo(notice?.undo)
        await rig.settle()
        #expect(card.isLiked, "once is enough")
    }

    @Test func whatNobodyWouldTakeBackIsPassedOver() async {
        let card = rig.card(post)
        card.likeButtonTapped()
        rig.desk.perform([.watched(post.key, Watch(at: rig.now, position: 3))], .quiet)
        card.moreButtonTapped()
        rig.desk.perform([.drafted(.post(post.key), "To be")], .quiet)
        await until { card.isLiked && card.isExpanded }
        rig.desk.undo()
        await until { !card.isLiked }
        #expect(card.isExpanded && card.mine?.current.watch != nil && card.mine?.current.draft == "To be")
    }

    @Test func undoForgetsWhatIsTooLongAgo() async {
        for index in 0..<60 { rig.desk.like(SamplePosts.video("v\(index)"), true) }
        await rig.settle()
        for _ in 0..<60 { rig.desk.undo() }
        await rig.settle()
        let left = try? await rig.store.counts()
        #expect(left?.liked == 10 && !rig.desk.canUndo)
    }

    @Test func anUndoThatFailsCanBeTriedAgain() async {
        let card = rig.card(post)
        card.likeButtonTapped()
        await until { card.isLiked }
        await rig.store.fail(with: .locked)
        rig.desk.undo()
        await rig.settle()
        #expect(card.isLiked && rig.desk.canUndo)
        #expect(rig.desk.notice?.text.hasPrefix("That could not be taken back.") == true)
        await rig.store.fail(with: nil)
        rig.desk.undo()
        await until { !card.isLiked }
    }

    @Test func whatChangedNothingCannotBeTakenBack() async {
        rig.desk.perform([.liked(post.key, nil)])
        await rig.settle()
        #expect(!rig.desk.canUndo)
    }

    // MARK: Reading

    @Test func whatComesIntoSightTogetherIsOneQuestion() async {
        let cards = (0..<9).map { rig.card(SamplePosts.video("v\($0)")) }
        await rig.settle()
        #expect(await rig.store.statusQuestions.map(\.count) == [9])
        _ = rig.card(SamplePosts.video("v3"))
        await rig.settle()
        #expect(await rig.store.statusQuestions.count == 1, "a status somebody shows is known")
        #expect(cards.allSatisfy { !$0.isLiked })
    }

    @Test func anOldAnswerDoesNotOverwriteAChange() async {
        let gate = TaskGate()
        await rig.store.hold(answers: gate)
        let card = rig.card(post)
        for _ in 0..<100_000 where await rig.store.statusQuestions.isEmpty { await AllTasks.run(1) }
        card.likeButtonTapped()
        await until { card.isLiked }
        await gate.open()
        await rig.settle()
        #expect(card.isLiked)
    }

    @Test func whatCouldNotBeReadIsAskedForAgainAndSaidOnce() async throws {
        _ = try await rig.store.inside.perform([.kept(post), .liked(post.key, rig.now)])
        await rig.store.fail(with: .locked)
        let card = rig.card(post)
        await rig.settle()
        #expect(!card.isLiked && rig.desk.notice?.text.hasPrefix("What you did before cannot be read.") == true)
        await rig.store.fail(with: nil)
        _ = rig.card(SamplePosts.video("other"))
        await until { card.isLiked }
    }

    @Test func anotherProcessIsHeardOf() async throws {
        let author = AuthorKey(source: "s", name: "Ann")
        let card = rig.card(post)
        await rig.settle()
        let other = UserActions(store: rig.store)
        var heard: [HiddenThings] = []
        let token = rig.desk.listen { change in
            if change == .everything { heard.append(rig.desk.hidden) }
        }
        other.perform([.kept(post), .liked(post.key, rig.now), .authorHidden(author, rig.now)])
        await other.flush()
        await rig.store.inside.tellEverythingChanged()
        await until { !heard.isEmpty }
        #expect(heard == [HiddenThings(authors: [author])], "it is known when it is told")
        await until { card.isLiked }
        rig.desk.stopListening(token)
    }

    @Test func onesOwnNotesCountAndAnAbsentCountStaysAbsent() async {
        var counted = post
        counted.counts.comments = 1200
        let (card, silent) = (rig.card(counted), rig.card(SamplePosts.photo("p")))
        await rig.settle()
        #expect(card.commentCount == "1.2K" && silent.commentCount == nil)
        let note = Note(target: .post(silent.item.key), text: "Mine", sent: rig.now)
        rig.desk.perform([.kept(silent.item), .sent(note)])
        await until { silent.commentCount == "1" }
        rig.desk.undo()
        await until { silent.commentCount == nil }
    }

    @Test func aCountOfLikesHasOnesOwnInIt() async {
        let (counted, silent) = (rig.card(SamplePosts.video("a", likes: 41)), rig.card(post))
        counted.likeButtonTapped()
        silent.likeButtonTapped()
        await until { counted.isLiked && silent.isLiked }
        #expect(counted.likes == "42" && silent.likes == nil)
        counted.doubleTapped()
        await rig.settle()
        #expect(counted.likes == "42", "a double tap never takes a like back")
    }
}
