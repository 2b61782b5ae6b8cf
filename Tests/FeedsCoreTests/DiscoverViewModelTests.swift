// Discover: what is asked, what is shown, and who did not answer.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@MainActor @Suite struct DiscoverViewModelTests {
    private let rig = PersonRig()
    private let scheduler = ManualScheduler()
    private let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: .distantPast)))
    private let one = FakeSearchDoor("one")
    private let two = FakeSearchDoor("two")
    private let follows: FollowsModel

    init() { follows = FollowsModel(person: rig.desk, posts: FakeFollowingStore(), refresher: nil) }

    private func entry(_ name: String, language: String = "en", kind: DirectoryEntry.Kind = .both) throws
        -> DirectoryEntry
    {
        let address = try #require(URL(string: "https://\(name.lowercased()).example/feed"))
        return DirectoryEntry(
            name: name, sentences: ["en": "About \(name)"], address: address, home: address, language: language,
            kind: kind, licence: SyndicationLicence(name: "CC0"), isSensitive: false, checked: .distantPast)
    }

    private func model(_ directory: [DirectoryEntry] = [], on: Set<String> = []) -> DiscoverViewModel {
        settings.change { $0.searchedNetworks = on }
        return DiscoverViewModel(
            follows, doors: [one, two], directory: directory, settings: settings, scheduler: scheduler,
            languages: ["en_GB"]
        ) { text in
            URL(string: text).flatMap { $0.host() == nil ? nil : FeedSource(place: .remote($0)) }
        }
    }

    private func found(_ name: String, language: String? = nil) -> FoundSource {
        var found = FoundSource(.channel, address: "https://x.example/\(name)", title: name)
        found.language = language
        return found
    }

    /// "# heading", a title, or "(a note)".
    private func words(_ model: DiscoverViewModel) -> [String] {
        model.lines.map { line in
            switch line {
            case .heading(let text): "# " + text
            case .source(let source): source.title
            case .note(let text, _): "(\(text))"
            }
        }
    }

    private func ask(_ model: DiscoverViewModel, _ words: String) async {
        model.typed(words)
        model.search()
        while await one.log.questions.isEmpty { await AllTasks.run(1) }
    }

    // MARK: Asking

    @Test func nothingIsAskedThatTheUserHasNotSwitchedOn() async throws {
        let model = model([try entry("Cats")])
        #expect(words(model) == ["# Worth following", "Cats"])
        model.typed("cats")
        scheduler.advance(by: DiscoverViewModel.patience)
        #expect(words(model) == ["(Switch a network on to search it too.)", "# Worth following", "Cats"])
        await rig.settle()
        #expect(await one.log.questions.isEmpty)
        model.toggle(try #require(model.networks.first))
        #expect(settings.current.searchedNetworks == ["one"] && model.networks[0].isOn)
        while await one.log.questions.isEmpty { await AllTasks.run(1) }
        #expect(await one.log.questions.map(\.words) == ["cats"])
        #expect(await two.log.questions.isEmpty)
    }

    @Test func typingAsksOnceWhenItRests() async {
        let model = model(on: ["one"])
        for text in ["c", "ca", "cat"] {
            model.typed(text)
            scheduler.advance(by: DiscoverViewModel.patience / 2)
        }
        await rig.settle()
        #expect(await one.log.questions.isEmpty)
        scheduler.advance(by: DiscoverViewModel.patience)
        while await one.log.questions.isEmpty { await AllTasks.run(1) }
        #expect(await one.log.questions.map(\.words) == ["cat"])
    }

    // MARK: Answers

    @Test func answersStandByTurnsEachOnceWithWhatFailed() async {
        let model = model(on: ["one", "two"])
        await ask(model, "cats")
        #expect(words(model) == ["(Asking ONE…)", "(Asking TWO…)"])
        await one.log.answer(.success([found("a"), found("b"), found("same")]))
        await until { words(model) == ["# Found", "a", "b", "same", "(Asking TWO…)"] }
        await two.log.answer(.success([found("same"), found("c")]))
        await until { words(model) == ["# Found", "a", "same", "b", "c"] }
    }

    @Test func aNetworkThatFailsIsNamedAndAskedAgain() async {
        let model = model(on: ["one", "two"])
        await ask(model, "cats")
        let refusal = FeedServiceError.closedToGuests(server: "one.example")
        await one.log.answer(.failure(refusal))
        await two.log.answer(.success([]))
        await until { words(model) == ["(ONE: \(refusal.description))", "(TWO found nothing.)"] }
        model.retryTapped()
        await one.log.answer(.success([found("a")]))
        await until { words(model).contains("a") }
        #expect(await one.log.questions.count == 2)
    }

    @Test func aSilentNetworkIsSaidToBeLate() async {
        let model = model(on: ["one"])
        await ask(model, "cats")
        scheduler.advance(by: 10)
        #expect(words(model) == ["(ONE did not answer in time.)"])
        await one.log.answer(.success([found("late")]))
        await rig.settle()
        #expect(words(model) == ["(ONE did not answer in time.)"])
    }

    @Test func answersAreBounded() async {
        let model = model(on: ["one"])
        await ask(model, "cats")
        await one.log.answer(.success((0..<10_000).map { found("\($0)") }))
        await until { model.lines.count > 1 }
        #expect(model.lines.count == DiscoverViewModel.mostOfOne + 1)
    }

    // MARK: Filters, directory, follows

    @Test func filtersReachTheNetworksAndTheDirectory() async throws {
        let model = model(
            [try entry("Katzen", language: "de"), try entry("Cats"), try entry("Stills", kind: .photos)], on: ["one"])
        model.toggle(.language)
        model.toggle(.videos)
        model.toggle(.short)
        #expect(words(model) == ["# Worth following", "Cats"])
        await ask(model, "cats")
        let question = try #require(await one.log.questions.first)
        #expect(question.language == "en" && question.videosOnly && question.isShort && !question.isVertical)
        await one.log.answer(.success([found("french", language: "fr"), found("british", language: "en-GB")]))
        await until { words(model).first == "# Found" }
        #expect(words(model) == ["# Found", "british", "# Worth following", "Cats"])
    }

    @Test func anEntryThatFailedTwiceIsLeftOut() throws {
        let model = model([try entry("Cats"), try entry("Dogs")])
        settings.change { $0.directoryFailures = ["https://cats.example/feed": 2, "https://dogs.example/feed": 1] }
        #expect(words(model) == ["# Worth following", "Dogs"])
    }

    @Test func whatIsFoundIsFollowedAndLeft() async throws {
        let model = model(on: ["one"])
        let cats = found("cats")
        #expect(model.followTapped(cats) == nil)
        await until { model.follow(of: cats)?.name == "cats" }
        // What the user knows is offered without a search.
        #expect(words(model) == ["# Popular on servers that you follow", "Popular on x.example"])
        #expect(model.followTapped(cats) == nil)
        await until { model.follow(of: cats) == nil }
        #expect(model.followTapped(FoundSource(.tag, address: "nonsense", title: "x")) != nil)
    }
}
