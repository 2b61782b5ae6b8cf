// The dialog that adds a source: it looks behind the typed text after a pause, and shows the result or the refusal.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class Rig {
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let scheduler = ManualScheduler()
    let discovery: FakeDiscovery
    let sources: SourcesModel
    let model: AddSourceModel
    private let isHeld: Bool

    init(_ results: [Discovered], gate: TaskGate? = nil) {
        isHeld = gate != nil
        discovery = FakeDiscovery(results, gate: gate ?? TaskGate(isOpen: true))
        sources = SourcesModel(settings: settings)
        model = AddSourceModel(sources: sources, discovery: discovery, scheduler: scheduler) {
            Date(timeIntervalSince1970: 1000)
        }
    }

    /// Types the text and waits for the answer, or for the step that is held back.
    func type(_ text: String) async {
        model.textChanged(text)
        scheduler.advance(by: 0.5)
        await until { model.finding != .reading || isHeld && model.progress != nil }
    }

    func settle() async { await AllTasks.run() }
}

@MainActor @Suite struct AddSourceModelTests {
    @Test func whatWasFoundIsSaidAndNamedAndKept() async {
        let rig = Rig([.sources(("https://a.example/feed", "Holidays"))])
        #expect(rig.model.finding == .nothing && !rig.model.canAdd)
        await rig.type("a.example")
        #expect(rig.model.finding == .found && rig.model.name == "Holidays")
        #expect(rig.model.chosen?.address == "https://a.example/feed" && rig.model.steps.count == 1)
        #expect(rig.sources.all.isEmpty, "nothing is kept before the user says so")
        #expect(rig.model.add() == Settings.KeptSource(name: "Holidays", texts: ["https://a.example/feed"]))
        #expect(rig.sources.all.count == 1)
    }

    @Test func whatASourceHasIsSaid() throws {
        let rig = Rig([])
        var source = DiscoveredSource(kind: .feed, address: "x", title: "X", shape: "rss")
        #expect(rig.model.summary(of: source) == "It has no videos or pictures")
        (source.counts.videos, source.counts.photos, source.counts.albums) = (1, 12, 2)
        source.newest = Date(timeIntervalSince1970: 990)
        source.opensOutside = true
        source.hasMore = true
        #expect(
            rig.model.summary(of: source)
                == "1 video, 12 pictures, 2 albums, and more · newest: just now · videos open in the browser")
        source.kind = .opml
        source.entries = 1
        #expect(rig.model.summary(of: source).hasPrefix("A list of 1 feed (OPML)"))
    }

    @Test func theUserChoosesAmongSeveral() async {
        let result = Discovered.sources(("/a", "A"), ("/b", "B"), ("/c", "C"))
        var twins = result
        twins.found[1].sameAs = "/a"
        let rig = Rig([twins])
        await rig.type("page")
        #expect(rig.model.choices.map(\.title) == ["A", "C"] && rig.model.chosen?.title == "A")
        rig.model.choose(1)
        rig.model.choose(7)
        #expect(rig.model.chosen?.title == "C" && rig.model.name == "C")
        rig.model.nameChanged("Mine")
        rig.model.choose(0)
        #expect(rig.model.add() == Settings.KeptSource(name: "Mine", texts: ["/a"]))
    }

    @Test func theFirstThatCanBeAddedIsChosen() async throws {
        let rig = Rig([.sources(("/kept", "A"), ("/new", "B"), ("/newer", "C"))])
        try rig.sources.keep(["/kept"], called: "Mine")
        await rig.type("page")
        #expect(rig.model.chosen?.title == "B" && rig.model.name == "B" && rig.model.canAdd)
    }

    @Test func aNameThatWasTypedStays() async {
        let rig = Rig([.sources(("/a", "Holidays")), .sources(("/b", "Other"))])
        await rig.type("/a")
        rig.model.nameChanged("Mine")
        await rig.type("/b")
        #expect(rig.model.name == "Mine" && rig.model.add()?.name == "Mine")
    }

    @Test func nothingIsReadWhileTheUserTypes() async {
        let rig = Rig([.sources(("/feed", "A"))])
        for text in ["/", "/f", "/fe", "/feed"] {
            rig.model.textChanged(text)
            rig.scheduler.advance(by: 0.2)
            await rig.settle()
            #expect(rig.model.finding == .reading)
        }
        #expect(rig.discovery.asked == [])
        rig.scheduler.advance(by: 0.3)
        await until { rig.discovery.asked == ["/feed"] }
    }

    @Test func eachStepIsSaidWhileItRuns() async {
        let gate = TaskGate()
        let rig = Rig([.sources(("/slow", "A"))], gate: gate)
        await rig.type("/slow")
        #expect(rig.model.finding == .reading && rig.model.progress == "/slow is a feed.")
        #expect(rig.model.choices.isEmpty)
        rig.model.textChanged("")
        #expect(rig.model.finding == .nothing && rig.model.progress == nil)
        await gate.open()
    }

    @Test func aFailureSaysWhyAndWhatWouldHelp() async {
        let rig = Rig([.sources(("/a", "A")), Discovered(refusal: .noFeed("https://a.example/"))])
        await rig.type("/a")
        await rig.type("a.example")
        guard case .unusable(let why) = rig.model.finding else {
            Issue.record("it was not refused")
            return
        }
        #expect(
            why.hasPrefix("https://a.example/ is a web page that names no feed") && why.contains("paste its address"))
        #expect(!rig.model.canAdd && rig.model.add() == nil && rig.model.name.isEmpty)
        await rig.type("  ")
        #expect(rig.model.finding == .nothing)
    }

    @Test func onlyTheLastAnswerCounts() async {
        let gate = TaskGate()
        let rig = Rig([.sources(("/slow", "Slow")), .sources(("/new", "New"))], gate: gate)
        await rig.type("/slow")
        await rig.type("/new")
        #expect(rig.model.finding == .reading)
        await gate.open()
        await until { rig.model.finding == .found }
        #expect(rig.model.add()?.texts == ["/new"])
    }

    @Test func whatNeverAnswersIsGivenUp() async {
        let rig = Rig([.sources(("/dead", "Dead"))], gate: TaskGate())
        await rig.type("/dead")
        rig.scheduler.advance(by: 14)
        #expect(rig.model.finding == .reading)
        rig.scheduler.advance(by: 2)
        #expect(rig.model.finding == .unusable("It did not answer within 15 seconds."))
    }

    @Test func aDialogThatIsGoneHearsNothing() async {
        let gate = TaskGate()
        let rig = Rig([.sources(("/slow", "Slow"))], gate: gate)
        await rig.type("/slow")
        rig.model.finish()
        await gate.open()
        await rig.settle()
        #expect(rig.model.finding == .reading && rig.scheduler.pending == 0)
    }

    @Test func aSecretIsRefusedBeforeAnythingIsRead() async {
        let rig = Rig([.sources(("/a", "A"))])
        await rig.type("https://ann:pw@example.org/feed.json")
        guard case .unusable(let why) = rig.model.finding else {
            Issue.record("it was not refused")
            return
        }
        #expect(why.contains("password") && !why.contains("pw@"))
        #expect(rig.discovery.asked == [])
    }

    /// A source that cannot be added is shown with the reason, and another can be chosen.
    @Test func whatCannotBeAddedSaysWhy() async throws {
        var result = Discovered.sources(("/kept", "A"), ("/list", "B"), ("/words", "C"), ("/new", "D"))
        result.found[1].kind = .opml
        result.found[2].counts.videos = 0
        let rig = Rig([result])
        try rig.sources.keep(["/kept"], called: "Mine")
        await rig.type("page")
        var obstacles: [String?] = []
        for index in 0..<4 {
            rig.model.choose(index)
            obstacles.append(rig.model.obstacle)
            #expect(rig.model.canAdd == (index == 3))
        }
        #expect(obstacles[0] == "It is kept already, as “Mine”." && obstacles[1]?.contains("OPML") == true)
        #expect(obstacles[2]?.hasPrefix("There is nothing to show") == true && obstacles[3] == nil)
    }
}
