// Discover: a search in the networks that the user has switched on, what is popular on the servers that they know, and
// the directory that comes with the program.
// Thread: main actor. Invariant: a network is asked only after the user has switched it on and asked something; answers
// to older words are dropped.

import FeedsEngine
package import FeedsModels
import Foundation
import Observation

@MainActor @Observable package final class DiscoverViewModel {
    /// A network with a search, and whether the user wants it asked.
    package struct Network: Hashable, Sendable {
        package let name: String
        package let words: String
        package let asks: String
        package let isOn: Bool
    }

    /// Seconds that typing has to rest before networks are asked. Return asks at once.
    package static let patience = 0.8
    package static let mostResults = 300
    /// From one network.
    static let mostOfOne = 100

    package private(set) var words = ""
    package private(set) var filters = DiscoverFilters()
    package let follows: FollowsModel
    private var round = SearchRound()
    /// What each asked network answered.
    private var results: [[FoundSource]] = []
    private var failures: [Int: String] = [:]
    private var asked: [any SearchDoor] = []
    /// The words and filters of the round; nil before the first.
    private var question: SearchQuestion?
    @ObservationIgnored private let doors: [any SearchDoor]
    @ObservationIgnored private let directory: [DirectoryEntry]
    @ObservationIgnored private let settings: SettingsModel
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let parse: (String) -> FeedSource?
    @ObservationIgnored private let languages: [String]
    @ObservationIgnored private var asking: [Int: Task<Void, Never>] = [:]
    @ObservationIgnored private var typing: (any ScheduledCall)?
    @ObservationIgnored private var alarm: (any ScheduledCall)?

    /// `parse` makes a source of the text that names one.
    package init(
        _ follows: FollowsModel, doors: [any SearchDoor], directory: [DirectoryEntry], settings: SettingsModel,
        scheduler: any SchedulerProtocol, languages: [String] = [Translation.locale.identifier],
        parse: @escaping (String) -> FeedSource?
    ) {
        self.follows = follows
        self.doors = doors
        self.settings = settings
        self.scheduler = scheduler
        self.parse = parse
        self.languages = languages
        self.directory = DirectoryEntry.sorted(directory, for: languages)
    }

    package func finish() {
        typing?.cancel()
        carryOut(round.handle(.ended))
    }

    // MARK: What the user wants

    package var networks: [Network] {
        let on = settings.current.searchedNetworks
        return doors.map { Network(name: $0.name, words: $0.words, asks: $0.asks, isOn: on.contains($0.name)) }
    }

    package func toggle(_ network: Network) {
        settings.change { settings in
            if settings.searchedNetworks.remove(network.name) == nil { settings.searchedNetworks.insert(network.name) }
        }
        search()
    }

    package func toggle(_ filter: DiscoverFilters.Name) {
        filters.toggle(filter)
        search()
    }

    package func typed(_ text: String) {
        let text = String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(200))
        guard text != words else { return }
        words = text
        typing?.cancel()
        typing = scheduler.after(Self.patience) { [weak self] in self?.search() }
    }

    /// Asks the networks; without words it only forgets what they answered.
    package func search() {
        typing?.cancel()
        let new = filters.question(words, languages: languages, follows: followedTexts)
        let doors = words.isEmpty ? [] : doors.filter { settings.current.searchedNetworks.contains($0.name) }
        guard new != question || doors.map(\.name) != asked.map(\.name) else { return }
        question = new
        asked = doors
        results = Array(repeating: [], count: doors.count)
        failures = [:]
        carryOut(round.handle(.began(networks: doors.count, time: scheduler.now)))
    }

    /// Asks the networks that failed, and the others, once more.
    package func retryTapped() {
        question = nil
        search()
    }

    private var followedTexts: [String] { follows.all.map(\.text) }

    // MARK: Follows

    package func follow(of source: FoundSource) -> Follow? { parse(source.address).flatMap(follows.follow) }

    /// Follows a source, or no longer. The sentence says why it cannot be followed; nil when it can.
    package func followTapped(_ source: FoundSource) -> String? {
        if let follow = follow(of: source) {
            follows.unfollow(follow)
            return nil
        }
        guard let parsed = parse(source.address) else { return FollowMistake.noAddress.description }
        do throws(FollowMistake) {
            try follows.follow(parsed, called: source.title, home: source.home, icon: source.picture)
            return nil
        } catch {
            return error.description
        }
    }

    // MARK: Asking

    private func carryOut(_ commands: [SearchRound.Command]) {
        for command in commands {
            switch command {
            case .ask(let network): ask(network)
            case .drop(let network): asking.removeValue(forKey: network)?.cancel()
            case .finish: break
            }
        }
        alarm?.cancel()
        alarm = round.deadline.map { deadline in
            scheduler.after(max(0, deadline - scheduler.now)) { [weak self] in
                guard let self else { return }
                carryOut(round.handle(.tick(time: scheduler.now)))
            }
        }
    }

    private func ask(_ network: Int) {
        guard let question, asked.indices.contains(network) else { return }
        asking[network] = Task { [weak self, door = asked[network]] in
            let answer: Result<[FoundSource], FeedServiceError>
            do throws(FeedServiceError) {
                answer = .success(try await door.find(question))
            } catch {
                answer = .failure(error)
            }
            if !Task.isCancelled { self?.answered(answer, by: network) }
        }
    }

    private func answered(_ answer: Result<[FoundSource], FeedServiceError>, by network: Int) {
        asking[network] = nil
        switch answer {
        case .success(let found):
            results[network] = Array(found.prefix(Self.mostOfOne))
            carryOut(round.handle(.answered(network, time: scheduler.now)))
        case .failure(let error):
            failures[network] = error.description
            carryOut(round.handle(.failed(network, time: scheduler.now)))
        }
    }

    // MARK: Lines

    package var lines: [DiscoverLine] {
        var lines = words.isEmpty ? [] : foundLines + advice
        lines += section(tr("Popular on servers that you follow"), words.isEmpty ? popular : [])
        lines += section(tr("Worth following"), entries)
        return lines
    }

    /// True when something was asked, and nothing came of it.
    package var isEmpty: Bool { lines.isEmpty }

    private var foundLines: [DiscoverLine] {
        var seen: Set<String> = []
        let places = SearchRound.order(of: results.map(\.count), most: Self.mostResults)
        let found = places.map { results[$0.network][$0.result] }
            .filter { filters.accepts($0, languages: languages) && seen.insert($0.id).inserted }
        return section(tr("Found"), found) + notes
    }

    /// What the user can do when no network was asked.
    private var advice: [DiscoverLine] {
        guard asked.isEmpty, !doors.isEmpty else { return [] }
        return [.note(tr("Switch a network on to search it too."), isBusy: false)]
    }

    private var notes: [DiscoverLine] {
        round.states.indices.compactMap { network in
            let name = asked[network].words
            switch round.states[network] {
            case .waiting, .asking: return .note(tr("Asking %1…", name), isBusy: true)
            case .late: return .note(tr("%1 did not answer in time.", name), isBusy: false)
            case .failed: return .note(tr("%1: %2", name, failures[network] ?? ""), isBusy: false)
            case .answered:
                return results[network].isEmpty ? .note(tr("%1 found nothing.", name), isBusy: false) : nil
            }
        }
    }

    private var popular: [FoundSource] {
        let texts = followedTexts
        let on = settings.current.searchedNetworks
        return doors.filter { on.contains($0.name) }.flatMap { $0.popular(near: texts) }
            .filter { filters.accepts($0, languages: languages) }
    }

    /// The entries of the directory that match the words and have not failed twice.
    private var entries: [FoundSource] {
        let failed = settings.current.directoryFailures
        return directory.filter { failed[$0.text, default: 0] < 2 && matches($0) }
            .map { FoundSource($0, languages: languages) }
            .filter { filters.accepts($0, languages: languages) }
    }

    private func matches(_ entry: DirectoryEntry) -> Bool {
        let text = entry.name + " " + entry.sentence(in: languages)
        return words.split(whereSeparator: \.isWhitespace).allSatisfy { text.localizedStandardContains($0) }
    }

    private func section(_ title: String, _ sources: [FoundSource]) -> [DiscoverLine] {
        sources.isEmpty ? [] : [.heading(title)] + sources.map(DiscoverLine.source)
    }
}

extension FoundSource {
    fileprivate init(_ entry: DirectoryEntry, languages: [String]) {
        self.init(.feed, address: entry.text, title: entry.name)
        sentence = entry.sentence(in: languages)
        home = entry.home
        language = entry.language
        licence = entry.licence.name
        isSensitive = entry.isSensitive
        hasVideos = entry.kind != .photos
    }
}
