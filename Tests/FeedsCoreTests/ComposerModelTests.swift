// The message field's model: drafts that outlive it, messages that arrive complete or not at all.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class Rig {
    let store = FakeLibraryStore()
    let scheduler = ManualScheduler()
    let post = Post(id: "a", key: PostKey(source: "s", id: "a"), media: [])
    let person: UserActions
    private(set) var heard: [String] = []

    init() { person = UserActions(store: store) { Date(timeIntervalSince1970: 1000) } }

    var target: Note.Target { .post(post.key) }

    func composer(_ target: Note.Target? = nil) -> ComposerModel {
        let model = ComposerModel(
            target: target ?? self.target, subject: target == nil ? [.kept(post)] : [], person: person,
            scheduler: scheduler
        ) { Date(timeIntervalSince1970: 1000) }
        model.onHold = { [weak self] in self?.heard.append($0 ? "hold" : "go on") }
        model.onLock = { [weak self] in self?.heard.append($0 ? "lock" : "unlock") }
        model.onDropFocus = { [weak self] in self?.heard.append("drop focus") }
        return model
    }

    func draft() async -> String? { await store.person.statuses[post.key]?.draft }
    func texts() async -> [String] { await store.person.messages.map(\.text) }
}

@MainActor @Suite struct ComposerModelTests {
    @Test func sendingIsOneBatchAndThenEverythingIsAsBefore() async {
        let rig = Rig()
        let composer = rig.composer()
        composer.focused()
        #expect(composer.isDimmed && !composer.showsLike && !composer.showsSend)
        composer.changed(to: "  Hello there\n")
        #expect(composer.showsSend && !composer.showsLike && composer.canSend)
        composer.sendTapped()
        composer.sendTapped()
        #expect(composer.isSending && !composer.canSend)
        await until { !composer.isSending }
        #expect(composer.text.isEmpty && composer.failure == nil && !composer.isDimmed)
        #expect(composer.showsLike && composer.showsSend)
        #expect(rig.heard == ["hold", "lock", "drop focus", "unlock", "go on"])
        #expect(await rig.texts() == ["Hello there"])
        #expect(await rig.store.batches.last?.first == .kept(rig.post))
        #expect(await rig.store.batches.last?.last == .drafted(rig.target, ""))
    }

    /// Half a second after the first letter, even if the user goes on typing.
    @Test func draftsAreKeptSoonAndInOrder() async {
        let rig = Rig()
        let composer = rig.composer()
        composer.focused()
        composer.changed(to: "a")
        rig.scheduler.advance(by: 0.4)
        composer.changed(to: "ab")
        #expect(await rig.draft() == nil)
        rig.scheduler.advance(by: 0.1)
        await until { await rig.draft() == "ab" }
        composer.changed(to: "abc")
        composer.cancelTapped()
        await until { await rig.draft() == "abc" }
        #expect(composer.text == "abc" && composer.showsLike && composer.canSend)
        #expect(rig.scheduler.pending == 0)
        #expect(!rig.person.canUndo)
    }

    @Test(arguments: ["suspended", "finish"])
    func whatEndsItKeepsTheDraftAtOnce(how: String) async {
        let rig = Rig()
        let composer = rig.composer()
        composer.focused()
        composer.changed(to: "half a tho")
        if how == "finish" { composer.finish() } else { composer.suspended() }
        await until { await rig.draft() == "half a tho" }
        #expect(composer.isComposing == (how == "suspended"))
    }

    @Test func aDraftIsThereAgainWhenOneComesBack() async {
        let rig = Rig()
        rig.person.perform([.drafted(rig.target, "later")], .quiet)
        let composer = rig.composer()
        await until { composer.text == "later" }
        #expect(composer.canSend && composer.showsLike)
    }

    /// The page's field and the field beside the comments are two fields of the same draft.
    @Test func twoFieldsOfOnePostAgree() async {
        let rig = Rig()
        let (page, panel) = (rig.composer(), rig.composer())
        await rig.person.flush()
        page.focused()
        page.changed(to: "one")
        page.cancelTapped()
        await until { panel.text == "one" }
        panel.sendTapped()
        await until { page.text.isEmpty && !page.canSend }
        #expect(await rig.texts() == ["one"])
    }

    @Test func whatIsTypedIsNotOverwritten() async {
        let rig = Rig()
        let composer = rig.composer()
        composer.focused()
        composer.changed(to: "mine")
        rig.person.perform([.drafted(rig.target, "theirs")], .quiet)
        await rig.person.flush()
        await until { await rig.draft() == "theirs" }
        #expect(composer.text == "mine")
        composer.cancelTapped()
        await until { await rig.draft() == "mine" }
    }

    @Test func aFailureKeepsTheTextAndSaysWhy() async {
        let rig = Rig()
        let composer = rig.composer()
        await rig.person.ready()
        composer.focused()
        composer.changed(to: "important")
        await rig.store.refuse(with: .full)
        composer.sendTapped()
        await until { composer.failure != nil && !composer.isSending }
        #expect(composer.failure?.contains("disk is full") == true)
        #expect(composer.text == "important" && composer.canSend && composer.isComposing)
        await rig.store.refuse(with: nil)
        composer.sendTapped()
        await until { composer.text.isEmpty }
        #expect(composer.failure == nil)
        #expect(await rig.texts() == ["important"])
    }

    @Test func blanksAreNothingToSend() async {
        let rig = Rig()
        let composer = rig.composer()
        composer.focused()
        composer.changed(to: " \n ")
        #expect(!composer.canSend && !composer.showsSend)
        composer.sendTapped()
        composer.cancelTapped()
        await rig.person.flush()
        #expect(await rig.texts().isEmpty)
        #expect(await rig.draft() ?? "" == "")
    }

    @Test func aStoryIsATargetLikeAnyOther() async {
        let rig = Rig()
        let key = StoryKey(source: "s", user: 1, image: 2)
        let first = rig.composer(.story(key))
        first.focused()
        first.changed(to: "What a view")
        first.finish()
        let second = rig.composer(.story(key))
        await until { second.text == "What a view" }
        second.sendTapped()
        await until { second.text.isEmpty }
        #expect(await rig.store.person.messages.map(\.target) == [.story(key)])
    }

    @Test func whatWasSentCanBeTakenBack() async {
        let rig = Rig()
        let composer = rig.composer()
        composer.focused()
        composer.changed(to: "hasty")
        composer.cancelTapped()
        composer.sendTapped()
        await until { composer.text.isEmpty }
        rig.person.undo()
        await until { composer.text == "hasty" }
        #expect(await rig.texts().isEmpty)
    }
}
