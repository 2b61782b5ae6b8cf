// Deleting files of a folder: the next post plays at once, an undo leads back, and a reading of the folder changes nothing.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@MainActor private final class Rig {
    let trash: FakeTrash
    let store = FakeLibraryStore()
    let person: UserActions
    let maker = FakePlayerMaker()
    let model: FeedsViewModel
    let repository: ChangingRepository

    init(_ count: Int = 6, withoutTrash: String? = nil, gate: TaskGate = TaskGate(isOpen: true)) async {
        let posts = Self.posts(count)
        trash = FakeTrash(Set(posts.flatMap { $0.ownFiles ?? [] }), withoutTrash: withoutTrash, gate: gate)
        person = UserActions(store: store, trash: trash)
        repository = ChangingRepository(posts)
        model = FeedsViewModel(
            source: FeedSource(place: .path("/camera")), repository: repository, maker: maker,
            scheduler: ManualScheduler(), person: person)
        person.scope = .feed(model.source)
        await model.loadPosts()
        maker.letDecodersWork()
    }

    static func posts(_ count: Int) -> [Post] {
        SamplePosts.videos(0..<count).map { post in
            var post = post
            post.key.source = "/camera"
            post.media[0].renditions = [Rendition(url: URL(filePath: "/camera/\(post.id).mp4"), bytes: 1000)]
            return post
        }
    }

    var ids: [String] { model.posts.map(\.id) }
    var current: String? { model.post(model.currentIndex)?.id }
    var playing: String? { model.players.playing.flatMap(model.post)?.id }

    func go(to index: Int) {
        model.committed(to: index)
        model.settled(at: index)
        maker.letDecodersWork()
    }

    func settle() async {
        await person.flush()
        await AllTasks.run()
    }
}

@MainActor @Suite struct DeletingTests {
    @Test func theNextOnePlaysAtOnceAndAnUndoLeadsBack() async {
        let gate = TaskGate(isOpen: false)
        let rig = await Rig(gate: gate)
        rig.go(to: 2)
        rig.model.card(2)?.deleteTapped()
        #expect(rig.current == "v3" && rig.playing == "v3", "before the file has moved")
        #expect(rig.person.notice == nil)
        await gate.open()
        await rig.settle()
        #expect(rig.person.notice?.text == "1 deleted, 1 kB" && rig.person.notice?.canUndo == true)
        #expect(await !rig.trash.isThere("/camera/v2.mp4"))
        rig.person.undo()
        await rig.settle()
        #expect(rig.current == "v2" && rig.ids.count == 6)
        #expect(await rig.trash.isThere("/camera/v2.mp4"))
        #expect(rig.person.notice?.text == "1 put back")
        rig.person.redo()
        await rig.settle()
        #expect(rig.ids.count == 5)
        rig.model.finish()
    }

    @Test func ctrlZTakesBackLikesAndDeletionsInTurn() async {
        let rig = await Rig()
        rig.model.card(0)?.likeButtonTapped()
        await rig.settle()
        rig.model.card(1)?.deleteTapped()
        await rig.settle()
        rig.person.undo()
        await rig.settle()
        #expect(rig.ids.count == 6)
        rig.person.undo()
        await rig.settle()
        #expect(rig.person.notice?.text == "Like taken back.")
        rig.model.finish()
    }

    @Test func aReadingOfTheFolderNeitherOffersNorLosesAnything() async {
        let rig = await Rig()
        rig.person.delete([rig.model.posts[1]])
        await rig.settle()
        // The folder as it was before the move, and as it is after.
        await rig.repository.change(to: Rig.posts(6).filter { $0.id != "v1" })
        await AllTasks.run()
        #expect(rig.ids.count == 5 && !rig.model.hasNewPosts)
        rig.person.undo()
        await rig.settle()
        await rig.repository.change(to: Rig.posts(6))
        await AllTasks.run()
        #expect(rig.ids.count == 6 && !rig.model.hasNewPosts)
        rig.model.finish()
    }

    @Test func anUndoDuringAReadingNeitherLosesThePostNorOffersItAsNew() async {
        let rig = await Rig()
        rig.person.delete([rig.model.posts[1]])
        await rig.settle()
        let gate = TaskGate(isOpen: false)
        await rig.repository.answer(after: gate)
        await rig.repository.change(to: Rig.posts(6).filter { $0.id != "v1" })
        await AllTasks.run()
        #expect(await rig.repository.readings == 2)
        rig.person.undo()
        await rig.settle()
        #expect(rig.ids.count == 6)
        await gate.open()
        await AllTasks.run()
        #expect(rig.ids.count == 6, "the reading is older than the undo")
        await rig.repository.change(to: Rig.posts(6))
        await AllTasks.run()
        #expect(rig.ids.count == 6 && !rig.model.hasNewPosts)
        rig.model.finish()
    }

    @Test func whatAnUndoPutsBackIsNoNewsAfterARefresh() async {
        let rig = await Rig()
        rig.go(to: 3)
        rig.person.delete([rig.model.posts[1]])
        await rig.settle()
        await rig.repository.change(to: Rig.posts(6).filter { $0.id != "v1" })
        await rig.model.refresh()
        rig.maker.letDecodersWork()
        #expect(rig.ids.count == 5 && rig.current == "v3")
        rig.person.undo()
        await rig.settle()
        await rig.repository.change(to: Rig.posts(6))
        await AllTasks.run()
        #expect(rig.ids == Rig.posts(6).map(\.id) && !rig.model.hasNewPosts)
        #expect(rig.current == "v3" && rig.playing == "v3", "it plays on")
        rig.model.finish()
    }

    @Test func aFileThatAnotherProgramPutsBackIsShownAgain() async {
        let rig = await Rig()
        rig.person.delete([rig.model.posts[1]])
        await rig.settle()
        #expect(rig.ids.count == 5)
        await rig.repository.change(to: Rig.posts(6))
        await Seen.until { rig.ids.count == 6 }
        #expect(!rig.model.hasNewPosts)
        rig.model.finish()
    }

    @Test func whatCannotBeMovedComesBackWithAReason() async {
        let rig = await Rig()
        await rig.trash.set(trouble: .failed("No space left on device"))
        rig.person.delete([rig.model.posts[0]])
        await rig.settle()
        #expect(rig.ids.count == 6)
        #expect(rig.person.notice?.text == "“v0.mp4” stays as it was: No space left on device")
        rig.model.finish()
    }

    @Test func withoutATrashTheUserIsAskedTwice() async throws {
        let rig = await Rig(withoutTrash: "/camera")
        rig.person.delete([rig.model.posts[0], rig.model.posts[1]])
        await rig.settle()
        #expect(rig.ids.count == 6)
        let first = try #require(rig.person.files?.question)
        #expect(first.sentence == "The disk of these 2 files has no Trash.")
        rig.person.answered(first, isYes: true)
        await rig.settle()
        let second = try #require(rig.person.files?.question)
        #expect(second != first)
        #expect(await rig.trash.isThere("/camera/v0.mp4"))
        rig.person.answered(second, isYes: true)
        await rig.settle()
        #expect(await !rig.trash.isThere("/camera/v0.mp4"))
        #expect(rig.ids.count == 4 && rig.person.notice?.text == "2 deleted for good, 2 kB")
        rig.model.finish()
    }

    @Test func aPostOfTwoFilesGoesAsAWhole() async {
        var post = Rig.posts(1)[0]
        post.media[0].renditions.append(Rendition(url: URL(filePath: "/camera/gone.jpg")))
        let trash = FakeTrash(["/camera/v0.mp4"])
        let person = UserActions(store: FakeLibraryStore(), trash: trash)
        person.delete([post])
        await person.flush()
        #expect(await trash.isThere("/camera/v0.mp4"), "its other half was not there")
    }

    @Test(arguments: [
        ("/feed.json", "file:///home/ann/.ssh/id_rsa", false), ("/camera", "file:///camera/../etc/passwd", false),
        ("/camera", "https://example.org/a.mp4", false), ("/camera", "file:///camera/a.mp4", true),
        ("/cam", "file:///camera/a.mp4", false), ("sample", "file:///sample/a.mp4", false),
    ])
    func onlyFilesOfTheOpenedFolderAreTheUsersOwn(source: String, address: String, isOwn: Bool) throws {
        var post = SamplePosts.video("v")
        post.key.source = source
        post.media[0].renditions = [Rendition(url: try #require(URL(string: address)))]
        #expect((post.ownFiles != nil) == isOwn)
    }

    @Test func theGridSelectsAndDeletesSeveral() async {
        let rig = await Rig(9)
        let grid = GridViewModel(feed: rig.model, person: rig.person)
        #expect(grid.tapped(3))
        grid.toggled(3)
        #expect(!grid.tapped(5) && grid.selectionWords == "2 selected, 2 kB")
        grid.extended(to: 7, from: 0)
        #expect((0..<9).filter(grid.isSelected) == [3, 5, 6, 7])
        grid.delete(orOf: nil)
        await rig.settle()
        #expect(!grid.isSelecting && rig.ids == ["v0", "v1", "v2", "v4", "v8"])
        #expect(rig.person.notice?.text == "4 deleted, 4 kB")
        rig.person.undo()
        await rig.settle()
        #expect(rig.ids.count == 9)
        grid.selectAll()
        #expect(grid.selected.count == 9)
        grid.deselect()
        #expect(!grid.isSelecting)
        grid.finish()
        rig.model.finish()
    }
}
