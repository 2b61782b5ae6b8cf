// Publishing from the window: the order that goes out, the plan, pauses, the end, and what is remembered.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@MainActor private final class Rig {
    let publishing: FakePublishing
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let scheduler = ManualScheduler()
    let model: PublishViewModel

    init(canStart: Bool = true, only: [String]? = nil) {
        publishing = FakePublishing(canStart: canStart)
        model = PublishViewModel(
            PublishOrder(sources: ["/clips"], only: only), name: "clips", key: "/clips", settings: settings,
            publishing: publishing, scheduler: scheduler)
    }

    var run: FakePublishing.Run { get throws { try #require(publishing.runs.last) } }

    static var plan: PublishOutline {
        var plan = PublishOutline()
        (plan.posts, plan.new, plan.seconds, plan.bytes) = (3, 3, 100, 5_000_000)
        plan.left = [
            PublishLeft(place: "a", reason: "it is sensitive"), PublishLeft(place: "b", reason: "you have hidden it"),
            PublishLeft(place: "c", reason: "it is sensitive"),
        ]
        return plan
    }

    func begin() async throws {
        model.folderChanged("/sites/mine")
        model.planTapped()
        await AllTasks.run()
        try run.tell(.plan(Self.plan))
        await AllTasks.run()
    }

    func tell(_ told: PublishTold) async throws {
        try run.tell(told)
        await AllTasks.run()
    }
}

@MainActor struct PublishViewModelTests {
    @Test func thePlanComesFirstAndNothingBeginsWithoutAWord() async throws {
        let rig = Rig(only: ["x"])
        #expect(rig.model.phase == .asking && !rig.model.canPlan)
        rig.model.folderChanged("sites")
        rig.model.planTapped()
        #expect(rig.model.phase == .asking)
        rig.model.titleChanged("Mine")
        try await rig.begin()
        let order = try #require(try rig.run.order)
        #expect(order.folder == "/sites/mine" && order.title == "Mine" && order.only == ["x"] && !order.keepsMetadata)
        #expect(rig.model.phase == .ready)
        #expect(try rig.run.said == [.order])
        #expect(rig.model.amount == "3 posts" && rig.model.work == "3 files to make: about 2 minutes and 5 MB")
        let groups = PublishViewModel.groups(Rig.plan.left)
        #expect(groups.map(\.count) == [2, 1] && groups.first?.places == "a, c")
    }

    @Test func aWrongAddressWaitsAndTheRightOneIsRemembered() async throws {
        let rig = Rig()
        rig.model.folderChanged("/sites/mine")
        for wrong in ["ann.example", "ftp://ann.example/", "https://ann:secret@ann.example/", "https://"] {
            rig.model.addressChanged(wrong)
            #expect(!rig.model.isAddressRight && !rig.model.canPlan, "\(wrong)")
        }
        rig.model.addressChanged(" https://ann.example/clips ")
        #expect(rig.model.isAddressRight && rig.model.canPlan)
        try await rig.begin()
        #expect(try rig.run.order?.address == "https://ann.example/clips")
        rig.model.publishTapped()
        #expect(rig.settings.current.publishAddresses == ["/clips": "https://ann.example/clips"])
        rig.model.addressChanged("")
        #expect(rig.model.canPlan)
    }

    @Test func aRunPausesAndGoesOn() async throws {
        let rig = Rig()
        try await rig.begin()
        rig.model.publishTapped()
        #expect(rig.settings.current.publishFolders == ["/clips": "/sites/mine"])
        try await rig.tell(.making(PublishStep(number: 1, count: 3, name: "one", whole: 0)))
        rig.scheduler.advance(by: 10)
        try await rig.tell(.making(PublishStep(number: 2, count: 3, name: "two", whole: 0.5)))
        #expect(rig.model.share == 0.5 && rig.model.progress == "2 of 3: two")
        #expect(rig.model.remaining == "About 10 seconds left" && rig.model.sign == "Publishing: 50 %")
        rig.model.pauseTapped()
        #expect(rig.model.phase == .paused && rig.model.remaining == "Paused" && rig.model.isBusy)
        rig.scheduler.advance(by: 1000)
        rig.model.resumeTapped()
        #expect(rig.model.remaining == "About 10 seconds left")
        #expect(try rig.run.said == [.order, .begin, .pause, .resume])
        try await rig.tell(.writing)
        var outcome = PublishOutcome()
        outcome.posts = 3
        outcome.failed = [PublishLeft(place: "bad", reason: "the encoder failed: x")]
        try await rig.tell(.done(outcome))
        #expect(rig.model.phase == .done && rig.model.outcomeSentence == "Published 3 posts" && !rig.model.isBusy)
        rig.model.showTapped()
        try await rig.tell(.shown("http://127.0.0.1:9/"))
        #expect(rig.model.address == "http://127.0.0.1:9/")
        try rig.run.die()
        await AllTasks.run()
        #expect(rig.model.phase == .done)
    }

    @Test func aCancelledRunKeepsWhatIsFinished() async throws {
        let rig = Rig()
        try await rig.begin()
        rig.model.publishTapped()
        rig.model.cancelTapped()
        #expect(rig.model.phase == .cancelling)
        var outcome = PublishOutcome()
        outcome.isStopped = true
        try await rig.tell(.done(outcome))
        #expect(rig.model.outcomeSentence == "Stopped. What is finished stays; publish again to go on.")
        rig.model.changeTapped()
        #expect(rig.model.phase == .asking)
        #expect(try rig.run.hasEnded)
    }

    @Test func whatFailsIsSaid() async throws {
        let rig = Rig()
        try await rig.begin()
        rig.model.publishTapped()
        try await rig.tell(.failed("There is no room left."))
        #expect(rig.model.phase == .failed && rig.model.failure == "There is no room left.")
        let dead = Rig(canStart: false)
        dead.model.folderChanged("/sites/mine")
        dead.model.planTapped()
        await AllTasks.run()
        #expect(dead.model.phase == .failed && dead.model.failure?.hasPrefix("Publishing ended unexpectedly") == true)
    }

    @Test func anOldProcessIsNotHeard() async throws {
        let rig = Rig()
        try await rig.begin()
        let old = try rig.run
        rig.model.changeTapped()
        #expect(old.hasEnded)
        rig.model.planTapped()
        await AllTasks.run()
        old.tell(.failed("late"))
        old.die()
        await AllTasks.run()
        #expect(rig.model.phase == .planning && rig.publishing.runs.count == 2)
    }

    @Test func aWindowThatClosesLetsItGoOnOrStopsIt() async throws {
        let rig = Rig()
        try await rig.begin()
        rig.model.publishTapped()
        rig.model.pauseTapped()
        rig.model.leave(goesOn: true)
        #expect(try rig.run.said.suffix(2) == [.resume, .stay])
        #expect(try rig.run.hasEnded)
    }

    @Test func theFolderOfASourceIsRemembered() {
        let rig = Rig()
        rig.settings.change { $0.publishFolders["/clips"] = "~/site" }
        let model = PublishViewModel(
            PublishOrder(sources: []), name: "clips", key: "/clips", settings: rig.settings,
            publishing: rig.publishing, scheduler: rig.scheduler)
        #expect(model.order.folder == "~/site" && model.canPlan && model.folder.hasPrefix("/"))
    }

    // MARK: What is published

    @Test(arguments: [LibraryList.liked, .saved, .history])
    func onlyTheUsersOwnListsOfTheLibraryArePublished(_ list: LibraryList) {
        let rig = Rig()
        let person = UserActions(store: FakeLibraryStore())
        let services = AppServices(
            repository: FakeFeedRepository(first: [.success(FeedsResponse(shape: .sample, posts: []))]),
            settings: rig.settings, maker: FakePlayerMaker(),
            scheduler: rig.scheduler, person: person, publishing: rig.publishing
        ) { _ in FeedSource(place: .path("/x")) }
        let app = AppCoordinator(source: FeedSource(place: .path("/clips")), services: services)
        app.openLibrary(list)
        #expect(app.publish() == (list != .history))
        #expect(app.publishing?.order.sources == (list == .history ? nil : [list.rawValue]))
        app.backToFeed()
        #expect(app.publish([SamplePosts.video("v1")]) && app.publishing?.order.sources == ["/clips"])
        #expect(app.publishing?.order.only == ["\(SamplePosts.video("v1").key.source) v1"])
    }
}
