// The table of acts: what is offered has words, and no act and no key means two things.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsGtk

@MainActor struct ActTableTests {
    private let acts = ActTable.groups.flatMap(\.acts)

    @Test func noActStandsTwice() {
        #expect(acts.count > 30)
        for action in AppAct.allCases { #expect(acts.count { $0.action == action } <= 1, "\(action)") }
    }

    @Test func noKeyStandsTwice() {
        let keys = acts.flatMap(\.keys)
        #expect(keys.count > 50 && Set(keys).count == keys.count)
        let storyKeys = ActTable.storyKeys.flatMap(\.keys)
        #expect(storyKeys.count > 10 && Set(storyKeys).count == storyKeys.count)
    }

    @Test func everyKeyIsExplained() {
        for act in acts where !act.keys.isEmpty { #expect(!act.help.isEmpty, "\(act.action)") }
    }

    @Test func whatIsOnAButtonHasANameAndAnIcon() {
        for action in ActTable.rail + ActTable.cardStart + ActTable.cardEnd {
            let face = ActTable[action].face(ActScene())
            #expect(face?.name.isEmpty == false && face?.icon.isEmpty == false, "\(action)")
        }
    }

    @Test func buttonsThatNameAnActAloneHaveItsWords() {
        let withIcons: [AppAct] = [.leave, .search, .openLibrary, .sendNote, .closeComments, .clearHistory]
        for action in withIcons { #expect(ActTable[action].face(ActScene())?.icon.isEmpty == false, "\(action)") }
        let offers: [AppAct] = [.backToFeed, .keepHistory, .clearSearch, .unhide, .copyComment, .deleteComment]
        for action in withIcons + offers + [.retry, .showControls, .stopSaving] {
            #expect(!ActTable.words(of: action).isEmpty, "\(action)")
        }
    }

    /// A list says what taking a post off it is called, and a tile has keys of its own.
    @Test func aTileOffersWhatItsListAllows() throws {
        var item = SamplePosts.video("v1")
        item.page = URL(string: "https://example.com/1")
        let user = UserActions(store: FakeLibraryStore())
        func titles(_ list: LibraryList) -> [String?] {
            let entry = LibraryEntryViewModel(LibraryEntry(post: item, status: PostStatus(), date: .distantPast))
            let scene = ActScene(list: LibraryListViewModel(LibraryQuery(list), person: user), entry: entry)
            return ActTable.tileMenu.joined().map { ActTable[$0].face(scene)?.title }
        }
        #expect(titles(.liked) == ["Open", "Copy link", "Unlike"])
        #expect(titles(.all) == ["Open", "Copy link", nil])
        let tileKeys = ActTable.tileKeys.flatMap(\.keys)
        #expect(tileKeys.contains("Delete") && Set(tileKeys).count == tileKeys.count)
    }

    private static let ofOwnFiles: [AppAct] = [.copyFile, .showInFiles, .openWith, .moveToTrash]

    @Test func filesOfTheUsersFolderHaveActsOfTheirOwn() {
        var post = SamplePosts.video("v1")
        #expect(Self.ofOwnFiles.allSatisfy { ActTable[$0].face(ActScene(card: PostViewModel(item: post))) == nil })
        post.key.source = "/camera"
        post.media[0].renditions = [Rendition(url: URL(filePath: "/camera/v1.mp4"))]
        let scene = ActScene(card: PostViewModel(item: post))
        for action in Self.ofOwnFiles { #expect(ActTable[action].face(scene)?.title.isEmpty == false, "\(action)") }
        let keys = ActTable.selectionKeys.flatMap(\.keys)
        #expect(keys.contains("space") && Set(keys).count == keys.count)
    }

    /// A video with a page, an author with a handle, a licence, a caption, a tag and an account on its network offers everything
    /// but captions, which come with a player. A copy that is not allowed is not offered, and neither is what only an
    /// account can do.
    @Test func whatIsInAMenuHasWords() async {
        var item = SamplePosts.video("v1")
        item.page = URL(string: "https://example.com/1")
        item.tags = ["birds"]
        item.text = "A caption"
        item.author = Author(name: "Ada", handle: "ada@example.com")
        item.attribution = Attribution(text: "CC0", page: item.page)
        (item.key.source, item.uri) = ("mastodon:local:m.example", "https://m.example/1")
        let ann = AccountID(network: "mastodon", name: "ann", server: "m.example")
        let accounts = AccountsModel(FakeAccounts([Account(id: ann, displayName: "Ann")]))
        accounts.begin()
        for _ in 0..<10_000 where accounts.accounts.isEmpty { await AllTasks.run(1) }
        let person = UserActions(store: FakeLibraryStore(), accounts: accounts)
        let scene = ActScene(card: PostViewModel(item: item, person: person))
        let menus = ActTable.postMenu + [ActTable.sharing, ActTable.sourceMenu] + ActTable.mainMenu
        let others = [.chooseCaptions, .playMotion] + Self.ofOwnFiles
        for action in menus.joined() where !others.contains(action) {
            #expect(ActTable[action].face(scene)?.title.isEmpty == false, "\(action)")
        }
        item.mayBeSaved = false
        let closed = ActScene(card: PostViewModel(item: item))
        for action in [AppAct.saveFile, .saveFrame, .boost, .bookmark, .reply, .followThere] {
            #expect(ActTable[action].face(closed) == nil, "\(action)")
        }
    }

    @Test func onlyALivePhotoHasAMovingPart() {
        var post = SamplePosts.photo("p1")
        #expect(ActTable[.playMotion].face(ActScene(card: PostViewModel(item: post))) == nil)
        post.media[0].motion = Rendition(url: URL(filePath: "/camera/p1.mov"))
        #expect(ActTable[.playMotion].face(ActScene(card: PostViewModel(item: post)))?.title.isEmpty == false)
    }

    @Test func whatFoldsIsOnTheRailAndInTheMenu() {
        #expect(ActTable.foldable.isSubset(of: ActTable.rail))
        #expect(ActTable.foldable.isSubset(of: ActTable.postMenu.joined()))
        #expect(ActTable.rail.contains(.menu) && Set(ActTable.railSpare).isSubset(of: ActTable.rail))
    }
}
