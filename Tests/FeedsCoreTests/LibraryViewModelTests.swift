// The library's lists: read in parts, live, and with undo for each act.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private struct Rig {
    let person = PersonRig()
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))

    func list(_ list: LibraryList, matching words: String = "") -> LibraryListViewModel {
        LibraryListViewModel(LibraryQuery(list, matching: words), person: person.desk, now: { person.now })
    }

    func like(_ range: Range<Int>) async {
        for index in range { person.desk.like(SamplePosts.video("v\(index)"), true) }
        await person.settle()
    }
}

@MainActor private func ids(_ list: LibraryListViewModel) -> [String] { list.entries.map(\.id.id) }

@MainActor @Suite struct LibraryViewModelTests {
    private let rig = Rig()

    @Test func theNewestComeFirstSixtyAtATime() async {
        await rig.like(0..<150)
        let list = rig.list(.liked)
        #expect(list.phase == .loading)
        await list.load()
        #expect(list.phase == .loaded && ids(list).count == 60 && ids(list).first == "v149")
        list.entryAppeared(10)
        await rig.person.rest()
        #expect(ids(list).count == 60, "far from the end nothing more is read")
        list.entryAppeared(40)
        await until { ids(list).count == 120 }
        list.entryAppeared(119)
        await until { ids(list).count == 150 }
        list.entryAppeared(149)
        await rig.person.rest()
        #expect(ids(list) == (0..<150).reversed().map { "v\($0)" })
    }

    @Test func whatIsLikedMeanwhileComesOnTopAndTheOthersKeepTheirModels() async {
        await rig.like(0..<3)
        let list = rig.list(.liked)
        await list.load()
        let before = list.entries
        await rig.like(3..<4)
        #expect(ids(list) == ["v3", "v2", "v1", "v0"])
        #expect(zip(list.entries.dropFirst(), before).allSatisfy { $0 === $1 })
    }

    @Test func whatIsTakenOffGoesAndUndoBringsItBackInItsPlace() async {
        await rig.like(0..<3)
        let list = rig.list(.liked)
        await list.load()
        list.remove(list.entries[1])
        await rig.person.settle()
        #expect(ids(list) == ["v2", "v0"] && rig.person.desk.notice?.text == "No longer liked.")
        rig.person.desk.undo(rig.person.desk.notice?.undo)
        await rig.person.settle()
        #expect(ids(list) == ["v2", "v1", "v0"])
    }

    @Test func aLongListKeepsItsLengthWhenSomethingChanges() async {
        await rig.like(0..<150)
        let list = rig.list(.liked)
        await list.load()
        list.entryAppeared(59)
        await until { ids(list).count == 120 }
        list.remove(list.entries[100])
        await until { ids(list).count == 120 && !ids(list).contains("v49") }
        #expect(ids(list).first == "v149" && ids(list).last == "v29")
    }

    @Test func anEmptyListSaysSoAndAFailureToo() async {
        let list = rig.list(.saved)
        await list.load()
        #expect(list.phase == .empty("What you save is kept here."))
        await rig.person.store.fail(with: .corrupt)
        let broken = rig.list(.saved)
        await broken.load()
        #expect(broken.phase == .failed("The library file is damaged."))
        await rig.person.store.fail(with: nil)
        broken.retryTapped()
        await until { broken.phase == .empty("What you save is kept here.") }
    }

    @Test func aFailureLaterOnKeepsWhatIsHere() async {
        await rig.like(0..<3)
        let list = rig.list(.liked)
        await list.load()
        await rig.person.store.fail(with: .locked)
        await rig.person.store.inside.tellEverythingChanged()
        await rig.person.settle()
        #expect(list.phase == .loaded && ids(list).count == 3)
    }

    @Test func whatIsHiddenIsOnTheListOfHiddenThingsAlone() async {
        await rig.like(0..<3)
        let (liked, hidden) = (rig.list(.liked), rig.list(.hidden))
        await liked.load()
        await hidden.load()
        rig.person.desk.hide(SamplePosts.video("v1"))
        await rig.person.settle()
        #expect(ids(liked) == ["v2", "v0"] && ids(hidden) == ["v1"])
        hidden.remove(hidden.entries[0])
        await rig.person.settle()
        #expect(ids(liked) == ["v2", "v1", "v0"] && ids(hidden) == [])
        #expect(hidden.phase == .empty(LibraryQuery(.hidden).emptiness))
    }

    @Test func theLibraryCountsAndListsHiddenAuthorsByName() async {
        await rig.like(0..<3)
        let library = LibraryViewModel(person: rig.person.desk, settings: rig.settings)
        for name in ["Zoe", "Ann"] {
            var post = SamplePosts.video("by \(name)")
            post.author = Author(name: name)
            rig.person.desk.hideAuthor(of: post)
        }
        rig.person.desk.hide(SamplePosts.video("v0"))
        await rig.person.settle()
        #expect(library.hiddenAuthors.map(\.name) == ["Ann", "Zoe"])
        #expect(library.count(of: .liked) == 3 && library.count(of: .hidden) == 3)
        library.unhide(library.hiddenAuthors[0])
        await rig.person.settle()
        #expect(library.hiddenAuthors.map(\.name) == ["Zoe"] && library.count(of: .hidden) == 2)
    }

    @Test func clearingTheHistoryCanBeTakenBack() async {
        let library = LibraryViewModel(.history, person: rig.person.desk, settings: rig.settings)
        for index in 0..<3 {
            let post = SamplePosts.video("v\(index)")
            let watch = Watch(at: rig.person.now + Double(index), position: 5)
            rig.person.desk.perform([.kept(post), .watched(post.key, watch)], .quiet)
        }
        await rig.person.settle()
        await library.shown.load()
        #expect(ids(library.shown) == ["v2", "v1", "v0"] && library.count(of: .history) == 3)
        library.clearHistoryTapped()
        await rig.person.settle()
        #expect(library.shown.phase == .empty("What you watch is kept here.") && library.count(of: .history) == 0)
        rig.person.desk.undo()
        await rig.person.settle()
        #expect(ids(library.shown) == ["v2", "v1", "v0"])
    }

    // MARK: Search

    @Test func typingIsSearchedForWhenItRestsAndOldResultsStayUntilThen() async {
        await rig.like(0..<12)
        let scheduler = ManualScheduler()
        let search = SearchViewModel(person: rig.person.desk, scheduler: scheduler)
        await until { search.results?.entries.count == 12 }
        search.typed("v")
        search.typed("v1")
        scheduler.advance(by: 0.1)
        search.typed("v11")
        scheduler.advance(by: 0.1)
        await rig.person.rest()
        #expect(search.results?.query.words == "")
        scheduler.advance(by: 0.05)
        await until { search.results?.query.words == "v11" }
        #expect(search.results.map(ids) == ["v11"])
        search.typed("nothing such")
        search.search()
        await until { search.results?.query.words == "nothing such" }
        #expect(search.results?.phase == .empty("Neither this source nor your library has a post with “nothing such”."))
    }

    @Test func onlyTheLastWordsCount() async {
        await rig.like(0..<12)
        let search = SearchViewModel(person: rig.person.desk, scheduler: ManualScheduler())
        await rig.person.rest()
        search.typed("v11")
        search.search()
        search.typed("")
        search.search()
        await rig.person.rest()
        #expect(search.results?.query.words == "" && search.results?.entries.count == 12)
    }

    @Test func whatWasReadOfTheOpenSourceIsFoundFirstLikedOrNot() async {
        await rig.like(0..<2)
        var posts = (0..<4).map { SamplePosts.video("v\($0)") } + [SamplePosts.video("x")]
        posts[2].author = Author(name: "Zoë Álvarez")
        posts[3].tags = ["zoe"]
        posts[4].text = "A walk with Zoe's dog"
        let search = SearchViewModel(person: rig.person.desk, scheduler: ManualScheduler()) {
            var source = SearchedSource()
            source.posts = posts
            return source
        }
        await until { search.results?.entries.count == 2 }
        #expect(search.results?.entries.allSatisfy { !$0.isInSource } == true, "without words it is the library")
        search.typed("ZOE")
        search.search()
        await until { search.results?.query.words == "ZOE" }
        #expect(search.results.map(ids) == ["v2", "v3", "x"])
        #expect(search.results?.entries.allSatisfy(\.isInSource) == true)
        #expect(search.results?.phase == .loaded)
        search.typed("video")
        search.search()
        await until { search.results?.query.words == "video" }
        #expect(search.results.map(ids) == ["v0", "v1", "v2", "v3", "x"], "and nothing twice")
        #expect(search.results?.entries[0].entry.status.isLiked == true)
    }

    @Test func aSensitivePostThatWasNeverChosenShowsNoPicture() async {
        await rig.like(0..<1)
        var posts = [SamplePosts.video("v0"), SamplePosts.video("v9")]
        for index in posts.indices { posts[index].isSensitive = true }
        let search = SearchViewModel(person: rig.person.desk, scheduler: ManualScheduler()) {
            var source = SearchedSource()
            source.posts = posts
            return source
        }
        await rig.person.rest()
        search.typed("video")
        search.search()
        await until { search.results?.query.words == "video" }
        #expect(search.results?.entries.map(\.isCovered) == [false, true])
        #expect(search.results?.entries.last?.film == nil && search.results?.entries.first?.film != nil)
    }

    // MARK: Entries

    @Test func aLocalVideoLearnsItsLengthFromItsFile() {
        var status = PostStatus()
        status.watch = Watch(at: rig.person.now, position: 20)
        let model = LibraryEntryViewModel(
            LibraryEntry(post: SamplePosts.video("v"), status: status, date: rig.person.now))
        #expect(model.film?.path == "/media/v.mp4" && model.duration == nil && model.shareWatched == nil)
        model.learned(80)
        #expect(model.duration == 80 && model.shareWatched == 0.25)
        let photo = LibraryEntryViewModel(
            LibraryEntry(post: SamplePosts.photo("p"), status: PostStatus(), date: rig.person.now))
        #expect(photo.film == nil && photo.poster != nil)
    }

    @Test func anEntrySaysWhatItIsAndHowFarItWasWatched() {
        var post = SamplePosts.video("v")
        post.author = Author(name: "Ann")
        post.media[0].metadata.duration = 80
        var status = PostStatus()
        status.watch = Watch(at: rig.person.now, position: 20)
        func model(_ post: Post, _ status: PostStatus) -> LibraryEntryViewModel {
            let now = rig.person.now
            return LibraryEntryViewModel(LibraryEntry(post: post, status: status, date: now - 7200), now: { now })
        }
        #expect(model(post, status).shareWatched == 0.25)
        #expect(model(post, status).spokenName == "Video: Video v, by Ann, 2 hours ago, 25 % watched")
        status.watch?.position = 0
        #expect(model(post, status).shareWatched == 1)
        #expect(model(post, PostStatus()).shareWatched == nil)
        #expect(model(SamplePosts.photo("p"), status).shareWatched == nil)
        #expect(model(SamplePosts.photo("p"), status).poster?.lastPathComponent == "p.jpg")
        (post.title, post.text) = ("", " One \n two ")
        #expect(model(post, status).title == "One two")
        post.text = ""
        #expect(model(post, status).title == "Video" && model(post, status).poster == nil)
    }
}
