// One discovery: carries out the machine's commands, and gathers the steps and the sources.
// Thread: one task. Invariant: a request runs no longer than the machine allows, and none is left behind.

import FeedsEngine
import FeedsModels
import Foundation

struct DiscoveryRun {
    private typealias Reading = DiscoveryReader.Reading

    private let text: PastedText
    private let row: DiscoveryRow
    private let reader: DiscoveryReader
    private let time: SourceDiscovery.Time
    private let tell: @Sendable (DiscoveryProgress) -> Void

    private var machine = Discovery()
    /// Addresses by their handles.
    private var leads: [DiscoveryLead] = []
    private var handles: [String: Int] = [:]
    private var steps: [DiscoveryStep] = []
    private var found: [Found] = []
    /// The page or the failure of the first address.
    private var page: HTMLPage?
    private var failure: FeedServiceError?
    /// The failure of a source of a network.
    private var sourceFailure: FeedServiceError?
    private var namesFeeds = false
    private var icon: URL?

    private struct Found {
        var source: DiscoveredSource
        let response: FeedsResponse
    }

    init(
        _ text: PastedText, row: DiscoveryRow, reader: DiscoveryReader, time: SourceDiscovery.Time,
        tell: @escaping @Sendable (DiscoveryProgress) -> Void
    ) {
        self.text = text
        self.row = row
        self.reader = reader
        self.time = time
        self.tell = tell
    }

    mutating func run(_ first: [DiscoveryLead]) async -> Discovered {
        var commands = machine.handle(.began(candidates(first), time: time.seconds()))
        while !commands.isEmpty {
            switch commands.removeFirst() {
            case .read(let handle, let until): commands += await read(handle, until: until)
            // The request has ended already.
            case .stop: break
            case .finish(let ending, let unread): return finish(ending, unread)
            }
        }
        return Discovered(refusal: .failed(.cancelled))
    }

    private mutating func candidates(_ new: [DiscoveryLead]) -> [DiscoveryCandidate] {
        new.filter(reader.knows).map { lead in
            let handle = handles[lead.key] ?? add(lead)
            // The best reason to read an address decides what its answer means.
            if lead.way.rawValue < leads[handle].way.rawValue { leads[handle] = lead }
            return lead.candidate(handle)
        }
    }

    private mutating func add(_ lead: DiscoveryLead) -> Int {
        handles[lead.key] = leads.count
        leads.append(lead)
        return leads.count - 1
    }

    // MARK: Reading

    private mutating func read(_ handle: Int, until: Double) async -> [Discovery.Command] {
        let lead = leads[handle]
        var step = DiscoveryStep(reading: lead)
        let number = steps.count
        steps.append(step)
        tell(.step(number, step))
        let reply = await answer(to: lead, within: until - time.seconds())
        guard let (reading, arrival) = reply, !Task.isCancelled else {
            step.finishLate()
            end(step, number)
            return machine.handle(Task.isCancelled ? .cancelled : .tick(time: max(until, time.seconds())))
        }
        let answer = take(reading, of: lead, &step)
        end(step, number)
        // An address to which a redirect led is not read again.
        let arrived =
            lead.source == nil ? handles[DiscoveryLead.key(of: arrival)] ?? add(DiscoveryLead(arrival, lead.way)) : nil
        return machine.handle(.answered(handle, answer, arrival: arrived, time: time.seconds()))
    }

    private mutating func end(_ step: DiscoveryStep, _ number: Int) {
        steps[number] = step
        tell(.step(number, step))
    }

    /// Nil when the time was up first.
    private func answer(to lead: DiscoveryLead, within seconds: Double) async -> (Reading, arrival: URL)? {
        guard reader.admits(lead) else {
            let place = SourceSecret.withoutLogin(lead.url).absoluteString
            return (.failed(.network(place: place, .unsupportedURL(place))), lead.url)
        }
        return await withTaskGroup(of: (Reading, arrival: URL)?.self) { [reader, time] group in
            group.addTask { await reader.read(lead) }
            group.addTask {
                await time.wait(seconds)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    // MARK: Answers

    private mutating func take(
        _ reading: Reading, of lead: DiscoveryLead, _ step: inout DiscoveryStep
    ) -> Discovery.Answer {
        switch reading {
        case .source(let response):
            step.finish(with: add(response, lead))
            return authors(of: response, lead).map { .post(candidates($0)) } ?? .source
        case .page(let page, let data): return take(page, data, of: lead, &step)
        case .record(let tree): return take(record: tree, of: lead, &step)
        case .failed(let error):
            step.finish(with: error)
            note(error, of: lead)
            return .nothing
        }
    }

    /// That a server does not tell its software explains nothing, except when it does not answer at all.
    private mutating func note(_ error: FeedServiceError, of lead: DiscoveryLead) {
        if lead.way == .source { sourceFailure = sourceFailure ?? error }
        if lead.way == .network {
            guard case .network(_, let error) = error, error.isUnanswered else { return }
        }
        if failure == nil, page == nil { failure = error }
    }

    /// Where the author of a single post is followed; nil for other sources.
    private func authors(of response: FeedsResponse, _ lead: DiscoveryLead) -> [DiscoveryLead]? {
        guard lead.source?.isPost == true, let author = lead.author,
            let handle = response.posts.first?.author?.handle
        else { return nil }
        var follow = DiscoveryLead(author(handle), at: lead.url)
        follow.origin = lead.origin
        return [follow]
    }

    private mutating func take(
        _ page: HTMLPage, _ data: Data, of lead: DiscoveryLead, _ step: inout DiscoveryStep
    ) -> Discovery.Answer {
        guard lead.way == .named || lead.way == .profile else {
            step.finish(.notAFeed, FeedServiceError.notAFeed(place: step.address, .html).description)
            return .nothing
        }
        if self.page == nil, failure == nil || lead.way == .profile { self.page = page }
        icon = icon ?? page.icon
        let new = row.leads(page, data).map { lead in
            var lead = lead
            lead.origin = page.url
            return lead
        }
        let links = new.count { $0.way == .link }
        if links > 0 { namesFeeds = true }
        step.finish(with: page, leads: links)
        return .leads(candidates(new))
    }

    private mutating func take(
        record tree: JSONTree, of lead: DiscoveryLead, _ step: inout DiscoveryStep
    ) -> Discovery.Answer {
        let record = DiscoveryRecord(tree, of: lead)
        let new = candidates(record.leads)
        if let software = record.software {
            step.finish(software: software, host: DiscoveryStep.host(lead.url))
        } else {
            step.finishRecord(leads: new.count, isConfirmed: record.isConfirmed)
        }
        return .leads(new)
    }

    private mutating func add(_ response: FeedsResponse, _ lead: DiscoveryLead) -> DiscoveredSource.Kind {
        var source = DiscoveredSource(
            response, at: lead.source?.text ?? SourceSecret.withoutLogin(lead.url).absoluteString,
            kind: lead.source?.isPost == true ? .media : nil)
        if source.title.isEmpty { source.title = lead.title ?? page?.title ?? lead.url.host() ?? source.address }
        source.icon = source.icon ?? icon
        source.home = source.home ?? (lead.way == .link ? lead.origin : nil)
        source.sameAs =
            found.first { $0.source.isTwin(of: source) && $0.response.hasEntries(of: response) }?.source.address
        found.append(Found(source: source, response: response))
        return source.kind
    }

    // MARK: The end

    private func finish(_ ending: Discovery.Ending, _ unread: [Int]) -> Discovered {
        // Feeds that the app can show come first.
        let best = found.filter { $0.source.hasPosts } + found.filter { !$0.source.hasPosts }
        let steps = steps + unread.map { DiscoveryStep(unread: leads[$0]) }
        return Discovered(
            steps: steps, found: best.map(\.source), refusal: best.isEmpty ? refusal(ending) : nil,
            response: best.first?.response)
    }

    private func refusal(_ ending: Discovery.Ending) -> DiscoveryRefusal {
        let address = (steps.first { $0.what == .named } ?? steps.first)?.address ?? ""
        if ending == .cancelled { return .failed(.cancelled) }
        if case .network(_, let error)? = failure, error.isUnanswered { return .unreachable(address, error) }
        if let sourceFailure { return .failed(sourceFailure) }
        if page == nil, failure == nil, ending == .late || row.refusal(text, nil) == nil { return .late(address) }
        if let refusal = row.refusal(text, page) { return refusal }
        if let failure { return DiscoveryRefusal(failure, at: address) }
        if namesFeeds { return .brokenFeeds(address) }
        return page?.asksForPassword == true ? .signIn(address) : .noFeed(address)
    }
}

extension DiscoveredSource {
    fileprivate func isTwin(of other: DiscoveredSource) -> Bool {
        kind == other.kind && entries == other.entries && counts == other.counts && sameAs == nil
    }
}

extension FeedsResponse {
    /// Whether the first entries have the same pages.
    fileprivate func hasEntries(of other: FeedsResponse) -> Bool {
        let pages = pages
        return !pages.isEmpty && pages == other.pages
    }

    private var pages: [URL] {
        (syndication?.entries.prefix(3).compactMap(\.url)) ?? posts.prefix(3).compactMap(\.page)
    }
}

extension NetworkError {
    /// No server answered.
    fileprivate var isUnanswered: Bool {
        switch self {
        case .hostNotFound, .offline, .refused, .timedOut, .tls, .interrupted: true
        default: false
        }
    }
}
