// The feed screen's model: loading, failing, refreshing, paging, moving.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private struct Rig {
    let repository: FakeFeedRepository
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let model: FeedsViewModel

    init(
        _ first: [Result<FeedsResponse, FeedServiceError>],
        pages: [BatchToken: [Result<FeedsResponse, FeedServiceError>]] = [:]
    ) {
        repository = FakeFeedRepository(first: first, pages: pages)
        model = FeedsViewModel(
            source: FeedSource(place: .path("/feed.json")), repository: repository, maker: maker, scheduler: scheduler)
    }
}

private func response(_ posts: [Post], next: BatchToken? = nil) -> FeedsResponse {
    FeedsResponse(shape: .sample, posts: posts, next: next)
}

private let secondPage = BatchToken("/page2.json")

@MainActor @Suite struct FeedsViewModelTests {
    @Test func loadingEndsWithPostsAndTheFirstOneWarms() async {
        let rig = Rig([.success(response(SamplePosts.videos(0..<3)))])
        #expect(rig.model.phase == .idle)
        await rig.model.loadPosts()
        #expect(rig.model.phase == .loaded)
        #expect(rig.model.posts.count == 3)
        #expect(rig.maker.players.map(\.item.id) == ["v0"])
    }

    @Test func aFailureSaysWhatAndWhereAndCanBeRetried() async {
        let error = FeedServiceError.network(place: "http://x/feed", .status(404))
        let rig = Rig([.failure(error), .success(response(SamplePosts.videos(0..<1)))])
        await rig.model.loadPosts()
        #expect(rig.model.phase == .failed(error))
        #expect(rig.model.errorMessage?.contains("404") == true)
        await rig.model.loadPosts()
        #expect(rig.model.phase == .loaded)
        #expect(rig.model.errorMessage == nil)
    }

    private func notice(of skipped: [SkippedItem]) async -> String? {
        let rig = Rig([
            .success(FeedsResponse(shape: .sample, posts: SamplePosts.videos(0..<1), skipped: skipped))
        ])
        await rig.model.loadPosts()
        return rig.model.skippedNotice
    }

    @Test func whatIsMissingIsSaidButForFilesOfAFolder() async {
        let file = SkippedItem(.file, place: "notes.txt", reason: "“.txt” is no video or picture")
        let item = SkippedItem(place: "items[3]", reason: "it has no video and no picture")
        let source = SkippedItem(.source, place: "/gone", reason: "There is no file or folder at /gone.")
        #expect(await notice(of: []) == nil)
        #expect(await notice(of: [file, file]) == nil)
        #expect(await notice(of: [file, item]) == "One post of this feed could not be used.")
        #expect(await notice(of: [item, item]) == "2 posts of this feed could not be used.")
        #expect(
            await notice(of: [item, source]) == "One source could not be read. There is no file or folder at /gone.",
            "what is missed most is said first")
        #expect(
            await notice(of: [source, item, source])
                == "2 sources could not be read. The first: There is no file or folder at /gone.")
    }

    @Test func aRefreshThatFailsKeepsTheOldPosts() async {
        let rig = Rig([
            .success(response(SamplePosts.videos(0..<3))), .failure(.network(place: "http://x", .timedOut)),
        ])
        await rig.model.loadPosts()
        await rig.model.refresh()
        #expect(rig.model.phase == .loaded)
        #expect(rig.model.posts.count == 3)
        #expect(rig.model.notice?.contains("http://x") == true)
    }

    @Test func aRefreshKeepsOnesPlaceByPostNotByNumber() async {
        let old = SamplePosts.videos(0..<5)
        let rig = Rig([.success(response(old)), .success(response(SamplePosts.videos(10..<12) + old))])
        await rig.model.loadPosts()
        rig.model.committed(to: 2)
        await rig.model.refresh()
        #expect(rig.model.posts[rig.model.currentIndex].id == "v2")
        #expect(rig.model.currentIndex == 4)
    }

    @Test func theNextPageComesTenItemsBeforeTheEndWithoutDuplicates() async {
        let rig = Rig(
            [.success(response(SamplePosts.videos(0..<30), next: secondPage))],
            pages: [secondPage: [.success(response(SamplePosts.videos(25..<40)))]])
        await rig.model.loadPosts()
        rig.model.committed(to: 19)
        #expect(rig.model.pagingState == .idle)
        rig.model.committed(to: 20)
        #expect(rig.model.pagingState == .loading)
        await until { rig.model.pagingState == .end }
        #expect(rig.model.posts.map(\.id) == (0..<40).map { "v\($0)" })
    }

    @Test func furtherPagesBringTheirStoriesTooAndNobodyTwice() async {
        func story(_ id: Int) -> Story {
            let image = StoryImage(id: 0, media: SamplePosts.photo("s\(id)").media[0])
            return Story(id: id, imageList: [image], user: StoryAuthor(id: id, name: "User \(id)"))
        }
        var (first, second) = (
            response(SamplePosts.videos(0..<3), next: secondPage), response(SamplePosts.videos(3..<5))
        )
        (first.stories, second.stories) = ([story(1), story(2)], [story(2), story(3)])
        let rig = Rig([.success(first), .success(first)], pages: [secondPage: [.success(second)]])
        await rig.model.loadPosts()
        await until { rig.model.pagingState == .end }
        #expect(rig.model.stories.map(\.id) == [1, 2, 3])
    }

    @Test func aPageThatFailsIsAnEndCardWithRetry() async {
        let rig = Rig(
            [.success(response(SamplePosts.videos(0..<3), next: secondPage))],
            pages: [
                secondPage: [
                    .failure(.network(place: "p", .timedOut)), .success(response(SamplePosts.videos(3..<5))),
                ]
            ])
        await rig.model.loadPosts()
        await until { rig.model.pagingState == .failed }
        #expect(rig.model.posts.count == 3)
        rig.model.retryPageTapped()
        await until { rig.model.pagingState == .end }
        #expect(rig.model.posts.count == 5)
    }

    @Test func theNextPageIsReadAgainByWhoGoesOnButNotAtOnce() async {
        let rig = Rig(
            [.success(response(SamplePosts.videos(0..<12), next: secondPage))],
            pages: [
                secondPage: [
                    .failure(.network(place: "p", .timedOut)), .success(response(SamplePosts.videos(12..<14))),
                ]
            ])
        await rig.model.loadPosts()
        rig.model.committed(to: 3)
        await until { rig.model.pagingState == .failed }
        rig.model.committed(to: 4)
        #expect(rig.model.pagingState == .failed)
        rig.scheduler.advance(by: 2)
        rig.model.committed(to: 5)
        await until { rig.model.pagingState == .end }
        #expect(rig.model.posts.count == 14)
    }

    @Test func theNetworksReturnReadsWhatCouldNotBeRead() async {
        let rig = Rig(
            [
                .failure(.network(place: "f", .offline)),
                .success(response(SamplePosts.videos(0..<2), next: secondPage)),
            ],
            pages: [
                secondPage: [.failure(.network(place: "p", .offline)), .success(response(SamplePosts.videos(2..<4)))]
            ])
        await rig.model.loadPosts()
        #expect(rig.model.posts.isEmpty)
        await rig.model.networkCameBack()
        await until { rig.model.pagingState == .failed }
        await rig.model.networkCameBack()
        await until { rig.model.pagingState == .end }
        #expect(rig.model.posts.count == 4)
    }

    @Test func theNetworksReturnDoesNotReadAFileAgain() async {
        let rig = Rig([.failure(.fileNotFound(place: "/feed.json")), .success(response(SamplePosts.videos(0..<2)))])
        await rig.model.loadPosts()
        await rig.model.networkCameBack()
        await AllTasks.run()
        #expect(await rig.repository.asked.count == 1)
    }

    @Test func turningAnAlbumChangesThePlayerOfItsItem() async {
        let rig = Rig([.success(response([SamplePosts.album("a")]))])
        await rig.model.loadPosts()
        #expect(rig.maker.players.isEmpty)
        rig.model.albumTurned(0, to: 1)
        #expect(rig.maker.players.map(\.media.id) == ["a-2"])
        rig.model.albumTurned(0, to: 0)
        #expect(rig.maker.players.last?.acts.last == .close)
    }

    @Test func leavingAPausedItemForgetsThePause() async {
        let rig = Rig([.success(response(SamplePosts.videos(0..<2)))])
        await rig.model.loadPosts()
        let card = rig.model.card(0)
        rig.model.pauseToggled()
        #expect(card?.isPaused == true)
        rig.model.committed(to: 1)
        #expect(card?.isPaused == false)
    }
}
