// The dialog that adds a source: it reads the typed source after a pause, and shows the result or the error.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class Rig {
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let scheduler = ManualScheduler()
    let repository: FakeFeedRepository
    let sources: SourcesModel
    let model: AddSourceModel

    init(_ answers: [Result<FeedsResponse, FeedServiceError>], gate: TaskGate = TaskGate(isOpen: true)) {
        repository = FakeFeedRepository(first: answers, gate: gate)
        sources = SourcesModel(settings: settings)
        model = AddSourceModel(
            sources: sources, repository: repository, scheduler: scheduler
        ) { texts throws(FeedServiceError) in
            if texts[0].hasPrefix("http"), let url = URL(string: texts[0]) { return FeedSource(place: .remote(url)) }
            guard texts[0].hasPrefix("/") else { throw .unreadable(place: texts[0], reason: "it is no path") }
            return FeedSource(place: .path(texts[0]))
        }
    }

    /// Types the text and waits for the pause.
    func type(_ text: String) async {
        model.textChanged(text)
        scheduler.advance(by: 0.5)
        await settle()
    }

    func settle() async { for _ in 0..<100 { await Task.yield() } }
}

private func feed(_ count: Int, title: String? = nil, next: BatchToken? = nil) -> Result<
    FeedsResponse, FeedServiceError
> {
    .success(FeedsResponse(shape: .sample, title: title, posts: SamplePosts.videos(0..<count), next: next))
}

@MainActor @Suite struct AddSourceModelTests {
    @Test func whatWasFoundIsSaidAndNamedAndKept() async {
        let rig = Rig([feed(3, title: "Holidays")])
        #expect(rig.model.finding == .nothing && !rig.model.canAdd)
        await rig.type("/feed.json")
        #expect(rig.model.finding == .found("Sample: 3 posts") && rig.model.name == "Holidays")
        #expect(rig.sources.all.isEmpty, "nothing is kept before one says so")
        #expect(rig.model.add() == Settings.KeptSource(name: "Holidays", texts: ["/feed.json"]))
        #expect(rig.sources.all.count == 1)
    }

    @Test func onePostIsOneAndMorePagesAreMore() async {
        let rig = Rig([feed(1), feed(40, next: BatchToken("/2"))])
        await rig.type("/one/feed.json")
        #expect(rig.model.finding == .found("Sample: 1 post") && rig.model.name == "feed.json")
        await rig.type("/many.json")
        #expect(rig.model.finding == .found("Sample: 40 posts on its first page, and more"))
        #expect(rig.model.name == "many.json", "a name that nobody typed follows")
    }

    @Test func aNameThatWasTypedStays() async {
        let rig = Rig([feed(3, title: "Holidays"), feed(4, title: "Other")])
        await rig.type("/a")
        rig.model.nameChanged("Mine")
        await rig.type("/b")
        #expect(rig.model.name == "Mine" && rig.model.add()?.name == "Mine")
    }

    @Test func nothingIsReadWhileOneTypes() async {
        let rig = Rig([feed(1)])
        for text in ["/", "/f", "/fe", "/feed"] {
            rig.model.textChanged(text)
            rig.scheduler.advance(by: 0.2)
            await rig.settle()
            #expect(rig.model.finding == .reading)
        }
        #expect(await rig.repository.asked == [])
        rig.scheduler.advance(by: 0.3)
        await rig.settle()
        #expect(await rig.repository.asked == ["/feed"])
    }

    @Test func aFailureSaysWhy() async {
        let rig = Rig([.failure(.fileNotFound(place: "/gone"))])
        await rig.type("/gone")
        #expect(rig.model.finding == .unusable("There is no file or folder at /gone."))
        #expect(!rig.model.canAdd && rig.model.add() == nil)
        await rig.type("nonsense")
        #expect(rig.model.finding == .unusable("nonsense could not be read: it is no path."))
        await rig.type("  ")
        #expect(rig.model.finding == .nothing)
    }

    @Test func onlyTheLastAnswerCounts() async {
        let gate = TaskGate()
        let rig = Rig([feed(1), feed(2)], gate: gate)
        await rig.type("/slow")
        await rig.type("/new")
        #expect(rig.model.finding == .reading)
        await gate.open()
        await rig.settle()
        #expect(rig.model.finding == .found("Sample: 2 posts") && rig.model.add()?.texts == ["/new"])
    }

    @Test func whatNeverAnswersIsGivenUp() async {
        let rig = Rig([feed(1)], gate: TaskGate())
        await rig.type("/dead")
        rig.scheduler.advance(by: 14)
        #expect(rig.model.finding == .reading)
        rig.scheduler.advance(by: 2)
        #expect(rig.model.finding == .unusable("It did not answer within 15 seconds."))
    }

    @Test func aDialogThatIsGoneHearsNothing() async {
        let gate = TaskGate()
        let rig = Rig([feed(1)], gate: gate)
        await rig.type("/slow")
        rig.model.finish()
        await gate.open()
        await rig.settle()
        #expect(rig.model.finding == .reading && rig.scheduler.pending == 0)
    }

    @Test func aSecretIsRefusedBeforeAnythingIsRead() async {
        let rig = Rig([feed(1)])
        await rig.type("https://ann:pw@example.org/feed.json")
        guard case .unusable(let why) = rig.model.finding else {
            Issue.record("it was not refused")
            return
        }
        #expect(why.contains("password") && !why.contains("pw@"))
        #expect(await rig.repository.asked == [])
    }

    @Test func whatIsKeptAlreadyIsSaidSo() async throws {
        let rig = Rig([feed(1)])
        try rig.sources.keep(["/feed"], called: "Mine")
        await rig.type("/feed")
        #expect(rig.model.finding == .unusable("It is kept already, as “Mine”."))
        #expect(await rig.repository.asked == [])
    }
}
